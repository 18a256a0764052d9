import type { Response } from 'supertest';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { SourcesModule } from '../../../src/sources/sources.module.js';
import { startProvider } from '../../support/provider-server.js';
import type { ProviderServer } from '../../support/provider-server.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

const KEY = 'key-4711-of-the-test';
const writers = { scope: 'maintenance:write' };
const league = (key: string, title: string, more = {}) => ({ key, group: 'Soccer', title, ...more });

let app: WritingApp;
let provider: ProviderServer;
let acceptsKey = true;
/** The provider's list of sports. */
let sports = JSON.stringify([
  league('soccer_spain_la_liga', 'La Liga - Spain'),
  league('soccer_epl', 'EPL'),
  league('soccer_fifa_world_cup_winner', 'World Cup Winner', { has_outrights: true }),
  league('tennis_atp', 'ATP'),
]);

beforeAll(async () => {
  provider = await startProvider(() => (acceptsKey ? { body: sports } : { status: 401, body: '{}' }));
  app = await startWritingApp([MaintenanceModule, SourcesModule], '2025-02-25T15:00:00Z', {
    secretsKey: 'a secret of the test',
    providerAddresses: new Map([['THE_ODDS_API_URL', provider.address]]),
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
afterEach(() => app.area.database.rows('delete from source_connections'));

const ask = (body: object, scope = writers): Promise<Response> =>
  app.send('POST', '/api/v2/sources/leagues', { ...scope, body });

/** Stores a connection. @returns its id */
async function addSource(): Promise<number> {
  const settings = { leagues: [{ id: 'soccer_epl', season: 2024 }], kinds: ['odds'] };
  const body = { provider: 'the-odds-api', key: KEY, settings };
  return (await app.send('POST', '/api/v2/sources', { ...writers, body })).body.id as number;
}

describe('leagues of a provider', () => {
  it('are listed by name, with a key or with that of a source', async () => {
    const data = [
      { id: 'soccer_epl', name: 'EPL', country: null, season: null, kinds: null },
      { id: 'soccer_spain_la_liga', name: 'La Liga - Spain', country: null, season: null, kinds: null },
    ];
    expect((await ask({ provider: 'the-odds-api', key: 'another-key' })).body).toEqual({ data });
    expect(provider.requests.at(-1)!.url).toBe('/v4/sports?all=true&apiKey=another-key');
    const id = await addSource();
    expect((await ask({ provider: 'the-odds-api', sourceId: id })).body).toEqual({ data });
    expect(provider.requests.at(-1)!.url).toContain(KEY);
  });

  it('explain a failure: no key, another provider, a refusal, an invalid response, no list at all', async () => {
    const id = await addSource();
    const { status, body } = await ask({ provider: 'the-odds-api' });
    expect([status, body.errors[0].pointer, body.detail]).toEqual([
      ...[400, '#/key'],
      'key is missing; send the key, or in sourceId the source whose key is to be taken.',
    ]);
    expect((await ask({ provider: 'api-football', sourceId: id })).status).toBe(404);
    expect((await ask({ provider: 'football-data' })).status).toBe(409);
    acceptsKey = false;
    const refused = await ask({ provider: 'the-odds-api', sourceId: id });
    acceptsKey = true;
    sports = '{"message": ';
    expect((await ask({ provider: 'the-odds-api', key: 'x' })).status).toBe(409);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The Odds API gives no leagues: the provider responded with 401',
    ]);
    expect((await ask({ provider: 'the-odds-api', key: 'x' }, { scope: 'maintenance:read' })).status).toBe(403);
  });
});
