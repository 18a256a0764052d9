// Slow: it requests every route with and without each header and parameter that may matter.
import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApplicationConfig } from '@nestjs/core';
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  PIPES_METADATA,
} from '@nestjs/common/constants.js';
import request from 'supertest';
import type { Response } from 'supertest';
import { listenerOf } from '../../src/app.setup.js';
import { BoardsService } from '../../src/boards/boards.service.js';
import { accessKey } from '../../src/common/access/access.decorator.js';
import { cachedRoutes } from '../../src/http-cache/http-cache.module.js';
import { CachedResponse } from '../../src/http-cache/cached-response.js';
import { HttpCache } from '../../src/http-cache/index.js';
import { startTestApp, testKeys } from '../support/app.js';
import type { TestApp, TestAppOptions } from '../support/app.js';
import { linePrices } from '../support/boards/prices.js';
import { useTestDatabase } from '../support/database.js';
import { fixture, idOf, loadRecords } from '../support/factories.js';
import { TestIssuer } from '../support/issuer.js';
import { allControllers, routesOf } from '../support/routes.js';

type Headers = Readonly<Record<string, string>>;

const match = fixture('Brentford', 'Everton', '2025-02-26T19:30:00Z');
/** The path of a route with ids from the data. */
const withIds = (route: string): string =>
  route
    .replace(':competitionId/seasons/:seasonId', `${idOf.competition()}/seasons/${idOf.season(match)}`)
    .replace('teams/:id', `teams/${idOf.team('Brentford')}`)
    .replace('fixtures/:id', `fixtures/${idOf.fixture(match)}`)
    .replace(':id', '7');
/** Required parameters of routes. */
function requiredOf(route: string, league: number): string {
  if (route.endsWith('/outliers')) return `uniqueTournamentId=${league}&`;
  if (route.endsWith('/history')) return `eventId=${idOf.fixture(match)}&market=corners&scope=home&line=3.5&side=over&`;
  return '';
}
const origin = 'https://dashboard.example';
/** Headers specific to one response. */
const ofOneResponse = new Set(['date', 'x-request-id', 'ratelimit', 'keep-alive', 'connection']);

/**
 * Global handlers behind the cache, each with the reason why a cached response may bypass it. To add one,
 * decide here whether that is right for cached responses, or change the cache.
 */
const decided: Readonly<Record<string, string>> = {
  'guard AccessGuard': 'asks the access policy, which the cache asks for every request; its headers are cached',
  'pipe RequestPipe': 'a function of the query, which the cache key holds',
  'interceptor BoundaryInterceptor':
    'X-Ignored-Parameters follows from the query and is cached; ' +
    'a cached response has no body to read and reads nothing; a request with a Consistency-Token is not cached',
  'filter ProblemFilter': 'errors are never cached',
};

/** The same for middleware that Express runs before the routes. */
const decidedMiddleware: Readonly<Record<string, string>> = {
  '<anonymous>': 'request hooks of Nest, of which there are none',
  requestIdMiddleware: 'the cache gives every response the id of its request',
  helmetMiddleware: 'headers that are the same for every response, cached with it',
  corsMiddleware: 'a function of the origin, which the cache key holds',
};

describe('response cache', () => {
  const database = useTestDatabase();
  const connections = new Agent({ keepAlive: true });
  let issuer: TestIssuer;
  let started: TestApp | null = null;
  let server: Server | null = null;
  let asked = 0;

  beforeAll(async () => {
    issuer = await TestIssuer.start();
    const prices = ['Unibet', 'Betway', 'bet365'].map((bookmaker, index) =>
      linePrices(
        match,
        bookmaker,
        'corners',
        '2025-02-25T12:00:00Z',
        [3.5, 4.5, 5.5].map((line) => ['home', line, 'over', `${2 + index / 10}`] as const),
      ),
    );
    await loadRecords(database.current, 'canonical', [match, ...prices]);
  });
  afterEach(async () => {
    server?.closeAllConnections();
    server?.close();
    await started?.stop();
    [server, started] = [null, null];
  });
  afterAll(async () => {
    connections.destroy();
    await issuer.stop();
  });

  async function start(config: TestAppOptions['config']): Promise<TestApp> {
    const auth = { issuer: issuer.issuer, audience: issuer.audience };
    started = await startTestApp({
      database: database.current,
      now: '2025-02-25T15:00:00Z',
      config: { auth, corsOrigins: [origin], ...config },
    });
    await started.app.get(BoardsService).start(database.current.url);
    const application = started.app.getHttpAdapter().getInstance() as unknown as {
      handle: (...parameters: never[]) => unknown;
    };
    const handle = application.handle.bind(application);
    application.handle = (...parameters) => {
      asked += 1;
      return handle(...parameters);
    };
    server = createServer({ keepAliveTimeout: 0 }, listenerOf(started.app)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return started;
  }

  const get = (path: string, headers: Headers): Promise<Response> =>
    Promise.resolve(
      request(`http://127.0.0.1:${(server!.address() as AddressInfo).port}`)
        .get(path)
        .agent(connections)
        .set({ 'Accept-Encoding': 'identity', ...headers }),
    );
  const comparable = ({ status, text, headers }: Response): unknown => [
    status,
    text.replace(/"requestId":"[^"]+"/, ''),
    Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneResponse.has(name))),
  ];

  async function callers(): Promise<Headers[]> {
    const internal = { 'X-Internal-Key': testKeys.internal, 'X-Messenger-User-Id': '7' };
    return [
      {},
      internal,
      { 'X-Internal-Key': testKeys.internal },
      { ...internal, 'X-Internal-Key': 'wrong' },
      { ...internal, Authorization: 'Bearer nonsense' },
      { Authorization: `Bearer ${await issuer.token()}` },
      { Authorization: 'Bearer nonsense' },
      { 'X-Messenger-Bot-Api-Secret-Token': testKeys.webhook },
    ];
  }

  /** Requests of one client to a path, in the forms that clients use. */
  async function forms(path: string, caller: Headers): Promise<Headers[]> {
    const { etag = '"none"' } = (await get(path, caller)).headers as { etag?: string };
    const encodings = [{}, { 'Accept-Encoding': 'gzip' }, { 'Accept-Encoding': 'gzip;q=0, br' }];
    const conditions = [{}, { 'If-None-Match': etag }, { 'If-None-Match': `W/${etag.replace(/"$/, '-gzip"')}, "x"` }];
    return [
      ...encodings.flatMap((encoding) => conditions.map((condition) => ({ ...encoding, ...condition }))),
      { 'If-None-Match': '*' },
      { 'If-None-Match': '"another"' },
      { Origin: origin },
      { Origin: 'https://other.example' },
    ];
  }

  it.each([
    ['at once', null],
    ['behind the counter of requests', 1_000_000],
  ])(
    'equals the response of the application in status, headers and body, for every caller: %s',
    async (_, limit) => {
      const { app } = await start({ rateLimitPerMinute: limit });
      const [league] = await database.current.rows<{ id: number }>('select id from competitions');
      const sent = jest.spyOn(CachedResponse.prototype, 'send');
      let repeated = 0;
      for (const route of cachedRoutes.keys()) {
        const required = requiredOf(route, league!.id);
        const path = `${withIds(route)}?${required}pageSize=2&no=1`;
        for (const caller of await callers()) {
          for (const form of await forms(path, caller)) {
            app.get(HttpCache).clear();
            asked = 0;
            sent.mockClear();
            const headers = { ...caller, ...form };
            const [first, second, third] = [
              await get(path, headers),
              await get(path, headers),
              await get(path, headers),
            ];
            for (const other of [second, third]) {
              expect([path, headers, comparable(other)]).toEqual([path, headers, comparable(first)]);
            }
            if (limit === null) expect([path, headers, asked]).toEqual([path, headers, first.status < 400 ? 2 : 3]);
            // once as it is stored, and once from the cache
            expect([path, headers, sent.mock.calls.length]).toEqual([path, headers, first.status < 400 ? 2 : 0]);
            repeated += first.status < 400 ? 1 : 0;
          }
        }
      }
      expect(repeated).toBeGreaterThan(100);
    },
    300_000,
  );

  it('bypasses only global handlers that were explicitly decided on', async () => {
    const { app } = await start({ rateLimitPerMinute: null });
    const config = (app as unknown as { config: ApplicationConfig }).config;
    const names = (kind: string, enhancers: readonly unknown[]): string[] =>
      enhancers.map((each) => `${kind} ${nameOf(each)}`);
    const found = new Set([
      ...names('guard', [...config.getGlobalGuards(), ...config.getGlobalRequestGuards()]),
      ...names('pipe', [...config.getGlobalPipes(), ...config.getGlobalRequestPipes()]),
      ...names('interceptor', [...config.getGlobalInterceptors(), ...config.getGlobalRequestInterceptors()]),
      ...names('filter', [...config.getGlobalFilters(), ...config.getGlobalRequestFilters()]),
    ]);
    for (const { controller, handler } of await cachedHandlers()) {
      for (const target of [controller, handler]) {
        const own = (key: string): unknown[] => (Reflect.getMetadata(key, target) ?? []) as unknown[];
        for (const name of [
          ...names('guard', own(GUARDS_METADATA)),
          ...names('pipe', own(PIPES_METADATA)),
          ...names('interceptor', own(INTERCEPTORS_METADATA)),
          ...names('filter', own(EXCEPTION_FILTERS_METADATA)),
        ])
          found.add(name);
      }
    }
    expect([...found].sort()).toEqual(Object.keys(decided).sort());
    const { stack } = (app.getHttpAdapter().getInstance() as { router: { stack: { name: string; route?: object }[] } })
      .router;
    const middleware = stack
      .slice(
        0,
        stack.findIndex(({ route }) => route !== undefined),
      )
      .map(({ name }) => name);
    expect([...new Set(middleware)].sort()).toEqual(Object.keys(decidedMiddleware).sort());
  });

  it('admits only callers allowed by the access decorators of its routes', async () => {
    const marks = (await cachedHandlers()).map(({ path, handler }) => [
      path,
      (Reflect.getMetadata(accessKey, handler) as { kind: string }).kind,
    ]);
    expect(Object.fromEntries(marks)).toEqual(Object.fromEntries(cachedRoutes));
  });
});

function nameOf(enhancer: unknown): string {
  if (typeof enhancer === 'function') return enhancer.name;
  const { metatype } = enhancer as { metatype?: { name: string } };
  return metatype?.name ?? (enhancer as object).constructor.name;
}

/** The handlers of cached routes. */
async function cachedHandlers(): Promise<{ path: string; controller: object; handler: object }[]> {
  const routes = (await allControllers()).flatMap(routesOf);
  return routes.flatMap(({ controller, handler }) => {
    const parts = [controller, handler].map((each) => String(Reflect.getMetadata(PATH_METADATA, each)));
    const path = `/${parts.flatMap((part) => part.split('/').filter((each) => each !== '')).join('/')}`;
    const isGet = Reflect.getMetadata(METHOD_METADATA, handler) === 0;
    return isGet && cachedRoutes.has(path) ? [{ path, controller, handler }] : [];
  });
}
