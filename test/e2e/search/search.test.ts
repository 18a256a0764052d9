import type { AnyCanonicalRecord } from '../../../src/football/canonical.js';
import { SearchModule } from '../../../src/search/search.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import { fixture, idOf, loadRecords, named, playerNamed, playerStatistics, result } from '../../support/factories.js';

const NOW = '2025-02-25T15:00:00Z';
const referee = named('M Oliver');
const played = fixture('Arsenal', 'Chelsea', '2025-01-04T15:00:00Z', { result: result(2, 1), referee });
const next = fixture('Chelsea', 'Arsenal', '2025-03-01T15:00:00Z', { result: result(0, 0), referee });
const last = fixture('Everton', 'Chelsea', '2025-05-10T15:00:00Z', { result: result(1, 0) });
const later = fixture('Everton', 'Arsenal', '2025-04-12T15:00:00Z');
const cheltenham = fixture('Cheltenham Town', 'Villarreal', '2025-03-22T15:00:00Z');

const plays = (of: typeof played, side: 'home' | 'away', name: string, externalId: string | null = null) =>
  playerStatistics(of, side, name, {}, { player: playerNamed(name, { externalId, positionGroup: 'M' }) });

// 30 with one surname: all play for Fulham, who have no fixture, except the one whose team plays tomorrow
const firstFulham = fixture('Fulham', 'Brentford', '2025-01-11T15:00:00Z', { result: result(1, 1) });
const secondFulham = fixture('Fulham', 'Ipswich Town', '2025-01-18T15:00:00Z', { result: result(0, 2) });
const tomorrow = fixture('Brentford', 'Bournemouth', '2025-02-26T15:00:00Z');
const jones = Array.from({ length: 28 }, (_, index) => `${String.fromCharCode(97 + (index % 26))}${index} Jones`);

const lastYear = fixture('Leeds United', 'Chelsea', '2023-12-02T15:00:00Z', {
  season: '2023/2024',
  result: result(2, 2),
  referee: named('P Kestrel'),
});
const benched = (name: string, externalId: string): AnyCanonicalRecord => ({
  ...plays(played, 'home', name, externalId),
  minutes: 0,
  isStarter: false,
});

const records: AnyCanonicalRecord[] = [
  firstFulham,
  secondFulham,
  tomorrow,
  ...jones.map((name) => plays(firstFulham, 'home', name, name)),
  plays(firstFulham, 'home', 'Bartholomew Jones', 'most-matches'),
  plays(secondFulham, 'home', 'Bartholomew Jones', 'most-matches'),
  plays(firstFulham, 'away', 'Maximilian Jones', 'plays-tomorrow'),
  played,
  next,
  last,
  later,
  cheltenham,
  fixture('Aston Villa', 'Everton', '2025-05-17T15:00:00Z'),
  plays(played, 'home', 'Adam Smith', 'smith-1'),
  plays(played, 'away', 'Adam Smith', 'smith-2'),
  plays(played, 'home', 'Tom Mover', 'mover'),
  plays(next, 'home', 'Tom Mover', 'mover'),
  plays(last, 'home', 'Zed Newcomer', 'newcomer'),
  plays(played, 'home', 'Martin Ødegaard', 'odegaard'),
  { kind: 'player', line: 1, country: 'England', player: playerNamed('Paul Unplayed') },
  // in order: none; long ago; on the bench only; with minutes
  { kind: 'player', line: 1, country: 'England', player: playerNamed('Kestrel-Ian Never') },
  lastYear,
  plays(lastYear, 'home', 'Old Kestrel', 'kestrel-old'),
  benched('Bench Kestrel', 'kestrel-bench'),
  plays(played, 'home', 'Young Kestrel', 'kestrel-young'),
];

interface Found {
  type: string;
  id: number;
  name: string;
  match: string;
  team: { name: string } | null;
  timeStartTimestamp: number | null;
}

describe('search', () => {
  let area: AreaApp;
  const find = async (q: string, types = ''): Promise<Found[]> =>
    (await area.get(`/api/v2/search?q=${encodeURIComponent(q)}${types === '' ? '' : `&types=${types}`}`)).body.data;
  const names = async (q: string, types = ''): Promise<string[]> =>
    (await find(q, types)).map(({ type, name, match }) => `${type} ${name}: ${match}`);

  beforeAll(async () => {
    area = await startAreaApp([SearchModule], { now: NOW });
    await loadRecords(area.database, 'canonical', records);
  });
  afterAll(() => area.close());
  afterEach(() => area.clock.set(new Date(NOW)));

  it('finds a team, then its fixtures, the next one first', async () => {
    expect(await names('ARSENAL')).toEqual([
      'team Arsenal: exact',
      'fixture Chelsea v Arsenal: word',
      'fixture Everton v Arsenal: word',
      'fixture Arsenal v Chelsea: word',
    ]);
    const [team] = await find('arsenal', 'team');
    expect(team).toEqual({
      type: 'team',
      id: idOf.team('Arsenal'),
      name: 'Arsenal',
      slug: 'arsenal',
      match: 'exact',
      country: { id: idOf.country('England'), name: 'England', slug: 'england', alpha2: 'EN' },
      team: null,
      position: null,
      homeTeam: null,
      awayTeam: null,
      competition: null,
      status: null,
      timeStartTimestamp: Date.parse('2025-03-01T15:00:00Z') / 1000,
    });
  });

  it('finds fixtures by both teams, abbreviated, reversed and misspelt', async () => {
    for (const q of ['arsenal chelsea', 'Chelsea v Arsenal', 'ars vs che', 'ars - che', 'arsenal versus chelsea']) {
      const [first, second] = await find(q);
      expect([q, first?.name, second?.name]).toEqual([q, 'Chelsea v Arsenal', 'Arsenal v Chelsea']);
    }
    expect((await names('arsnal v chelsae'))[0]).toBe('fixture Chelsea v Arsenal: similar');
    const [first] = await find('aston villa everton', 'fixture');
    expect(first).toMatchObject({
      type: 'fixture',
      match: 'exact',
      homeTeam: { id: idOf.team('Aston Villa'), name: 'Aston Villa' },
      awayTeam: { id: idOf.team('Everton') },
      competition: { name: 'Premier League' },
      status: 'notstarted',
    });
  });

  it('ranks whole words before prefixes', async () => {
    expect(await names('villa', 'team')).toEqual(['team Aston Villa: word', 'team Villarreal: unfinished']);
    expect(await names('che', 'team')).toEqual(['team Chelsea: unfinished', 'team Cheltenham Town: unfinished']);
  });

  it('tells players with the same name apart by their teams', async () => {
    const found = await find('smith, adam');
    expect(found.map(({ name, team }) => [name, team?.name]).sort()).toEqual([
      ['Adam Smith', 'Arsenal'],
      ['Adam Smith', 'Chelsea'],
    ]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  it('ranks players with upcoming matches first, then by appearances, however many share the surname', async () => {
    const found = await find('jones', 'player');
    expect(found.slice(0, 2).map(({ name }) => name)).toEqual(['Maximilian Jones', 'Bartholomew Jones']);
    const equals = await area.database.rows<{ id: number }>(
      'select id from players where name = any($1::text[]) order by id limit 18',
      [jones],
    );
    expect(found.slice(2).map(({ id }) => id)).toEqual(equals.map(({ id }) => id));
  });

  it('ranks players active in the last year first among equal matches', async () => {
    expect(await names('kestrel', 'player,referee')).toEqual([
      'player Young Kestrel: prefix',
      expect.stringMatching('Kestrel.*: prefix'),
      expect.stringMatching('Kestrel.*: prefix'),
      expect.stringMatching('Kestrel.*: prefix'),
      expect.stringMatching('Kestrel.*: prefix'),
    ]);
    area.clock.set(new Date('2024-01-01T00:00:00Z'));
    expect((await names('kestrel', 'player,referee')).slice(0, 2).sort()).toEqual([
      'player Old Kestrel: prefix',
      'referee P Kestrel: prefix',
    ]);
  });

  it('finds clubs by their nicknames', async () => {
    for (const q of ['Gunners', 'the gunners']) expect(await names(q, 'team')).toEqual(['team Arsenal: exact']);
    expect((await names('gunners v blues', 'fixture'))[0]).toBe('fixture Chelsea v Arsenal: exact');
  });

  it('shows nothing later than the moment', async () => {
    const teamOf = async (q: string): Promise<unknown> =>
      (await find(q, 'player')).map(({ team }) => team?.name ?? null);
    expect(await teamOf('mover')).toEqual(['Arsenal']);
    expect(await teamOf('newcomer')).toEqual([]);
    expect(await teamOf('unplayed')).toEqual([null]);
    area.clock.set(new Date('2025-06-01T00:00:00Z'));
    expect(await teamOf('mover')).toEqual(['Chelsea']);
    expect(await teamOf('newcomer')).toEqual(['Everton']);
    area.clock.set(new Date('2025-01-01T00:00:00Z'));
    expect(await teamOf('mover')).toEqual([]);
  });

  it('finds competitions, referees by full name, and aliases', async () => {
    expect(await names('premier leage')).toEqual(['competition Premier League: similar']);
    expect(await names('Michael Oliver', 'referee')).toEqual(['referee M Oliver: exact']);
    expect((await names('odegard'))[0]).toBe('player Martin Ødegaard: similar');
    expect(await names('Highbury Men')).toEqual([]);
    await area.database.rows(
      `insert into aliases (kind, country_id, normalised_name, entity_id, origin)
       values ('team', $1, 'highbury men', $2, 'resolved')`,
      [idOf.country('England'), idOf.team('Arsenal')],
    );
    await area.database.rows(`update teams set search_name = search_name || ' highbury men' where id = $1`, [
      idOf.team('Arsenal'),
    ]);
    expect(await names('Highbury Men', 'team,player')).toEqual(['team Arsenal: exact']);
    expect(await names('highbury', 'fixture')).toHaveLength(3);
  });

  it('returns at most 20, with the same number of statements however many match', async () => {
    const few = await area.countStatements(() => find('arsenal', 'team,player'));
    await area.database.rows(
      `insert into teams (id, natural_key, country_id, slug, name, search_name)
       select 1000 + n, 'team|england|united ' || n, $1, 'united-' || n, 'United ' || n, 'united ' || n
       from generate_series(1, 200) n`,
      [idOf.country('England')],
    );
    let found: Found[] = [];
    const many = await area.countStatements(async () => void (found = await find('united', 'team,player')));
    expect(found).toHaveLength(20);
    expect(many).toBe(few);
  });

  it('finds nothing for punctuation alone, and rejects invalid searches', async () => {
    for (const q of ['%', '_', '😀', "''", '   ', '"', '\\', '*', 'zzzzqqq'])
      expect([q, await find(q)]).toEqual([q, []]);
    expect(await names('%arsenal%', 'team')).toEqual(['team Arsenal: exact']);
    expect((await find("o'; drop table teams; --")).length).toBeLessThanOrEqual(20);
    expect((await find('ch', 'team')).length).toBe(2);
    for (const [query, detail] of [
      ['', 'q'],
      ['?q=', 'q'],
      ['?q=%00', 'NUL'],
      [`?q=${'a'.repeat(1000)}`, '100'],
      ['?q=a&types=manager', 'types'],
    ] as const) {
      const response = await area.get(`/api/v2/search${query}`);
      expect([query, response.status]).toEqual([query, 400]);
      expect(JSON.stringify(response.body.errors)).toContain(detail);
    }
    expect((await area.get(`/api/v2/search?q=${encodeURIComponent('é'.repeat(100))}`)).status).toBe(200);
    await attackQuery(area.app, '/api/v2/search?q=arsenal', ['q', 'types']);
  });
});
