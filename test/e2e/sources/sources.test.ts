import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Response } from 'supertest';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { storeFileConnections } from '../../../src/polling/connections.queries.js';
import { ProviderKeys } from '../../../src/polling/provider-keys.js';
import { insertRawAnswer } from '../../../src/polling/raw-answers.queries.js';
import { SourcesModule } from '../../../src/sources/sources.module.js';
import { testConfig } from '../../support/config.js';
import { startProvider } from '../../support/provider-server.js';
import type { ProviderServer } from '../../support/provider-server.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { SendOptions, WritingApp } from '../../support/writing-app.js';

const NOW = '2025-02-25T15:00:00Z';
const KEY = 'key-4711-of-the-test';
const base = '/api/v2/sources';
const readers = { scope: 'maintenance:read' };
const writers = { scope: 'maintenance:write' };
const odds = {
  provider: 'the-odds-api',
  name: 'Prices',
  key: KEY,
  settings: { leagues: [{ id: 'soccer_epl', season: 2024 }], kinds: ['odds'], creditsPerMonth: 200 },
};

let app: WritingApp;
let provider: ProviderServer;
let acceptsKey = true;

beforeAll(async () => {
  provider = await startProvider(() =>
    acceptsKey
      ? { body: '[]', headers: { 'x-requests-remaining': '77' } }
      : { status: 401, body: '{"error_code":"INVALID_KEY"}' },
  );
  app = await startWritingApp([MaintenanceModule, SourcesModule], NOW, {
    sourcesFile: '/etc/football/sources.json',
    secretsKey: 'a secret of the test',
    providerAddresses: new Map([['THE_ODDS_API_URL', provider.address]]),
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
afterEach(() => app.area.database.rows('delete from source_connections'));

const send = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', path: string, options: SendOptions = writers) =>
  app.send(method, `${base}${path}`, options);
const add = async (body: object = odds): Promise<Response> => send('POST', '', { ...writers, body });
const change = (id: number, body: object, headers = {}): Promise<Response> =>
  send('PATCH', `/${id}`, { ...writers, body, headers });
const errorOf = ({ status, body }: Response): unknown[] => [status, body.errors?.[0]?.pointer, body.detail];
const rows = <Row extends object>(statement: string, parameters: unknown[] = []): Promise<Row[]> =>
  app.area.database.rows<Row>(statement, parameters);

/** Stores the connection of a file. */
async function followFile(): Promise<number> {
  const settings = { leagues: [{ id: 'E0', season: 2024 }], kinds: ['fixtures' as const] };
  await storeFileConnections(app.area.database.sql, [
    { name: 'Seasons', sourceName: 'football-data', settings, keyVariable: null },
  ]);
  const [{ id } = { id: 0 }] = await rows<{ id: number }>(`select id from source_connections where name = 'Seasons'`);
  return id;
}

describe('a source', () => {
  it('is added, read, changed and removed, each with an audit entry; its key is never returned', async () => {
    const added = await add();
    expect(added.status).toBe(201);
    const { id } = added.body;
    expect(added.body).toEqual({
      id,
      name: 'Prices',
      provider: 'the-odds-api',
      title: 'The Odds API',
      origin: 'service',
      settings: odds.settings,
      hasKey: true,
      keyVariable: null,
      isPaused: false,
    });
    const read = await send('GET', `/${id}`, readers);
    expect(read.body).toEqual(added.body);
    expect(read.headers['etag']).toBe(added.headers['etag']);
    const other = await change(id, { key: `${KEY}-2`, isPaused: true, reason: 'a new account' });
    expect(other.body).toEqual({ ...added.body, isPaused: true });
    const [stored] = await rows<{ sealed: Buffer }>('select sealed_key as sealed from source_connections');
    const keys = new ProviderKeys(testConfig({ secretsKey: 'a secret of the test' }));
    expect(keys.of({ keyVariable: null, sealedKey: stored!.sealed })).toEqual({ key: `${KEY}-2` });
    expect((await send('DELETE', `/${id}?reason=unused`)).status).toBe(204);
    expect((await send('GET', `/${id}`, readers)).status).toBe(404);
    const log = await app.send('GET', `/api/maintenance/audit-log?entityKind=source&entityId=${id}`, readers);
    expect(log.body.data.map(({ action, reason }: Record<string, unknown>) => [action, reason])).toEqual([
      ['delete', 'unused'],
      ['update', 'a new account'],
      ['create', null],
    ]);
    expect(log.body.data[1].after).toMatchObject({ isPaused: true, key: 'replaced' });
    expect(JSON.stringify([added.body, read.body, other.body, log.body])).not.toContain(KEY);
  });

  it('is changed only with a matching tag, and not by no-op changes', async () => {
    const { headers, body } = await add();
    const tag = { 'If-Match': headers['etag'] as string };
    expect((await change(body.id, { name: 'First' }, tag)).status).toBe(200);
    const logged = await rows('select from audit_log');
    expect((await change(body.id, { name: 'Second' }, tag)).status).toBe(412);
    expect((await send('DELETE', `/${body.id}`, { ...writers, headers: tag })).status).toBe(412);
    expect((await change(body.id, { name: 'First', settings: odds.settings })).body.name).toBe('First');
    expect(await rows('select from audit_log')).toHaveLength(logged.length);
    // its requests meanwhile do not count as a change
    await rows('update source_connections set next_poll_at = now(), units_spent = 5');
    const current = (await send('GET', `/${body.id}`, readers)).headers['etag'] as string;
    await rows('update source_connections set units_spent = 6');
    expect((await change(body.id, { isPaused: true }, { 'If-Match': current })).status).toBe(200);
  });

  it('is rejected with the member, the value sent, and what is allowed', async () => {
    const settings = odds.settings;
    for (const [body, pointer, words] of [
      [{ ...odds, provider: 'the-odds' }, '#/provider', 'did you mean the-odds-api?'],
      [{ ...odds, key: undefined }, '#/key', 'is missing; it must be the key of your account at The Odds API'],
      [{ ...odds, key: 'two words' }, '#/key', 'without spaces'],
      [{ ...odds, settings: { ...settings, leagues: [] } }, '#/settings/leagues', 'at least one league'],
      [
        { ...odds, settings: { ...settings, leagues: [{ id: 'EPL-1', season: 2024 }] } },
        '#/settings/leagues/0/id',
        'EPL-1',
      ],
      [{ ...odds, settings: { ...settings, kinds: ['lineups'] } }, '#/settings/kinds', 'it has lineups'],
      [{ ...odds, settings: { ...settings, callsPerDay: 5 } }, '#/settings/callsPerDay', 'not used by The Odds API'],
      [{ ...odds, settings: { ...settings, urls: ['https://a'] } }, '#/settings/urls', 'not used'],
      [{ ...odds, settings: { ...settings, season: 1 } }, '#/settings/season', 'which takes leagues'],
      [{ ...odds, provider: 'football-data', settings: { leagues: [{ id: 'E0', season: 2024 }] } }, '#/key', 'no key'],
    ] as const) {
      expect(errorOf(await add(body))).toEqual([400, pointer, expect.stringContaining(words)]);
    }
    const refused = await add({ ...odds, key: 'my secret' });
    expect(JSON.stringify(refused.body)).not.toContain('secret');
    expect(await rows('select from source_connections')).toEqual([]);
  });

  it('has a unique name', async () => {
    const { body } = await add();
    expect(errorOf(await add())).toEqual([409, '#/name', expect.stringContaining('another connection')]);
    const second = await add({ ...odds, name: 'Second' });
    expect(errorOf(await change(second.body.id, { name: 'Prices' }))[0]).toBe(409);
    expect((await change(body.id, { name: 'Prices', isPaused: true })).status).toBe(200);
  });

  it('from the file is changed there: it can only be paused and run', async () => {
    const id = await followFile();
    for (const body of [{ name: 'Other' }, { settings: { leagues: [{ id: 'E1', season: 2024 }] } }]) {
      const refused = await change(id, body);
      expect(refused.status).toBe(409);
      expect(refused.body.detail).toContain('/etc/football/sources.json');
    }
    expect((await send('DELETE', `/${id}`)).status).toBe(409);
    expect((await send('POST', `/${id}/run`)).status).toBe(200);
    expect((await change(id, { isPaused: true })).body).toMatchObject({ origin: 'file', isPaused: true });
    expect((await send('POST', `/${id}/run`)).body.detail).toContain('resume it first');
  });

  it('is read and written with operator scopes only', async () => {
    const { id } = (await add()).body;
    const writes = [
      ['POST', '', odds],
      ['PATCH', `/${id}`, { isPaused: true }],
      ['DELETE', `/${id}`, undefined],
      ['POST', `/${id}/run`, undefined],
      ['POST', `/${id}/test`, undefined],
    ] as const;
    const before = await rows('select * from source_connections');
    for (const [method, path, body] of writes) {
      const options = body === undefined ? {} : { body };
      expect((await send(method, path, options)).status).toBe(401);
      expect((await send(method, path, { ...options, ...readers })).status).toBe(403);
    }
    for (const path of ['', '/providers', `/${id}`, `/${id}/status`, `/${id}/answers`]) {
      expect((await send('GET', path, {})).status).toBe(401);
      expect((await send('GET', path, { scope: 'dashboard:write' })).status).toBe(403);
      expect((await send('GET', path, readers)).status).toBe(200);
    }
    expect((await send('GET', '/answers/1', {})).status).toBe(401);
    expect(await rows('select * from source_connections')).toEqual(before);
  });
});

describe('the status of a source', () => {
  const statusOf = async (id: number) => (await send('GET', `/${id}/status`, readers)).body;

  it('says in one word how it is doing, and until when', async () => {
    const { id } = (await add()).body;
    const set = (assignments: string): Promise<object[]> => rows(`update source_connections set ${assignments}`);
    const states: unknown[] = [];
    const note = async (): Promise<void> => {
      const { state, reason, until } = await statusOf(id);
      states.push([state, reason, until]);
    };
    await set(`next_poll_at = '2025-02-25T18:00Z'`);
    await note();
    await set(`waits_until = '2025-02-25T16:00Z', wait_reason = 'the provider responded with 401'`);
    await note();
    await set(`waits_until = '2025-02-25T14:00Z', leased_until = now() + interval '1 minute'`);
    await note();
    await set(`leased_until = null, next_poll_at = '2025-02-25T14:00Z', created_at = '2025-02-01T00:00Z'`);
    await note();
    await set('is_paused = true');
    await note();
    expect(states).toEqual([
      ['waiting', null, '2025-02-25T18:00:00.000Z'],
      ['refused', 'the provider responded with 401', '2025-02-25T16:00:00.000Z'],
      ['running', null, null],
      ['late', expect.stringContaining('no worker has run it'), null],
      ['paused', null, null],
    ]);
  });

  it('shows the budget with what will be skipped, what was answered, and what failed', async () => {
    const { id } = (await add()).body;
    await rows(
      `update source_connections set units_spent = 30, units_left = 150, budget_renewed_at = $1, forecast_at = $1,
         forecast = '[{"purpose":"oddsOfTheDay","expected":120,"covered":120},
                      {"purpose":"oddsAhead","expected":60,"covered":30}]'`,
      [NOW],
    );
    await rows(
      `insert into source_polls (connection_id, key, purpose, asked_at, answered_at, failures, error) values
         ($1, 'odds/soccer_epl', 'oddsOfTheDay', '2025-02-25T14:00Z', '2025-02-25T14:00Z', 0, null),
         ($1, 'odds/soccer_efl', 'oddsAhead', '2025-02-25T14:30Z', '2025-02-25T11:00Z', 2, 'it responded with 500')`,
      [id],
    );
    const { data } = (await send('GET', '', readers)).body;
    expect(data).toHaveLength(1);
    expect(data[0].status).toEqual(await statusOf(id));
    expect(data[0].status).toMatchObject({
      budget: {
        unit: 'credits',
        renewed: 'monthly',
        units: 200,
        spent: 30,
        left: 150,
        renewsAt: '2025-03-01T00:00:00.000Z',
        leftOut: '30 of 180 expected credits are left out: oddsAhead (30).',
      },
      freshness: [
        { purpose: 'oddsOfTheDay', answeredAt: '2025-02-25T14:00:00.000Z' },
        { purpose: 'oddsAhead', answeredAt: '2025-02-25T11:00:00.000Z' },
      ],
      errors: [{ kind: 'request', subject: 'odds/soccer_efl', message: 'it responded with 500' }],
    });
    await change(id, { settings: { ...odds.settings, leagues: [{ id: 'soccer_epl', season: 2025 }] } });
    expect(await statusOf(id)).toMatchObject({ errors: [], budget: { forecast: [], leftOut: null } });
  });

  it('follows from running it: failed and refused requests are due again', async () => {
    const { id } = (await add()).body;
    await rows(
      `update source_connections
       set waits_until = '2025-02-25T19:00Z', wait_reason = 'refused', next_poll_at = '2025-02-26'`,
    );
    await rows(
      `insert into source_polls (connection_id, key, purpose, asked_at, failures, error, waits_until) values
         ($1, 'failed', 'oddsAhead', '2025-02-25T14:30Z', 2, 'it failed', '2025-02-25T20:00Z'),
         ($1, 'beyond the budget', 'oddsAhead', '2025-02-25T14:30Z', 0, null, '2025-02-25T20:00Z')`,
      [id],
    );
    expect((await send('POST', `/${id}/run?reason=fixed`)).status).toBe(200);
    expect(await statusOf(id)).toMatchObject({ state: 'waiting', nextPollAt: new Date(NOW).toISOString() });
    expect(await rows('select key from source_polls where waits_until is null')).toEqual([{ key: 'failed' }]);
  });
});

describe('a forecast', () => {
  const forecast = (body: object): Promise<Response> => send('POST', '/forecast', { ...writers, body });

  it('estimates what settings would use, and says that no match is stored yet', async () => {
    const { provider: name, settings } = odds;
    const { status, body } = await forecast({ provider: name, settings });
    expect(status).toBe(200);
    // six credits every three hours, from 15:00 to the end of the month
    expect(body).toMatchObject({ matches: 0, note: expect.stringContaining('No match of these leagues') });
    expect(body.budget).toMatchObject({ left: 200, forecast: [{ purpose: 'oddsAhead', expected: 162, covered: 162 }] });
    const tight = await forecast({ provider: name, settings: { ...settings, creditsPerMonth: 100 } });
    expect(tight.body.budget.leftOut).toBe('62 of 162 expected credits are left out: oddsAhead (62).');
    expect(await rows('select from source_connections')).toEqual([]);
  });

  it('counts what a connection has spent and requested', async () => {
    const { id } = (await add()).body;
    await rows(`update source_connections set units_spent = 50, budget_renewed_at = '2025-02-25'`);
    const { body } = await forecast({ provider: odds.provider, settings: odds.settings, sourceId: id });
    expect(body.budget).toMatchObject({ spent: 50, left: 150 });
    const foreign = { provider: 'football-data', settings: { leagues: [{ id: 'E0', season: 2024 }] }, sourceId: id };
    expect((await forecast(foreign)).status).toBe(404);
  });

  it('has no budget where a provider has no quota, and rejects settings as saving them does', async () => {
    const settings = { leagues: [{ id: 'E0', season: 2024 }] };
    expect((await forecast({ provider: 'football-data', settings })).body).toMatchObject({ budget: null });
    const wrong = await forecast({ provider: 'football-data', settings: { leagues: [{ id: 'e', season: 2024 }] } });
    expect(errorOf(wrong)).toEqual([400, '#/settings/leagues/0/id', expect.stringContaining('must be a division')]);
  });
});

describe('providers', () => {
  it('are listed with their capabilities and requirements', async () => {
    const { data } = (await send('GET', '/providers', readers)).body;
    expect(data).toContainEqual({
      provider: 'the-odds-api',
      title: 'The Odds API',
      kinds: ['odds', 'playerOdds'],
      needsKey: true,
      hasLeagues: true,
      optionalMembers: ['creditsPerMonth', 'callsPerMinute', 'regions'],
      hasTest: true,
      hasLeagueList: true,
      budget: { unit: 'credits', renewed: 'monthly', units: 500, callsPerMinute: 60 },
    });
    expect(data).toContainEqual(expect.objectContaining({ provider: 'canonical', hasLeagues: false, budget: null }));
  });

  it('check a key, except where there is nothing to check', async () => {
    const { id } = (await add()).body;
    expect((await send('POST', `/${id}/test`)).body).toEqual({
      isAccepted: true,
      message: 'The Odds API accepts the key.',
      unitsLeft: 77,
    });
    expect(provider.requests.at(-1)!.url).toBe(`/v4/sports?apiKey=${KEY}`);
    acceptsKey = false;
    const refused = await send('POST', `/${id}/test`);
    acceptsKey = true;
    expect(refused.body).toEqual({ isAccepted: false, message: 'the provider responded with 401', unitsLeft: null });
    expect((await send('POST', `/${await followFile()}/test`)).status).toBe(409);
  });
});

describe('responses', () => {
  const body = readFileSync(join(__dirname, '../../fixtures/the-odds-api/sport-odds.json'));

  it('are listed newest first, and returned as received; they remain when the source is removed', async () => {
    const { id } = (await add()).body;
    const [{ source } = { source: 0 }] = await rows<{ source: number }>(
      'select source_id as source from source_connections',
    );
    for (const [path, bytes] of [
      ['https://provider/1', body],
      ['https://provider/2', Buffer.from('<script>')],
      ['https://provider/3', body],
    ] as const) {
      await app.area.database.sql.transaction((transaction) =>
        insertRawAnswer(transaction, {
          ...{ connectionId: id, sourceId: source, path, status: 200, body: bytes },
          receivedAt: new Date(NOW),
        }),
      );
    }
    await rows(`update raw_answers set imported_at = $1, import_error = 'is not JSON' where path like '%2'`, [NOW]);
    const first = (await send('GET', `/${id}/answers?limit=2`, readers)).body;
    expect(first.data).toMatchObject([
      { path: 'https://provider/3', bytes: body.length, importedAt: null },
      { path: 'https://provider/2', bytes: 8, importError: 'is not JSON' },
    ]);
    const { body: second } = await app.send('GET', first.links.next, readers);
    expect(second.data).toMatchObject([{ path: 'https://provider/1' }]);
    expect((await send('GET', `/${id}/status`, readers)).body).toMatchObject({
      answersStored: 3,
      errors: [{ kind: 'import', subject: 'https://provider/2', message: 'is not JSON' }],
    });
    await send('DELETE', `/${id}`);
    for (const [index, bytes] of [Buffer.from('<script>'), body].entries()) {
      const file = await app.area.request
        .get(`${base}/answers/${[first.data[1].id, first.data[0].id][index]}`)
        .set('Authorization', `Bearer ${await app.token('maintenance:read')}`)
        .buffer()
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => done(null, Buffer.concat(chunks)));
        });
      expect(file.body).toEqual(bytes);
      expect(file.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment; filename="?answer-\d+"?$/),
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await send('GET', '/answers/999999', readers)).status).toBe(404);
  });
});
