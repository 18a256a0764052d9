import { FixedClock } from '../../../src/common/clock/clock.js';
import { storeFileConnections } from '../../../src/polling/connections.queries.js';
import { PollingService } from '../../../src/polling/polling.service.js';
import { ProviderKeys } from '../../../src/polling/provider-keys.js';
import { testConfig } from '../../support/config.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { competitionNamed, fixture, loadRecords, playerNamed, playerStatistics } from '../../support/factories.js';
import { startProvider } from '../../support/provider-server.js';
import type { ProviderServer } from '../../support/provider-server.js';

const NOW = '2025-02-24T12:00:00Z';
const named = (name: string, externalId: string) => ({ name, externalId });
const between = (competition: ReturnType<typeof competitionNamed>, externalId: string, kickoff: string, more = {}) =>
  fixture('Arsenal', 'Chelsea', kickoff, {
    ...{ competition, externalId, ref: externalId, ...more },
    home: named('Arsenal', '42'),
    away: named('Chelsea', '49'),
  });
const league = { ...competitionNamed('England', 'Premier League'), externalId: '39' };
const cup = { ...competitionNamed('Europe', 'Champions League'), externalId: '2' };

const database = useTestDatabase();
let provider: ProviderServer;
let players: object[];

beforeAll(async () => {
  process.env['TEST_FOOTBALL_KEY'] = 'a key';
  provider = await startProvider(({ pathname, searchParams }) => {
    if (pathname !== '/players/squads') return null;
    const team = Number(searchParams.get('team'));
    const response = [{ team: { id: team, name: 'As it comes' }, players: team === 42 ? players : [] }];
    const envelope = { get: 'players/squads', parameters: { team: String(team) }, errors: [], results: 1 };
    return { body: JSON.stringify({ ...envelope, paging: { current: 1, total: 1 }, response }) };
  });
});
afterAll(() => provider.close());

it("squads are requested once a day, join the country's season, and match players by name", async () => {
  const last = between(league, 'f0', '2025-01-11T15:00:00Z');
  await loadRecords(database.current, 'api-football', [
    last,
    playerStatistics(last, 'home', 'Bukayo Saka', {}, { player: playerNamed('Bukayo Saka', { externalId: '1460' }) }),
    between(league, 'f1', '2025-03-01T15:00:00Z'),
  ]);
  await loadRecords(database.current, 'api-football', [between(cup, 'f2', '2025-03-04T20:00:00Z')]);
  const settings = { leagues: [{ id: 39, season: 2024 }], kinds: ['squads' as const], callsPerMinute: 60_000 };
  await storeFileConnections(database.current.sql, [
    { name: 'squads', sourceName: 'api-football', settings, keyVariable: 'TEST_FOOTBALL_KEY' },
  ]);
  players = [
    { id: 1460, name: 'B. Saka', number: 7, position: 'Attacker' },
    { id: 9000, name: 'N. Newcomer', number: 77, position: 'Midfielder' },
  ];
  const config = testConfig({ providerAddresses: new Map([['API_FOOTBALL_URL', provider.address]]) });
  const clock = new FixedClock(new Date(NOW));
  const service = new PollingService(database.current.sql, config, clock, silentLogger, new ProviderKeys(config));
  const [connection] = await database.current.rows<{ id: number }>('select id from source_connections');
  const requested = async (hours: number): Promise<string[]> => {
    const before = provider.requests.length;
    clock.set(new Date(Date.parse(NOW) + hours * 3_600_000));
    await service.poll(connection!.id);
    return provider.requests.slice(before).flatMap(({ url }) => (url?.startsWith('/players') === true ? [url] : []));
  };
  expect(await requested(0)).toEqual(['/players/squads?team=42', '/players/squads?team=49']);
  expect(await requested(12)).toEqual([]);
  expect(await requested(25)).toHaveLength(2);
  await service.beforeApplicationShutdown();

  const members = await database.current.rows(
    `select competition.name as league, team.name as team, player.name as player, jersey_number as number
     from squad_members member join sources source on source.id = member.source_id
     join seasons season on season.id = member.season_id
     join competitions competition on competition.id = season.competition_id
     join teams team on team.id = member.team_id join players player on player.id = member.player_id
     where source.name = 'api-football' order by player.name, league`,
  );
  const arsenal = { league: 'Premier League', team: 'Arsenal' };
  expect(members).toEqual([
    // his statistics had already made him a member, without a number
    { ...arsenal, player: 'Bukayo Saka', number: 7 },
    { ...arsenal, player: 'N. Newcomer', number: 77 },
  ]);
  expect(await database.current.rows('select from raw_answers where import_error is not null')).toEqual([]);
});
