import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FixedClock } from '../../../src/common/clock/clock.js';
import type { AppConfig } from '../../../src/config/app-config.js';
import type { NewConnection } from '../../../src/polling/connection-settings.js';
import { storeFileConnections } from '../../../src/polling/connections.queries.js';
import { PollingService } from '../../../src/polling/polling.service.js';
import { deleteAnswersBefore } from '../../../src/polling/raw-answers.queries.js';
import { ProviderKeys } from '../../../src/polling/provider-keys.js';
import { testConfig } from '../../support/config.js';
import { createTestDatabase, silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { startProvider } from '../../support/provider-server.js';
import type { ProviderResponse, ProviderServer } from '../../support/provider-server.js';

const START = '2025-02-24T12:00:00Z';
const fixture = (name: string): Buffer => readFileSync(join(__dirname, '../../fixtures', name));

const seasons: NewConnection = {
  name: 'seasons',
  sourceName: 'football-data',
  settings: { leagues: [{ id: 'E0', season: 2024 }], kinds: ['fixtures', 'odds'] },
  keyVariable: null,
};
const prices: NewConnection = {
  name: 'prices',
  sourceName: 'the-odds-api',
  settings: {
    leagues: [{ id: 'soccer_epl', season: 2024 }],
    kinds: ['odds'],
    creditsPerMonth: 60,
    callsPerMinute: 60_000,
  },
  keyVariable: 'TEST_ODDS_KEY',
};

let database: TestDatabase;
let provider: ProviderServer;
let services: PollingService[];
let clock: FixedClock;
/** The provider's responses, by path. */
let answers: Map<string, ProviderResponse | ((headers: Record<string, unknown>, page: number) => ProviderResponse)>;

beforeEach(async () => {
  process.env['TEST_ODDS_KEY'] = 'a key of the test';
  database = await createTestDatabase();
  clock = new FixedClock(new Date(START));
  services = [];
  answers = new Map<string, ProviderResponse>([
    ['/mmz4281/2425/E0.csv', { body: fixture('football-data/without-half-time.csv'), headers: { etag: '"1"' } }],
    ['/fixtures.csv', { body: fixture('football-data/coming-matches.csv'), isGzipped: true }],
    [
      '/v4/sports/soccer_epl/odds',
      { body: fixture('the-odds-api/sport-odds.json'), headers: { 'x-requests-remaining': '54' } },
    ],
  ]);
  provider = await startProvider(({ pathname, searchParams }, { headers }) => {
    const answer = answers.get(pathname);
    const page = Number(searchParams.get('page') ?? 1);
    return (typeof answer === 'function' ? answer(headers, page) : answer) ?? null;
  });
});

afterEach(async () => {
  await Promise.all(services.map((service) => service.beforeApplicationShutdown()));
  await provider.close();
  await database.drop();
});

/** A worker, as in a process. */
function worker(more: Partial<AppConfig> = {}): PollingService {
  const addresses = ['API_FOOTBALL_URL', 'FOOTBALL_DATA_URL', 'THE_ODDS_API_URL'].map(
    (name) => [name, provider.address] as const,
  );
  const config = testConfig({ providerAddresses: new Map(addresses), secretsKey: 'a secret of the test', ...more });
  const service = new PollingService(database.sql, config, clock, silentLogger, new ProviderKeys(config));
  services.push(service);
  return service;
}

/** Stores connections. @returns their ids by name */
async function follow(...connections: NewConnection[]): Promise<Map<string, number>> {
  await storeFileConnections(database.sql, connections);
  const rows = await database.rows<{ name: string; id: number }>('select name, id from source_connections');
  return new Map(rows.map(({ name, id }) => [name, id]));
}

const poll = async (name: string, ids: Map<string, number>, service = worker()): Promise<void> =>
  service.poll(ids.get(name)!);

const pass = (minutes: number): void => clock.set(new Date(clock.now().getTime() + minutes * 60_000));

const stateOf = (name: string) =>
  database.rows<{ waits: string | null; reason: string | null; left: number | null; spent: number; next: Date }>(
    `select to_char(waits_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as waits, wait_reason as reason,
       units_left as left, units_spent as spent, next_poll_at as next
     from source_connections where name = $1`,
    [name],
  );

const count = async (statement: string): Promise<number> => {
  const [row] = await database.rows<{ count: number }>(`select count(*)::int as count from ${statement}`);
  return row!.count;
};

describe('a connection', () => {
  it('imports what it follows, and stores each response as received', async () => {
    const ids = await follow(seasons);
    await poll('seasons', ids);
    expect(provider.requests.map(({ url }) => url).sort()).toEqual(['/fixtures.csv', '/mmz4281/2425/E0.csv']);
    expect(await count('facts.fixtures')).toBeGreaterThan(2);
    // the week's file lists a match of SC0 too
    expect(await count(`competitions where name <> 'Premier League'`)).toBe(0);
    expect(await count(`ingestion_files where path like '%/fixtures.csv' and skipped = 1 and refused = 0`)).toBe(1);
    const stored = await database.rows<{ path: string; status: number; file: string }>(
      `select answer.path, status, file.path as file from raw_answers answer
       join ingestion_files file on file.raw_answer_id = answer.id where import_error is null order by answer.path`,
    );
    expect(stored).toEqual([
      { path: 'https://www.football-data.co.uk/fixtures.csv', status: 200, file: expect.any(String) as string },
      { path: 'https://www.football-data.co.uk/mmz4281/2425/E0.csv', status: 200, file: expect.any(String) as string },
    ]);
    const [{ next } = { next: null }] = await stateOf('seasons');
    expect(next).toEqual(new Date('2025-02-24T18:00:00Z'));
  });

  it('does not download unchanged data again', async () => {
    const ids = await follow(seasons);
    answers.set('/mmz4281/2425/E0.csv', (headers) =>
      headers['if-none-match'] === '"1"'
        ? { status: 304 }
        : { body: fixture('football-data/awarded.csv'), headers: { etag: '"1"' } },
    );
    await poll('seasons', ids);
    const before = await count('raw_answers');
    pass(13 * 60);
    answers.delete('/fixtures.csv');
    await poll('seasons', ids);
    expect(await count('raw_answers')).toBe(before);
    expect(await count(`source_polls where key like 'season/%' and failures = 0`)).toBe(1);
  });

  it('requests nothing before it is due, and nothing twice with two concurrent workers', async () => {
    const ids = await follow(seasons);
    await Promise.all([poll('seasons', ids), poll('seasons', ids), poll('seasons', ids)]);
    await poll('seasons', ids);
    expect(provider.requests).toHaveLength(2);
  });

  it('spends its budget by priority, and reports what is left', async () => {
    const ids = await follow(prices);
    await poll('prices', ids);
    // three markets in two regions
    expect(await stateOf('prices')).toMatchObject([{ left: 54, spent: 6, reason: null }]);
    expect(provider.requests[0]!.url).toContain('apiKey=a+key+of+the+test');
    const paths = await database.rows<{ path: string }>('select path from raw_answers');
    expect(paths[0]!.path).not.toContain('apiKey');
    const [{ forecast } = { forecast: null }] = await database.rows<{ forecast: unknown }>(
      `select forecast from source_connections where name = 'prices'`,
    );
    expect(forecast).toMatchObject([{ purpose: 'oddsAhead' }]);
  });
});

describe('pages of a response', () => {
  const paged = (callsPerDay: number): NewConnection => ({
    name: 'paged',
    sourceName: 'api-football',
    keyVariable: 'TEST_ODDS_KEY',
    settings: { leagues: [{ id: 39, season: 2024 }], kinds: ['fixtures'], callsPerDay, callsPerMinute: 60_000 },
  });
  const page = (current: number, total: number): string =>
    JSON.stringify({
      ...{ get: 'fixtures', parameters: {}, errors: [], results: 0, response: [] },
      paging: { current, total },
    });

  it('are requested as far as the budget allows, and not again before they are due', async () => {
    const ids = await follow(paged(3));
    answers.set('/fixtures', { body: page(1, 9) });
    await poll('paged', ids);
    expect(provider.requests).toHaveLength(3);
    expect(await stateOf('paged')).toMatchObject([{ spent: 3 }]);
    expect(await count('source_polls where answered_at is not null and waits_until is null')).toBe(1);
  });

  it('are all requested again after a fault on a later one', async () => {
    const ids = await follow(paged(100));
    let isFaulty = true;
    answers.set('/fixtures', ({ 'if-none-match': etag }, number) => {
      if (etag !== undefined) return { status: 304 };
      if (number === 3 && isFaulty) return { status: 500 };
      return { body: page(number, 3), headers: { etag: `"page ${number}"` } };
    });
    const requested = (): (string | null)[] =>
      provider.requests.splice(0).map(({ url }) => new URL(url, provider.address).searchParams.get('page'));
    await poll('paged', ids);
    expect(requested()).toEqual([null, '2', '3']);
    expect(await count('source_polls where answered_at is null and failures = 1 and error is not null')).toBe(1);
    isFaulty = false;
    pass(0.4);
    await poll('paged', ids);
    expect(requested()).toEqual([]);
    pass(1);
    await poll('paged', ids);
    expect(requested()).toEqual([null, '2', '3']);
    expect(await count('source_polls where answered_at is not null and failures = 0 and error is null')).toBe(1);
    expect(await count('raw_answers where import_error is null')).toBe(5);
    pass(24 * 60);
    await poll('paged', ids);
    expect(requested()).toEqual([null, '2', '3']);
  });
});

describe('canonical feed', () => {
  it('is followed at its address, whose user and query are sent and not stored', async () => {
    const { port } = new URL(provider.address);
    const urls = [`http://user:pass@127.0.0.1:${port}/10-teams.ndjson?token=secret`];
    const settings = { leagues: [], kinds: ['fixtures'], urls } as const;
    const ids = await follow({ name: 'feed', sourceName: 'canonical', settings, keyVariable: null });
    answers.set('/10-teams.ndjson', { body: '{"kind":"country","name":"Sampleland","alpha2":"SL"}\n' });
    await poll('feed', ids);
    const [request] = provider.requests;
    expect(request!.url).toBe('/10-teams.ndjson?token=secret');
    expect(request!.headers.authorization).toBe(`Basic ${Buffer.from('user:pass').toString('base64')}`);
    const stored = await database.rows('select path, import_error as error from raw_answers');
    expect(stored).toEqual([{ path: `http://127.0.0.1:${port}/10-teams.ndjson`, error: null }]);
    expect(await count(`countries where name = 'Sampleland'`)).toBe(1);
  });
});

describe('a refusing provider', () => {
  const path = '/v4/sports/soccer_epl/odds';

  it.each([
    ['a key', { status: 401, body: '{"error_code":"INVALID_KEY"}' }, '2025-02-24 13:00', 'responded with 401'],
    [
      'further requests this month',
      { status: 401, body: '{"error_code":"OUT_OF_USAGE_CREDITS"}' },
      '2025-03-01 00:00',
      'credits',
    ],
    ['a rate', { status: 429, headers: { 'retry-after': '120' } }, '2025-02-24 12:02', '429'],
    ['for a while', { status: 503, headers: { 'retry-after': '600' } }, '2025-02-24 12:10', '503'],
  ])('%s is paused until it can respond', async (_, answer, waits, reason) => {
    const ids = await follow(prices);
    answers.set(path, answer);
    await poll('prices', ids);
    await poll('prices', ids);
    expect(provider.requests).toHaveLength(1);
    const [state] = await stateOf('prices');
    expect(state).toMatchObject({ waits, reason: expect.stringContaining(reason) as string });
    answers.set(path, { body: fixture('the-odds-api/sport-odds.json') });
    clock.set(new Date(`${waits.replace(' ', 'T')}:00Z`));
    await poll('prices', ids);
    expect(await stateOf('prices')).toMatchObject([{ waits: null, reason: null }]);
    expect(await count('facts.market_snapshots')).toBeGreaterThan(0);
  });

  it.each([
    ['is cut off', { body: fixture('the-odds-api/sport-odds.json'), isCut: true }],
    ['is half of one', { body: '[{"id":"a1"' }],
    ['is an error of the server', { status: 500 }],
    ['is none', { status: 204 }],
    ['took too long at the provider', { status: 499 }],
  ])('a response that %s is requested again with increasing delay', async (_, answer) => {
    const ids = await follow(prices);
    answers.set(path, answer);
    await poll('prices', ids);
    pass(0.4);
    await poll('prices', ids);
    expect(provider.requests).toHaveLength(1);
    pass(1);
    await poll('prices', ids);
    expect(provider.requests).toHaveLength(2);
    expect(await count(`source_polls where failures = 2 and error is not null`)).toBe(1);
    expect(await count('raw_answers')).toBe(0);
    answers.set(path, { body: fixture('the-odds-api/sport-odds.json') });
    pass(3);
    await poll('prices', ids);
    expect(await count(`source_polls where failures = 0 and error is null`)).toBe(1);
  });

  it('names the variable of a missing key, and requests nothing', async () => {
    delete process.env['TEST_ODDS_KEY'];
    const ids = await follow(prices);
    await poll('prices', ids);
    expect(provider.requests).toEqual([]);
    expect(await stateOf('prices')).toMatchObject([{ reason: 'the variable TEST_ODDS_KEY holds no key' }]);
  });
});

describe('a stored key', () => {
  it('can be read with its secret only', async () => {
    const ids = await follow({ ...prices, keyVariable: null });
    const keys = new ProviderKeys(testConfig({ secretsKey: 'a secret of the test' }));
    await database.rows('update source_connections set sealed_key = $1', [keys.seal('sealed')]);
    await poll('prices', ids, worker({ secretsKey: 'another secret' }));
    expect(provider.requests).toEqual([]);
    expect(await stateOf('prices')).toMatchObject([
      { reason: 'the key was stored with another SECRETS_KEY; enter it again' },
    ]);
    pass(61);
    await poll('prices', ids);
    expect(provider.requests[0]!.url).toContain('apiKey=sealed');
  });
});

describe('a response whose process ended before its import', () => {
  it('is imported by the next run, and not requested again', async () => {
    const ids = await follow(seasons);
    await poll('seasons', ids);
    const before = await database.rows('select id, day from facts.fixtures order by id');
    // the state after a process died between the two
    await database.rows('update raw_answers set imported_at = null');
    pass(60);
    await poll('seasons', ids);
    expect(provider.requests).toHaveLength(2);
    expect(await count('raw_answers where imported_at is null')).toBe(0);
    expect(await database.rows('select id, day from facts.fixtures order by id')).toEqual(before);
  });

  it('does not block others when it cannot be stored, and reports why', async () => {
    const ids = await follow(seasons);
    await database.rows(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
      create trigger refuse before insert on ingestion_files for each row
        when (new.path like '%/E0.csv') execute function refuse()`);
    await poll('seasons', ids);
    expect(await count(`raw_answers where path like '%/E0.csv' and import_error = 'no room'`)).toBe(1);
    expect(await count(`raw_answers where path like '%/fixtures.csv' and import_error is null`)).toBe(1);
    expect(await count(`raw_answers where imported_at is null`)).toBe(0);
  });

  it('is imported by the next run if the database was out of space', async () => {
    const ids = await follow(seasons);
    await database.rows(`
      create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger refuse before insert on ingestion_files for each row execute function refuse()`);
    await poll('seasons', ids);
    // the run ends with the first response, which waits for the next one
    expect(await count('raw_answers where imported_at is null and import_error is null')).toBe(1);
    await database.rows('drop trigger refuse on ingestion_files');
    pass(60);
    await poll('seasons', ids);
    expect(await count('raw_answers where imported_at is not null and import_error is null')).toBe(2);
    expect(provider.requests).toHaveLength(2);
  });

  it('whose process ended before the response is requested again after two minutes', async () => {
    const ids = await follow(seasons);
    await poll('seasons', ids);
    await database.rows(`update source_polls set answered_at = null, waits_until = $1 where key like 'season/%'`, [
      new Date(clock.now().getTime() + 120_000),
    ]);
    pass(1);
    await poll('seasons', ids);
    expect(provider.requests).toHaveLength(2);
    pass(1);
    await poll('seasons', ids);
    expect(provider.requests).toHaveLength(3);
  });
});

describe('expired responses', () => {
  it('are deleted, with bodies that no later one shares', async () => {
    const ids = await follow(seasons);
    await poll('seasons', ids);
    pass(13 * 60);
    answers.set('/mmz4281/2425/E0.csv', { body: fixture('football-data/awarded.csv') });
    await poll('seasons', ids);
    expect(await count('raw_answers')).toBe(4);
    expect(await count('raw_bodies')).toBe(3);
    // a response that could not be imported yet is kept
    await database.rows(`update raw_answers set imported_at = null where id = (select min(id) from raw_answers)`);
    expect(await deleteAnswersBefore(database.sql, new Date('2025-02-25T00:00:00Z'))).toBe(1);
    expect(await count('raw_answers')).toBe(3);
    expect(await deleteAnswersBefore(database.sql, new Date('2025-02-27T00:00:00Z'))).toBe(2);
    expect(await count('raw_bodies')).toBe(1);
  });
});
