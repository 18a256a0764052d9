import { BoardsService } from '../../src/boards/boards.service.js';
import { listenerOf } from '../../src/app.setup.js';
import { createLogger } from '../../src/common/logging/logger.js';
import { RequestLog } from '../../src/common/logging/request-log.js';
import { HttpFront } from '../../src/startup/http-front.js';
import { startTestApp, testKeys } from '../support/app.js';
import type { TestApp } from '../support/app.js';
import { useTestDatabase } from '../support/database.js';
import { TestIssuer } from '../support/issuer.js';

describe('request log', () => {
  const database = useTestDatabase();
  let issuer: TestIssuer;
  let service: TestApp;
  let front: HttpFront;
  let address: string;
  let lines: Record<string, unknown>[];
  const log = (level: 'info' | 'debug'): RequestLog => {
    const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
    return new RequestLog(createLogger({ logLevel: 'info' }, { write }), level);
  };
  const open = async (requestLog: RequestLog): Promise<void> => {
    front = new HttpFront(service.readiness, requestLog);
    front.handOver(listenerOf(service.app));
    address = await front.listen({ host: '127.0.0.1', port: 0 });
  };

  beforeAll(async () => {
    issuer = await TestIssuer.start();
    service = await startTestApp({
      database: database.current,
      now: '2025-02-25T15:00:00Z',
      config: { auth: { issuer: issuer.issuer, audience: issuer.audience } },
    });
    await service.app.get(BoardsService).start(database.current.url);
    await open(log('info'));
  }, 120_000);
  beforeEach(() => {
    lines = [];
  });
  afterAll(async () => {
    await front.close();
    await service.stop();
    await issuer.stop();
  });

  const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> => {
    const response = await fetch(address + path, { headers });
    await response.arrayBuffer();
    return response;
  };
  const waitForLine = async (): Promise<void> => {
    for (let look = 0; look < 100 && lines.length === 0; look += 1) await new Promise(setImmediate);
  };
  /** The log line of the only request. */
  const line = async (path: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> => {
    lines = [];
    await get(path, headers);
    await waitForLine();
    expect(lines).toHaveLength(1);
    return lines[0]!;
  };

  it('has one line per request, with trace, route, status, time, caller, revision and cache', async () => {
    const board = '/api/v2/rankings/price-outliers?minOdds=2';
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${id}-00f067aa0ba902b7-01`, 'X-Request-Id': 'mine' };
    const first = await line(board, headers);
    const { milliseconds, time, revision, ...rest } = first;
    expect([typeof milliseconds, typeof time]).toEqual(['number', 'string']);
    expect(revision).toMatch(/^\d+-1740495600$/);
    expect(rest).toEqual({
      level: 'info',
      msg: 'request answered',
      traceId: id,
      requestId: 'mine',
      method: 'GET',
      path: '/api/v2/rankings/price-outliers',
      route: '/api/v2/rankings/price-outliers',
      status: 200,
      caller: 'anonymous',
      cache: 'miss',
    });
    expect(await line(board)).toMatchObject({ cache: 'stored', revision });
    const hit = await line(board);
    expect(hit).toMatchObject({ cache: 'hit', revision, caller: 'anonymous', status: 200, route: rest['route'] });
    expect(hit['requestId']).toMatch(/^[0-9a-f-]{36}$/);
    expect(hit['traceId']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('identifies the caller', async () => {
    const bearer = async (scope: string): Promise<Record<string, string>> => ({
      Authorization: `Bearer ${await issuer.token({ lifetime: 3_600, claims: { sub: 'someone', scope } })}`,
    });
    const board = '/api/v2/value-bets';
    const key = { 'X-Internal-Key': testKeys.internal, 'X-Messenger-User-Id': '1' };
    expect(await line(board, key)).toMatchObject({ caller: 'service', status: 200 });
    expect(await line(board, await bearer('dashboard:read'))).toMatchObject({ caller: 'user', status: 200 });
    expect(await line('/api/maintenance/audit-log', await bearer('maintenance:read'))).toMatchObject({
      caller: 'operator',
    });
    expect(await line(board)).toMatchObject({ caller: null, status: 401, cache: 'bypass', revision: null });
  });

  it('logs routes by pattern, and unknown ones as such', async () => {
    expect(await line('/api/v2/teams/123')).toMatchObject({ route: '/api/v2/teams/:id', status: 404 });
    expect(await line('/api/managers')).toMatchObject({ route: '/api/managers', status: 200, cache: 'bypass' });
    expect(await line('/api/nothing-here?token=secret')).toMatchObject({ status: 404, path: '/api/nothing-here' });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('omits successful health checks', async () => {
    lines = [];
    for (const path of ['/health/live', '/health/ready', '/api/managers']) await get(path);
    await waitForLine();
    expect(lines.map(({ path }) => path)).toEqual(['/api/managers']);
  });

  it('has no info lines unless enabled', async () => {
    await front.close();
    await open(log('debug'));
    await get('/api/managers');
    expect(lines).toEqual([]);
  });
});
