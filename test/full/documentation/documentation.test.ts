// Slow: it sends every operation that the documentation prefills to a service with the demo.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import request from 'supertest';
import { DEMO_LEAGUES } from '#demo';
import { writeDemoFeed } from '#demo/feed';
import type { Response } from 'supertest';
import { listenerOf } from '../../../src/app.setup.js';
import { BoardsService } from '../../../src/boards/boards.service.js';
import { ChangesService } from '../../../src/changes/changes.service.js';
import type { CommandContext } from '../../../src/commands/command.js';
import { tokenCommand } from '../../../src/commands/token.command.js';
import { readRecordedExamples } from '../../../src/common/openapi/recorded-examples.js';
import { RefitService } from '../../../src/fitting/refit.service.js';
import { storeFileConnections } from '../../../src/polling/connections.queries.js';
import { insertRawAnswer } from '../../../src/polling/raw-answers.queries.js';
import { replayPicks } from '../../../src/scorecard/replay/replay-picks.js';
import { prepareDemoData } from '../../../src/startup/demo-data.js';
import { startTestApp } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { createTestDatabase, silentLogger, useTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { expectMatchesOpenApi, parametersOf } from '../../support/openapi.js';
import { fitPricesAt, refitAt } from '../../support/refit.js';

describe('documentation', () => {
  const database = useTestDatabase();
  let started: TestApp;
  let server: Server;
  beforeAll(async () => {
    started = await startTestApp({ database: database.current, now: '2025-02-25T15:00:00Z', ready: false });
    server = createServer(listenerOf(started.app)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    await started.stop();
  });
  const get = (path: string, headers: Record<string, string> = {}): request.Test =>
    request(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      .get(path)
      .set(headers);

  it('is a page of the service, fits phones, and loads nothing from elsewhere', async () => {
    const page = await get('/docs');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1" />');
    expect(page.text).toContain('<title>Football analytics: API</title>');
    expect(page.text).not.toMatch(/swagger-ui-standalone|smartbear|nest/i);
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    for (const place of addresses.filter((address) => address.startsWith('#'))) {
      expect(page.text).toContain(`id="${place.slice(1)}"`);
    }
    const loaded = addresses.filter((address) => !address.startsWith('#'));
    expect(loaded.length).toBeGreaterThan(4);
    for (const address of [...loaded, '/docs/']) {
      expect([address, address.startsWith('/') && !address.startsWith('//')]).toEqual([address, true]);
      expect([address, (await get(address)).status]).toEqual([address, 200]);
    }
    const script = await get('/docs/docs.js');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.text).toContain('validatorUrl: null');
  });

  it.each([
    'package.json',
    'package%2Ejson',
    'swagger-ui.css.map',
    'swagger-ui-bundle.js.map',
    'swagger-ui.js.ma%70',
    'README.md',
    'LICENSE',
    'NOTICE',
    'log.bundle-sizes.swagger-ui.txt',
    '../package.json',
    '..%2Fpackage.json',
    '/package.json',
    'docs.html',
    '__proto__',
  ])('serves nothing else of the documentation package: %s', async (file) => {
    const { status, body } = await get(`/docs/${file}`);
    expect([status, body.code]).toEqual([404, 'route_not_found']);
  });

  it('is compressed, and prefills nothing with an empty database', async () => {
    const document = await get('/openapi.json', { 'Accept-Encoding': 'gzip' });
    expect([document.status, document.headers['content-encoding']]).toEqual([200, 'gzip']);
    const shown = document.body as Document & { readonly openapi: string };
    expect(shown.openapi).toBe('3.1.0');
    expect(Number(document.headers['content-length'])).toBeLessThan(document.text.length / 4);
    const parameters = parametersOf<Parameter>(shown, shown.paths['/api/team/{id}/betting-history']!['get']);
    expect(parameters.map(({ name }) => name)).toContain('id');
    expect(parameters.find(({ name }) => name === 'id')?.schema).not.toHaveProperty('example');
    const script = await get('/docs/swagger-ui-bundle.js', { 'Accept-Encoding': 'gzip' });
    expect(script.headers['content-encoding']).toBe('gzip');
  });

  it('shows the recorded response of every operation that has one', async () => {
    const { paths } = (await get('/openapi.json')).body as Document;
    const operations = Object.values(paths).flatMap((item) => Object.values(item));
    const shown = operations.flatMap(({ operationId, responses }) => {
      const example = responses['200']?.content?.['application/json']?.example;
      return example === undefined ? [] : [[operationId, example] as const];
    });
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(readRecordedExamples()));
  });

  it('is linked from the root', async () => {
    const home = await get('/', { Accept: '*/*' });
    expect([home.status, home.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(home.body).toEqual({
      name: 'Football analytics',
      version: expect.any(String) as string,
      description: expect.stringMatching(/^Football statistics/) as string,
      links: { documentation: '/docs', openapi: '/openapi.json', health: '/health/ready' },
    });
  });
});

const now = '2025-10-25T09:00:00Z';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: Prefilled;
  readonly schema?: { readonly example?: Prefilled; readonly default?: Prefilled };
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly object[];
  readonly responses: Record<string, { readonly content?: Record<string, { readonly example?: unknown }> }>;
  readonly security: readonly object[];
  readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> };
}
interface Document extends Pick<OpenAPIObject, 'components'> {
  readonly info: { readonly description: string };
  readonly paths: Record<string, Record<string, Operation>>;
}

/**
 * Lists of errors, of manual work, or of events settled while the service ran: empty on fresh demo data; and
 * imports with their refused rows, which the database stores at its own time: later than the moment that this service
 * shows.
 */
const emptyOnDemo = [
  '/api/bot/dead-letters',
  '/api/maintenance/refused-rows',
  '/api/v2/changes',
  '/api/v2/data-coverage/sources',
  '/api/v2/names/clear-matches',
  '/api/v2/names/decisions',
  '/api/v2/scorecard/charges',
  // bets that the process saw go
  '/api/v2/value-bets/gone',
];

/** Tables, files and streams, which are not JSON. */
const files = ['/api/v2/me/bets.csv', '/api/v2/sources/answers/{answerId}', '/api/v2/stream'];

/** What shows the records of a path that has none by default on fresh demo data: recorded picks wait for results. */
const shownBy: Readonly<Record<string, string>> = {
  '/api/v2/scorecard': 'source=replay',
  '/api/v2/scorecard/picks': 'source=replay',
};

type Prefilled = string | number | boolean | readonly (string | number)[];

/** What the documentation page prefills for a parameter. */
function prefilled({ example, schema }: Parameter): Prefilled | undefined {
  return example ?? schema?.example ?? schema?.default;
}

/** The address that the page requests if its fields are left unchanged. */
function addressOf(path: string, parameters: readonly Parameter[]): string {
  const query = new URLSearchParams(shownBy[path]);
  let address = path;
  for (const parameter of parameters) {
    const value = prefilled(parameter);
    if (value === undefined || query.has(parameter.name)) continue;
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(String(value)));
    if (parameter.in === 'query') for (const each of [value].flat()) query.append(parameter.name, String(each));
  }
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}

/** The records of a response; for a single resource, the resource itself. */
function recordsOf(body: object): readonly unknown[] {
  for (const name of ['data', 'matches', 'results']) {
    const records = (body as Record<string, unknown>)[name];
    if (Array.isArray(records)) return records;
  }
  const { groups } = body as { groups?: readonly { data: readonly unknown[] }[] };
  return groups === undefined ? [body] : groups.flatMap(({ data }) => data);
}

describe('every operation as prefilled by the documentation, on demo data', () => {
  let folder: string;
  let database: TestDatabase;
  let started: TestApp;
  let server: Server;
  let document: Document;
  let token: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'football-documentation-'));
    database = await createTestDatabase();
    started = await startTestApp({
      database,
      now,
      config: { auth: null, dataDirectory: folder, isLoopback: true, rateLimitPerMinute: null },
    });
    const { app, clock } = started;
    const signal = new AbortController().signal;
    await prepareDemoData({
      sql: database.sql,
      clock,
      logger: silentLogger,
      folder: join(folder, 'demo-feed'),
      write: writeDemoFeed,
      leagues: DEMO_LEAGUES.slice(0, 1),
      signal,
      report: () => undefined,
    });
    // the demo has no polled provider
    const settings = { leagues: [{ id: 'E0', season: 2024 }], kinds: ['odds' as const] };
    const followed = { name: 'Seasons', sourceName: 'football-data', settings, keyVariable: null };
    await storeFileConnections(database.sql, [followed]);
    await database.sql.transaction((transaction) =>
      insertRawAnswer(transaction, {
        ...{ connectionId: 1, sourceId: 1, path: 'https://provider/E0.csv', status: 200 },
        ...{ receivedAt: clock.now(), body: Buffer.from('Div') },
      }),
    );
    await database.rows(
      `insert into webhook_subscriptions (subject, url, event_types, secret, created_at)
       values ('developer', 'https://example.com/football', '{value-bet}', '', $1)`,
      [clock.now()],
    );
    await database.rows(
      `insert into webhook_deliveries (subscription_id, message_id, type, body, created_at, next_attempt_at)
       values (1, 'msg_1', 'test', '{}', $1, $1)`,
      [clock.now()],
    );
    await database.rows(
      `insert into watches (subject, events, delivery, created_at, begun_at, seen_file_id)
       values ('developer', '{kick-off}', 'page', $1, $1, 0)`,
      [clock.now()],
    );
    const kickoff = { kind: 'kickoff', kickoffAt: '2025-02-26T19:30:00Z', isAssumed: false, status: 'scheduled' };
    const fixture = {
      ...{ fixtureId: 1, competitionId: 1, competitionName: 'League', homeTeamId: 1, awayTeamId: 2 },
      ...{ homeTeamName: 'Bath', awayTeamName: 'Ely' },
    };
    await database.rows(
      `insert into watch_news (watch_id, subject, event, key, fixture_id, kickoff_at, told_at, is_shown, data)
       values (1, 'developer', 'kick-off', '1', 1, $1, $1, true, $2)`,
      [clock.now(), { fixture, details: { ...kickoff, before: null }, isFirst: true, oddsBefore: null }],
    );
    // nothing is recorded while the clock is frozen; as when a backup is restored: the database sets other moments
    await database.rows(
      `insert into picks (board, competition_id, fixture_id, kickoff_at, scope, market, market_family, line, side,
        first_seen_at, recorded_at, price, bookmaker_id, fair_probability, edge, revision)
       select 'price-outliers', competition_id, id, kickoff_at, 'match', 'goals', 'goalTotals', 2.5, 'over',
        $1, $1, 2.05, (select min(id) from bookmakers), 0.52, 6.6, '1-1'
       from football_as_of.fixtures($1::timestamptz)
       where kickoff_at > $1::timestamptz and set_config('football.restoring', 'on', true) = 'on'
       order by kickoff_at limit 1`,
      [clock.now()],
    );
    await database.rows(`insert into bettors (subject) values ('developer')`);
    await database.rows(
      `insert into bets (subject, entry_key, competition_id, fixture_id, kickoff_at, scope, market, market_family, line,
        side, bookmaker_id, price, stake, placed_at, recorded_at)
      select 'developer', 'ref one', competition_id, id, kickoff_at, 'match', 'goals', 'goalTotals', 2.5, 'over',
        (select min(id) from bookmakers), 2, 10, $1, $1 from facts.fixtures order by id limit 1`,
      [clock.now()],
    );
    await database.rows(
      `insert into bet_grades (pick_id, grade, value, graded_at, profit) select id, 'loss', 1, $1, -1 from bets`,
      [clock.now()],
    );
    const moment = clock.now();
    await refitAt(database.sql, moment);
    await fitPricesAt(database.sql, moment);
    await replayPicks(database.sql, {
      ...{ now: moment, from: new Date(0), to: moment, leagues: [], quoteMaxAgeMinutes: 1440, signal },
    });
    await app.get(RefitService).projectMissing(new AbortController().signal);
    await app.get(BoardsService).start(database.url);
    app.get(ChangesService).start(signal);
    server = createServer(listenerOf(app)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    document = (await send('/openapi.json')).body as Document;
    token = await tokenOf(document);
  }, 180_000);
  afterAll(async () => {
    server.close();
    await started.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const agent = (): ReturnType<typeof request> => request(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const send = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    Promise.resolve(agent().get(path).set(headers));

  /** The token that the documentation describes how to get. */
  async function tokenOf({ info }: Document): Promise<string> {
    const scope = /`npm run -s token -- --scope "([^"]+)"`/.exec(info.description)?.[1];
    const lines: string[] = [];
    const config = { auth: null, isLoopback: true, dataDirectory: folder };
    const context = { config, print: (line: string) => void lines.push(line) } as unknown as CommandContext;
    await tokenCommand.run(context, { words: [], options: { scope: scope ?? '', ttl: '1h' } });
    return lines.join('');
  }

  it('answers each GET with 200 and records, compressed from 1 kB on', async () => {
    const seen: string[] = [];
    const failed: string[] = [];
    for (const [path, { get: operation }] of Object.entries(document.paths)) {
      if (operation === undefined || files.includes(path)) continue;
      const authorization = operation.security.length === 0 ? {} : { Authorization: `Bearer ${token}` };
      const address = addressOf(path, parametersOf(document, operation));
      const response = await send(address, { ...authorization, 'Accept-Encoding': 'gzip' });
      seen.push(path);
      const records = response.status === 200 ? recordsOf(response.body).length : 0;
      if (response.status !== 200) failed.push(`${address}: ${response.status} ${response.text.slice(0, 200)}`);
      else if (records === 0 && !emptyOnDemo.includes(path)) failed.push(`${address}: no records`);
      const isCompressed = response.headers['content-encoding'] === 'gzip';
      const isLarge = Buffer.byteLength(response.text) >= 1_024;
      if (isCompressed !== isLarge) failed.push(`${address}: compressed ${isCompressed}`);
      expectMatchesOpenApi(`GET ${path}`, response.status, response.body);
    }
    expect(failed).toEqual([]);
    expect(seen.length).toBeGreaterThan(25);
  }, 60_000);

  it('requests extra statistics of an event that has them', async () => {
    const path = '/api/event/extra-stats-batch';
    const example = document.paths[path]?.['post']?.requestBody?.content['application/json']?.example;
    const response = await agent()
      .post(path)
      .send(example as object);
    const { results } = response.body as { results: { data: unknown[]; message: string | null }[] };
    expect([response.status, results.length]).toEqual([200, 1]);
    expect(results[0]).toMatchObject({ hasCommentary: true, message: null });
    expect(results[0]!.data.length).toBeGreaterThan(21);
  });
});
