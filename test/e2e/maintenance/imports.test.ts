import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request as openRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Response } from 'supertest';
import { takeImportLock } from '../../../src/ingestion/load/load.queries.js';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { LARGEST_IMPORT_BYTES } from '../../../src/maintenance/imports.service.js';
import { expectMatchesOpenApi } from '../../support/openapi.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

const path = '/api/v2/imports';
const awarded = readFileSync(join(__dirname, '../../fixtures/football-data/awarded.csv'));
const [head = '', first = ''] = awarded.toString().split('\n');
/** A valid row, and an invalid one. */
const halfRefused = [head, first, first.replace('20/08/2016', 'yesterday')].join('\n');

describe('file imports over HTTP', () => {
  let app: WritingApp;
  const rows = (statement: string): Promise<Record<string, unknown>[]> => app.area.database.rows(statement);
  const uploads = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('football-import-'));
  /** Files left behind by an earlier killed process. */
  const earlier = new Set(uploads());
  const leftovers = (): string[] => uploads().filter((name) => !earlier.has(name));
  const send = async (
    body: string | Buffer,
    { query = 'source=football-data&fileName=I1.csv', scope = 'maintenance:write', headers = {} } = {},
  ): Promise<Response> => {
    const response = await app.area.request
      .post(`${path}?${query}`)
      .set({
        'Content-Type': 'application/octet-stream',
        Authorization: `Bearer ${await app.token(scope)}`,
        ...headers,
      })
      .send(body);
    expectMatchesOpenApi(`POST ${path}`, response.status, response.body);
    return response;
  };
  /** A request whose body is sent in pieces. */
  const stream = async (): Promise<ClientRequest> => {
    const { port } = app.area.app.getHttpServer().address() as { port: number };
    const request = openRequest({
      ...{
        port,
        host: '127.0.0.1',
        agent: false,
        method: 'POST',
        path: `${path}?source=football-data&fileName=I1.csv`,
      },
      headers: {
        'Content-Type': 'application/octet-stream',
        Authorization: `Bearer ${await app.token('maintenance:write')}`,
      },
    });
    request.on('error', () => undefined);
    return request;
  };
  const until = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) await sleep(20);
  };

  beforeEach(async () => {
    app = await startWritingApp([MaintenanceModule], '2025-02-25T15:00:00Z');
    expect(leftovers()).toEqual([]);
  });
  afterEach(async () => {
    expect(leftovers()).toEqual([]);
    await app.close();
  });

  it('report once what was stored and refused', async () => {
    const query = 'source=football-data&fileName=I1.csv&reason=Results+of+August';
    const { status, body } = await send(halfRefused, { query });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ source: 'football-data', fileName: 'I1.csv', dryRun: false, rowsRead: 2, matches: 1, waitingNames: 0 },
      refused: [{ code: 'bad_date', count: 1, examples: [{ line: 3, message: expect.stringContaining('yesterday') }] }],
      missing: expect.arrayContaining([expect.objectContaining({ data: 'player statistics' })]),
    });
    expect(body.inserted).toBeGreaterThan(0);
    const again = await send(halfRefused);
    expect(again.body).toMatchObject({ rowsRead: 2, inserted: 0, updated: 0, unchanged: body.inserted });
    const refused = await app.send('GET', '/api/maintenance/refused-rows', { scope: 'maintenance:read' });
    expect(refused.body.data).toMatchObject([1, 2].map(() => ({ file: 'I1.csv', line: 3, code: 'bad_date' })));
    const log = await app.send('GET', '/api/maintenance/audit-log?entityKind=import', { scope: 'maintenance:read' });
    expect(log.body.data).toMatchObject([
      { action: 'create', reason: null },
      {
        actor: 'operator',
        reason: 'Results of August',
        after: { name: 'I1.csv', source: 'football-data', rowsRead: 2 },
      },
    ]);
  });

  it('store nothing in a dry run', async () => {
    const query = 'source=football-data&fileName=I1.csv&dryRun=true';
    const { body } = await send(awarded, { query });
    expect(body).toMatchObject({ dryRun: true, rowsRead: 5 });
    for (const table of ['facts.fixtures', 'teams', 'ingestion_runs', 'audit_log'])
      expect(await rows(`select from ${table}`)).toEqual([]);
    expect((await send(awarded)).body).toMatchObject({ inserted: body.inserted });
  });

  it('accept gzipped files', async () => {
    const query = 'source=football-data&fileName=I1.csv.gz';
    expect((await send(gzipSync(awarded), { query })).body).toMatchObject({ fileName: 'I1.csv.gz', rowsRead: 5 });
    const broken = await send(gzipSync(awarded).subarray(0, 60), { query });
    expect(broken.body).toMatchObject({ status: 422, detail: expect.stringContaining('is not a complete gzip file') });
  });

  it('are rejected with a list of what is allowed', async () => {
    expect((await app.area.request.post(`${path}?source=football-data&fileName=I1.csv`).send()).status).toBe(401);
    expect((await send(awarded, { scope: 'maintenance:read' })).status).toBe(403);
    const wrong = [
      ['source=statsbomb&fileName=27.json', 'source must be one of'],
      ['source=football-data', 'fileName'],
      ['source=football-data&fileName=..%2FI1.csv', 'without slashes'],
      ['source=football-data&fileName=', 'fileName'],
    ] as const;
    for (const [query, detail] of wrong) {
      const { body } = await send(awarded, { query });
      expect(body).toMatchObject({ status: 400, detail: expect.stringContaining(detail) });
    }
    for (const headers of [{ 'Content-Type': 'text/csv' }, { 'Content-Encoding': 'gzip' }]) {
      expect((await send(awarded, { headers })).body).toMatchObject({ status: 415 });
    }
    const unreadable = [
      ['source=football-data&fileName=I1.txt', 'not a .csv file; football-data reads CSV files'],
      ['source=canonical&fileName=I1.ndjson', 'canonical reads feeds of one JSON record a line'],
      ['source=the-odds-api&fileName=I1.json', 'Nothing was imported'],
    ] as const;
    for (const [query, detail] of unreadable) {
      const { body } = await send(awarded, { query });
      expect(body).toMatchObject({ status: 422, detail: expect.stringContaining(detail) });
    }
    expect(await rows('select from audit_log')).toEqual([]);
  });

  it('return 413 beyond 64 MiB, whether the length is declared, streamed or unpacked', async () => {
    const allowed = 'The file must have at most 64 MiB, 67108864 bytes, also when unpacked.';
    const stated = await stream();
    stated.setHeader('Content-Length', LARGEST_IMPORT_BYTES + 1).flushHeaders();
    const [early] = (await once(stated, 'response')) as [IncomingMessage];
    expect(early.statusCode).toBe(413);
    stated.destroy();
    const found = await stream();
    const response = once(found, 'response') as Promise<[IncomingMessage]>;
    const piece = randomBytes(2 ** 20);
    for (let sent = 0; sent <= LARGEST_IMPORT_BYTES; sent += piece.length)
      if (!found.write(piece)) await once(found, 'drain');
    found.end();
    const [late] = await response;
    expect(late.statusCode).toBe(413);
    late.resume();
    const unpacked = await send(gzipSync(Buffer.alloc(LARGEST_IMPORT_BYTES + 1)), {
      query: 'source=football-data&fileName=I1.csv.gz',
    });
    expect(unpacked.body).toMatchObject({ status: 413, detail: allowed });
  });

  it('are rejected at once while two are running; an aborted one frees its slot', async () => {
    const [one, other] = await Promise.all([stream(), stream()]);
    for (const request of [one, other]) request.write(head);
    await until(() => leftovers().length === 2);
    const refused = await send(awarded);
    expect(refused.body).toMatchObject({
      ...{ status: 503, code: 'service_unavailable' },
      detail: 'No file can be imported now: 2 files are being imported.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    one.destroy();
    await until(() => leftovers().length === 1);
    expect((await send(awarded)).status).toBe(200);
    const response = once(other, 'response') as Promise<[IncomingMessage]>;
    other.end(`\n${first}`);
    const [last] = await response;
    expect(last.statusCode).toBe(200);
    last.resume();
    await until(() => leftovers().length === 0);
    expect(await rows('select from audit_log')).toHaveLength(2);
  });

  it('are rolled back when the client disconnects', async () => {
    await app.area.database.sql.transaction(async (sql) => {
      await takeImportLock(sql);
      const request = await stream();
      request.end(awarded);
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      while ((await sql.rows(waiting)).length === 0) await sleep(20);
      request.destroy();
      await until(() => leftovers().length === 0);
    });
    expect((await send(awarded)).body).toMatchObject({ updated: 0, unchanged: 0 });
    expect(await rows('select from audit_log')).toHaveLength(1);
  });
});
