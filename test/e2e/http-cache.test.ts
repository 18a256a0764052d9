import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import request from 'supertest';
import type { Response } from 'supertest';
import { listenerOf } from '../../src/app.setup.js';
import { BoardsService } from '../../src/boards/boards.service.js';
import { cachedRoutes } from '../../src/http-cache/http-cache.module.js';
import { HttpCache } from '../../src/http-cache/index.js';
import { startTestApp, testKeys } from '../support/app.js';
import type { TestApp, TestAppOptions } from '../support/app.js';
import { linePrices } from '../support/boards/prices.js';
import { useTestDatabase } from '../support/database.js';
import { fixture, loadRecords } from '../support/factories.js';
import { TestIssuer } from '../support/issuer.js';

const match = fixture('Brentford', 'Everton', '2025-02-26T19:30:00Z');
const board = '/api/v2/rankings/price-outliers?minBookmakers=1&maxOdds=50&maxDiscrepancy=1000';
const moments = new Set(['date', 'x-request-id', 'ratelimit', 'keep-alive', 'connection']);

describe('cached responses of boards', () => {
  let started: TestApp | null = null;
  let server: Server | null = null;
  let asked = 0;
  afterEach(async () => {
    server?.closeAllConnections();
    server?.close();
    await started?.stop();
    [server, started] = [null, null];
  });
  const database = useTestDatabase();

  beforeAll(async () => {
    await loadRecords(database.current, 'canonical', [
      match,
      ...['Unibet', 'Betway', 'bet365'].map((bookmaker, index) =>
        linePrices(
          match,
          bookmaker,
          'corners',
          '2025-02-25T12:00:00Z',
          [3.5, 4.5, 5.5, 6.5, 7.5].map((line) => ['home', line, 'over', `${2 + index / 10}`] as const),
        ),
      ),
    ]);
  });

  async function start(options: Partial<TestAppOptions> = {}): Promise<TestApp> {
    started = await startTestApp({ database: database.current, now: '2025-02-25T15:00:00Z', ...options });
    await started.app.get(BoardsService).start(database.current.url);
    const listener = listenerOf(started.app);
    const { app } = started;
    const application = app.getHttpAdapter().getInstance() as unknown as {
      handle: (...parameters: never[]) => unknown;
    };
    const handle = application.handle.bind(application);
    asked = 0;
    application.handle = (...parameters) => {
      asked += 1;
      return handle(...parameters);
    };
    server = createServer(listener);
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    return started;
  }

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    Promise.resolve(
      request(`http://127.0.0.1:${(server!.address() as AddressInfo).port}`)
        .get(path)
        .set({ 'Accept-Encoding': 'identity', ...headers }),
    );
  const lasting = (headers: IncomingHttpHeaders): Record<string, unknown> =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !moments.has(name)));

  it('are served by the cache from the third request on, with equal headers and bytes', async () => {
    await start();
    const responses: Response[] = [];
    for (let count = 0; count < 4; count += 1) responses.push(await get(`${board}&nonsense=1`));
    const [fresh, , repeated, again] = responses as [Response, Response, Response, Response];
    expect([responses.map(({ status }) => status), asked]).toEqual([[200, 200, 200, 200], 2]);
    for (const response of responses) {
      expect(lasting(response.headers)).toEqual(lasting(fresh.headers));
      expect(response.text).toBe(fresh.text);
    }
    expect(fresh.headers).toMatchObject({
      'x-ignored-parameters': 'nonsense',
      vary: 'Accept, Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(fresh.headers['etag']).toMatch(/^"[\w-]{27}"$/);
    expect(fresh.headers['revision']).toBe((fresh.body as { revision: string }).revision);
    expect(repeated.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(repeated.headers['x-request-id']).not.toBe(again.headers['x-request-id']);
    expect((await get(`${board}&nonsense=1`, { 'X-Request-Id': 'mine' })).headers['x-request-id']).toBe('mine');
    expect((await get(`${board}&nonsense=1`, { 'X-Request-Id': 'not sane' })).headers['x-request-id']).toMatch(
      /^[0-9a-f-]{36}$/,
    );
    expect(asked).toBe(2);
  });

  it('are JSON only: CSV comes from the application every time, with 304 on a tag match', async () => {
    await start();
    for (let count = 0; count < 3; count += 1) await get(board);
    expect(asked).toBe(2);
    const tables: Response[] = [];
    for (let count = 0; count < 3; count += 1) tables.push(await get(board, { Accept: 'text/csv' }));
    for (let count = 0; count < 3; count += 1) tables.push(await get(`${board}&format=csv`));
    tables.push(await get(`${board}&format=csv`, { 'Accept-Encoding': 'gzip' }));
    expect(asked).toBe(9);
    expect(new Set(tables.map(({ text }) => text)).size).toBe(1);
    for (const { type, headers } of tables) {
      expect(type).toBe('text/csv');
      expect(headers['vary']).toBe('Accept, Accept-Encoding');
    }
    const [plain, zipped] = [tables[0]!.headers['etag']!, tables.at(-1)!.headers['etag']!];
    expect([tables.at(-1)!.headers['content-encoding'], zipped]).toEqual(['gzip', plain.replace(/"$/, '-gzip"')]);
    for (const etag of [plain, zipped, '*']) {
      const known = await get(`${board}&format=csv`, { 'If-None-Match': etag });
      expect([known.status, known.text]).toEqual([304, '']);
    }
    const page = await get(board, { 'If-None-Match': plain });
    expect([page.status, page.type]).toEqual([200, 'application/json']);
  });

  it('are shared whatever the order of parameters', async () => {
    await start();
    await get(`${board}&page=1&pageSize=2`);
    const one = await get(`${board}&page=1&pageSize=2`);
    const other = await get(`${board}&pageSize=2&page=1`);
    expect([asked, other.text]).toEqual([2, one.text]);
  });

  it('are shared whatever the order of facets, and separate for other facets', async () => {
    await start();
    await get(`${board}&facets=market,side`);
    const one = await get(`${board}&facets=market,side`);
    const other = await get(`${board}&facets=side%2Cmarket`);
    expect([asked, other.text, other.headers['etag']]).toEqual([2, one.text, one.headers['etag']]);
    const another = await get(`${board}&facets=side`);
    expect(asked).toBe(3);
    expect(Object.keys((another.body as { facets: object }).facets)).toEqual(['side']);
    expect(another.headers['etag']).not.toBe(one.headers['etag']);
    const plain = await get(board);
    expect(plain.body).not.toHaveProperty('facets');
    expect(plain.headers['etag']).not.toBe(another.headers['etag']);
  });

  it('are shared whatever the order of fields', async () => {
    await start();
    await get(`${board}&fields=market,line`);
    const one = await get(`${board}&fields=market,line`);
    const other = await get(`${board}&fields=line%2Cmarket`);
    expect([asked, other.text]).toEqual([2, one.text]);
    const another = await get(`${board}&fields=line`);
    expect([asked, Object.keys((another.body as { data: object[] }).data[0] ?? {})]).toEqual([3, ['line']]);
  });

  it('reach each client in full, even if one reads slowly and others disconnect', async () => {
    await start();
    const [known, next] = [await get(board), await get(`${board}&page=2&pageSize=2`)];
    const { port } = server!.address() as AddressInfo;
    const slow = connect(port, '127.0.0.1').pause();
    const requestOf = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    slow.write(requestOf(board).repeat(300) + requestOf(`${board}&page=2&pageSize=2`, 'Connection: close\r\n'));
    const gone = connect(port, '127.0.0.1');
    gone.write(requestOf(board));
    await once(gone, 'data');
    gone.destroy();
    const texts = await Promise.all(Array.from({ length: 20 }, async () => (await get(board)).text));
    expect(new Set(texts)).toEqual(new Set([known.text]));
    const chunks: Buffer[] = [];
    slow.on('data', (chunk: Buffer) => chunks.push(chunk)).resume();
    await once(slow, 'end');
    const received = Buffer.concat(chunks).toString();
    expect([received.split(known.text).length, received.endsWith(next.text)]).toEqual([301, true]);
  });

  it('are complete for a client that pipelines many requests of a page', async () => {
    await start();
    const { port } = server!.address() as AddressInfo;
    const together = connect(port, '127.0.0.1');
    const requestOf = (more = ''): string => `GET ${board} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    together.write(requestOf().repeat(300) + requestOf('Connection: close\r\n'));
    const chunks: Buffer[] = [];
    together.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(together, 'end');
    const statuses = Buffer.concat(chunks)
      .toString()
      .match(/HTTP\/1.1 \d+/g);
    expect(statuses).toEqual(Array.from({ length: 301 }, () => 'HTTP/1.1 200'));
  });

  it('are revalidated with 304, and compressed for clients that accept it', async () => {
    await start();
    const compressed = await get(board, { 'Accept-Encoding': 'gzip' });
    const plain = await get(board);
    expect([compressed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined]);
    expect(compressed.text).toBe(plain.text);
    // other bytes have another tag; either form identifies the response
    expect(compressed.headers['etag']).toBe(plain.headers['etag']!.replace(/"$/, '-gzip"'));
    expect((await get(board, { 'If-None-Match': compressed.headers['etag']! })).status).toBe(304);
    expect((await get(board, { 'Accept-Encoding': 'gzip;q=0, br' })).headers['content-encoding']).toBeUndefined();
    const known = await get(board, { 'If-None-Match': `W/"x", ${plain.headers['etag']}` });
    expect([known.status, known.text, known.headers['content-type'], known.headers['revision']]).toEqual([
      304,
      '',
      undefined,
      plain.headers['revision'],
    ]);
    started!.app.get(HttpCache).clear();
    const again = await get(board, { 'If-None-Match': plain.headers['etag']! });
    expect(again.status).toBe(304);
    expect(lasting(again.headers)).toEqual(lasting(known.headers));
  });

  it('expire when the data change, a price goes stale or the match kicks off', async () => {
    const { clock } = await start();
    const totalOf = async (): Promise<number> =>
      ((await get(board)).body as { pagination: { totalCount: number } }).pagination.totalCount;
    expect([await totalOf(), await totalOf(), asked]).toEqual([5, 5, 2]);
    clock.set(new Date('2025-02-26T12:00:00Z'));
    expect([await totalOf(), asked]).toEqual([5, 2]);
    clock.set(new Date('2025-02-26T12:00:01Z'));
    expect([await totalOf(), asked]).toEqual([0, 3]);
    await loadRecords(database.current, 'canonical', [
      match,
      linePrices(match, 'Unibet', 'corners', '2025-02-26T12:00:00Z', [['home', 4.5, 'over', '2.5']]),
    ]);
    while ((await totalOf()) !== 1) await setTimeout(20);
    clock.set(new Date('2025-02-26T19:30:00Z'));
    expect(await totalOf()).toBe(1);
    clock.set(new Date('2025-02-26T19:30:01Z'));
    expect(await totalOf()).toBe(0);
  });

  it('wait for the revision that the caller has seen on another instance', async () => {
    await start();
    const revisionOf = ({ headers }: Response): number => Number.parseInt(headers['revision'] ?? '', 10);
    const now = revisionOf(await get(board));
    const second = Date.parse('2025-02-25T15:00:00Z') / 1_000;
    const seeing = (revision: number, age = 0): Promise<Response> =>
      get(board, { 'Seen-Revision': `${revision}-${second - age}` });
    expect(revisionOf(await seeing(now))).toBe(now);
    await loadRecords(database.current, 'canonical', [
      match,
      linePrices(match, 'Unibet', 'corners', '2025-02-25T12:30:00Z', [['home', 4.5, 'over', '2.6']]),
    ]);
    const several = [now + 1, now].map((revision) => `${revision}-${second}`).join(', ');
    expect(revisionOf(await get(board, { 'Seen-Revision': several }))).toBe(now + 1);
    const never = await seeing(now + 1_000);
    expect([never.status, never.headers['retry-after'], never.body.code]).toEqual([503, '1', 'service_unavailable']);
    // of a database that was replaced by an earlier state of itself
    expect((await seeing(now + 1_000, 61)).status).toBe(200);
  });

  /** A response that has begun before `change` and ends after it. */
  async function responseDuring(change: () => Promise<unknown>): Promise<Response> {
    const { sql } = database.current;
    const before = asked;
    const late = await sql.transaction(async (transaction) => {
      await transaction.rows('lock table pick_grades in access exclusive mode');
      const response = get('/api/v2/scorecard');
      while (asked === before) await setTimeout(5);
      await change();
      return { response };
    });
    return late.response;
  }

  it('name the newest revision in a response that was overtaken by an import', async () => {
    const { app, clock } = await start();
    const now = Number.parseInt((await get(board)).headers['revision'] ?? '', 10);
    const second = Date.parse('2025-02-25T15:00:00Z') / 1_000;
    const late = await responseDuring(async () => {
      await loadRecords(database.current, 'canonical', [
        match,
        linePrices(match, 'Unibet', 'corners', '2025-02-25T12:30:00Z', [['home', 4.5, 'over', '2.7']]),
      ]);
      const next = await get(board, { 'Seen-Revision': `${now + 1}-${second}` });
      expect([next.headers['revision'], next.headers['newest-revision']]).toEqual([`${now + 1}-${second}`, undefined]);
    });
    expect([late.status, late.headers['newest-revision']]).toEqual([200, `${now + 1}-${second}`]);
    const same = await responseDuring(() => {
      clock.set(new Date('2025-02-25T15:00:01Z'));
      return app.get(BoardsService).refresh();
    });
    expect([same.status, same.headers['newest-revision']]).toEqual([200, undefined]);
  });

  it('of boards of record expire with the revision, those of the matchday with the day', async () => {
    const { clock } = await start({ now: '2025-02-26T23:58:00Z' });
    const paths = ['/api/v2/rankings/referees', '/api/v2/data-coverage/fixtures', '/api/v2/matchday-fixtures'];
    const partsOf = async (path: string): Promise<[rows: number, moment: string]> => {
      const { body } = (await get(path)) as { body: { data: unknown[]; revision: string } };
      return [body.data.length, new Date(Number(body.revision.split('-')[1]) * 1_000).toISOString()];
    };
    const today = await Promise.all(paths.map(partsOf));
    expect(today).toEqual([0, 1, 1].map((rows) => [rows, '2025-02-26T23:58:00.000Z']));
    await Promise.all(paths.map(partsOf));
    clock.set(new Date('2025-02-26T23:59:59Z'));
    asked = 0;
    expect([await Promise.all(paths.map(partsOf)), asked]).toEqual([today, 0]);
    clock.set(new Date('2025-02-27T00:00:00Z'));
    expect(await partsOf('/api/v2/matchday-fixtures')).toEqual([0, '2025-02-27T00:00:00.000Z']);
    await loadRecords(database.current, 'canonical', [fixture('Fulham', 'Everton', '2025-03-01T15:00:00Z')]);
    while ((await partsOf('/api/v2/data-coverage/fixtures'))[0] !== 2) await setTimeout(20);
  });

  it('of internal boards are served only to callers whose key the guard would admit', async () => {
    await start();
    const internal = { 'X-Internal-Key': testKeys.internal, 'X-Messenger-User-Id': '7' };
    const path = '/api/v2/value-bets?mode=all';
    expect([
      (await get(path, internal)).status,
      (await get(path, { ...internal, 'X-Messenger-User-Id': '8' })).status,
      asked,
    ]).toEqual([200, 200, 2]);
    const repeated = await get(path, internal);
    const known = await get(path, { ...internal, 'If-None-Match': repeated.headers['etag']! });
    expect([repeated.status, known.status, asked]).toEqual([200, 304, 2]);
    for (const { headers } of [repeated, known]) {
      expect(headers).toMatchObject({
        'cache-control': 'private',
        vary: 'X-Internal-Key, X-Messenger-User-Id, Authorization, Accept, Accept-Encoding',
      });
    }
    expect((await get(path)).status).toBe(401);
    expect((await get(path, { ...internal, 'X-Internal-Key': 'wrong' })).status).toBe(401);
    expect((await get(path, { 'X-Internal-Key': testKeys.internal })).status).toBe(400);
    expect(asked).toBe(5);
    // the guard ignores the token if there is a key
    const both = await get(path, { ...internal, Authorization: 'Bearer nonsense' });
    expect([both.status, both.text, asked]).toEqual([200, repeated.text, 5]);
  });

  it('of internal boards are served to bearers of a verified token while it is remembered', async () => {
    const issuer = await TestIssuer.start();
    await start({ config: { auth: { issuer: issuer.issuer, audience: issuer.audience } } });
    const path = '/api/v2/value-bets?mode=all';
    const bearer = { Authorization: `Bearer ${await issuer.token()}` };
    const answers: Response[] = [];
    for (let count = 0; count < 4; count += 1) answers.push(await get(path, bearer));
    expect([answers.map(({ status }) => status), asked]).toEqual([[200, 200, 200, 200], 3]);
    for (const answer of answers) {
      expect([answer.text, lasting(answer.headers)]).toEqual([answers[0]!.text, lasting(answers[1]!.headers)]);
    }
    expect((await get(path, { Authorization: `Bearer ${await issuer.token({ lifetime: -1 })}` })).status).toBe(401);
    // other keys: earlier verifications no longer count
    await issuer.rotate('RS256');
    expect((await get(path, { Authorization: `Bearer ${await issuer.token()}` })).status).toBe(200);
    expect([(await get(path, bearer)).status, asked]).toEqual([401, 6]);
    await issuer.stop();
  });

  it('count towards the rate limit', async () => {
    await start({ config: { rateLimitPerMinute: 3 } });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await get(board)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('carry the CORS headers of the requesting origin', async () => {
    await start({ config: { corsOrigins: ['https://dashboard.example'] } });
    for (const origin of ['https://dashboard.example', 'https://other.example']) {
      const [fresh] = [await get(board, { Origin: origin }), await get(board, { Origin: origin })];
      const repeated = await get(board, { Origin: origin });
      expect(lasting(repeated.headers)).toEqual(lasting(fresh.headers));
      expect(fresh.headers['access-control-allow-origin']).toBe(
        origin === 'https://dashboard.example' ? origin : undefined,
      );
    }
    expect(asked).toBe(4);
  });

  it('exist for existing boards only, and only for callers who may read them', async () => {
    await start();
    for (const [path, access] of cachedRoutes) {
      const { status } = await get(path.replace(/:\w+/g, '7'));
      const hasRequired = path === '/api/props/outliers' || path === '/api/v2/prices/history';
      const expected = hasRequired ? 400 : path.includes(':') ? 404 : 200;
      expect([path, status]).toEqual([path, access === 'internal' ? 401 : expected]);
    }
  });
});
