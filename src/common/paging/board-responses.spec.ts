import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as send } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import express from 'express';
import type { NextFunction, Request, Response } from 'express';
import { pino } from 'pino';
import { BoardResponses } from './board-responses.js';
import type { ExportLimits } from './board-responses.js';
import type { BoardTable } from './board-table.js';
import { PageQuery } from './page-query.js';

class Query extends PageQuery() {}

interface NumberedRow {
  readonly number: number;
}
/** Text that gzip barely compresses. */
const noise = randomBytes(500_000).toString('hex');
const textOf = ({ number }: NumberedRow): string =>
  noise.slice((number * 997) % 999_000, ((number * 997) % 999_000) + 1_000);
const limits: ExportLimits = { ofCaller: 2, stalledMilliseconds: 60_000, milliseconds: 60_000 };

describe('a board as CSV', () => {
  let server: Server;
  let responses: BoardResponses;
  let logged: Record<string, unknown>[];
  /** Number of rows on the board, and of those made so far. */
  let rows: number;
  let made: number;
  /** Called instead of making the row with this number. */
  let failure: { readonly at: number; readonly error: Error } | null;

  const table = (): BoardTable => ({
    board: 'numbers',
    revision: '42-1740495600',
    etag: '"numbers"',
    columns: [
      { name: 'number', cellOf: (record) => (record as NumberedRow).number, rule: null },
      { name: 'text', cellOf: (record) => textOf(record as NumberedRow), rule: null },
    ],
    count: rows,
    read: (first, end) => {
      if (failure !== null && failure.at < end) return Promise.reject(failure.error);
      made = end;
      return Promise.resolve(Array.from({ length: end - first }, (_, index) => ({ number: first + index })));
    },
  });

  async function start(changed: Partial<ExportLimits> = {}): Promise<void> {
    logged = [];
    const stream = { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) };
    responses = new BoardResponses(pino({ level: 'debug' }, stream), { ...limits, ...changed });
    const app = express();
    app.get('/', async (request: Request, response: Response, next: NextFunction) => {
      const user = request.get('X-Messenger-User-Id');
      if (user !== undefined) request.user = { kind: 'internal', messengerUserId: user };
      await responses
        .send(response, Object.assign(new Query(), { format: 'csv' }), {
          open: () =>
            Promise.resolve({
              page: () => Promise.reject(new Error('no page was asked for')),
              table: () => Promise.resolve(table()),
            }),
        })
        .catch(next);
    });
    app.use((error: { code: string }, _request: Request, response: Response, _next: NextFunction) => {
      response.status(429).json(error.code);
    });
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }

  async function ask(headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> {
    const { port } = server.address() as AddressInfo;
    const request = send({ port, headers, method, agent: false }).on('error', () => undefined);
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response.on('error', () => undefined);
  }
  async function bodyOf(response: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }
  /** Waits until nothing is sent any more. */
  async function ended(): Promise<void> {
    while (responses.count > 0) await sleep(5);
  }

  beforeEach(() => {
    [rows, made, failure] = [250, 0, null];
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is sent whole, named by board and revision, plain or as gzip', async () => {
    await start();
    const plain = await ask();
    expect(plain.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=numbers-42-1740495600.csv',
      revision: '42-1740495600',
      etag: '"numbers"',
      vary: 'Accept',
    });
    const csv = await bodyOf(plain);
    expect(parse(csv, { columns: true })).toEqual(
      Array.from({ length: 250 }, (_, number) => ({ number: String(number), text: textOf({ number }) })),
    );
    const zipped = await ask({ 'accept-encoding': 'gzip' });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', etag: '"numbers-gzip"' });
    expect(gunzipSync(await bodyOf(zipped))).toEqual(csv);
    await ended();
    expect(logged).toEqual([]);
  });

  it('makes no rows for HEAD, or for a client that already has the table', async () => {
    await start();
    await bodyOf(await ask({}, 'HEAD'));
    await bodyOf(await ask({ 'if-none-match': '"numbers-gzip"' }));
    expect(made).toBe(0);
  });

  it.each([{}, { 'accept-encoding': 'gzip' }])('makes rows no faster than they are read %j', async (headers) => {
    rows = 1_000_000;
    await start();
    const response = await ask(headers);
    response.pause();
    let before = -1;
    while (made !== before) {
      before = made;
      await sleep(200);
    }
    expect(made).toBeLessThan(rows);
    response.destroy();
    await ended();
    expect(made).toBeLessThan(rows);
    expect(logged).toMatchObject([{ level: 20, board: 'numbers' }]);
  });

  it('drops a reader that stalls', async () => {
    rows = 1_000_000;
    await start({ stalledMilliseconds: 100 });
    const response = await ask();
    response.pause();
    await ended();
    expect(made).toBeLessThan(rows);
    expect(response.complete).toBe(false);
  });

  it('ends an export that lasts too long', async () => {
    rows = 1_000_000;
    await start({ milliseconds: 100 });
    const response = await ask();
    await expect(bodyOf(response)).rejects.toThrow();
    await ended();
    expect(made).toBeLessThan(rows);
  });

  it('aborts where a row cannot be made, so that it is not taken for complete', async () => {
    failure = { at: 200, error: new Error('the database is away') };
    await start();
    const response = await ask();
    await expect(bodyOf(response)).rejects.toThrow();
    await ended();
    expect(logged).toMatchObject([{ level: 50, board: 'numbers', err: { message: 'the database is away' } }]);
  });

  it('limits concurrent exports per caller, and frees their slots afterwards', async () => {
    rows = 1_000_000;
    await start();
    const [one, other] = [await ask(), await ask()];
    for (const each of [one, other]) each.pause();
    const third = await ask();
    expect([third.statusCode, JSON.parse(String(await bodyOf(third)))]).toEqual([429, 'too_many_requests']);
    one.destroy();
    while (responses.count > 1) await sleep(5);
    rows = 1;
    const fourth = await ask();
    expect(fourth.statusCode).toBe(200);
    await bodyOf(fourth);
    other.destroy();
    await ended();
  });

  it('is refused to an internal caller that names another user for each export', async () => {
    rows = 1_000_000;
    await start();
    const asking = (user: string, key: string): Promise<IncomingMessage> =>
      ask({ 'X-Messenger-User-Id': user, 'X-Internal-Key': key });
    const begun = [await asking('1', 'first'), await asking('2', 'first')];
    for (const each of begun) each.pause();
    expect((await asking('3', 'first')).statusCode).toBe(429);
    begun.push(await asking('1', 'second'));
    expect(begun[2]!.statusCode).toBe(200);
    for (const each of begun) each.destroy();
    await ended();
  });
});
