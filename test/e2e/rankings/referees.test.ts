import type { FixtureRecord, TeamStatisticValues } from '../../../src/football/canonical.js';
import { RankingsModule } from '../../../src/rankings/rankings.module.js';
import { refereeSortColumns } from '../../../src/rankings/referees/referee-metrics.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import {
  competitionNamed,
  fixture,
  idOf,
  loadRecords,
  named,
  result,
  teamStatistics,
} from '../../support/factories.js';

type Values = Partial<TeamStatisticValues>;

const championship = competitionNamed('England', 'Championship');
const cards = (yellowCards: number, redCards: number, fouls: number | null = 10): Values => ({
  yellowCards,
  redCards,
  cards: yellowCards + redCards,
  fouls,
});
const match = (
  referee: string,
  home: string,
  away: string,
  kickoff: string,
  more: Partial<FixtureRecord> = {},
): FixtureRecord => fixture(home, away, kickoff, { referee: named(referee), result: result(1, 0), ...more });
const upcoming = (
  referee: string,
  home: string,
  away: string,
  kickoff: string,
  more: Partial<FixtureRecord> = {},
): FixtureRecord => match(referee, home, away, kickoff, { result: null, ...more });
const both = (of: FixtureRecord, home: Values, away: Values) => [
  of,
  teamStatistics(of, 'home', home),
  teamStatistics(of, 'away', away),
];

const taylorMatches = [
  ...both(
    match('A Taylor', 'Arsenal', 'Chelsea', '2025-01-04T15:00:00Z'),
    { ...cards(2, 0, 10), firstHalfCards: 1, secondHalfCards: 1, secondYellowCards: 0, penaltiesTaken: 1 },
    { ...cards(3, 1, 12), firstHalfCards: 2, secondHalfCards: 2, secondYellowCards: 1, penaltiesTaken: 0 },
  ),
  ...both(match('A Taylor', 'Fulham', 'Everton', '2025-01-11T15:00:00Z'), cards(1, 0, 9), cards(0, 0, 8)),
  // shots on target above shots: the away row feeds nothing, so the match lacks its values
  ...both(match('A Taylor', 'Chelsea', 'Fulham', '2025-01-18T15:00:00Z'), cards(5, 0, 30), {
    ...cards(5, 1, 30),
    shots: 3,
    shotsOnTarget: 9,
  }),
  ...both(
    match('A Taylor', 'Everton', 'Arsenal', '2025-01-25T15:00:00Z', {
      result: result(3, 0, null, null, { awarded: true }),
    }),
    cards(9, 9),
    cards(9, 9),
  ),
  match('A Taylor', 'Fulham', 'Arsenal', '2025-02-01T15:00:00Z', { result: result(1, 1, null, null) }),
  ...both(
    match('A Taylor', 'Derby', 'Luton', '2025-02-05T15:00:00Z', { competition: championship }),
    cards(2, 0, 10),
    cards(2, 0, null),
  ),
  // still in progress at the clock, and abandoned
  ...both(match('A Taylor', 'Chelsea', 'Everton', '2025-02-25T14:00:00Z'), cards(9, 0), cards(9, 0)),
  match('A Taylor', 'Luton', 'Derby', '2025-02-12T15:00:00Z', {
    competition: championship,
    result: result(0, 0, 0, 0, { status: 'abandoned' }),
  }),
  upcoming('A Taylor', 'Chelsea', 'Arsenal', '2025-03-08T15:00:00Z'),
  upcoming('A Taylor', 'Arsenal', 'Fulham', '2025-03-01T15:00:00Z'),
];

/**
 * 20 league matches with one card for each side, then two of the second league with four; the next game is of the
 * first.
 */
const kavanaghMatches = [
  ...Array.from({ length: 22 }, (_, index) => {
    const kickoff = new Date(Date.UTC(2024, 8, 1 + index, 15)).toISOString().replace('.000Z', 'Z');
    const each = index < 2 ? cards(4, 0) : cards(1, 0);
    return both(match('C Kavanagh', `Club ${index}`, 'Everton', kickoff), each, each);
  }).flat(),
  ...both(
    match('C Kavanagh', 'Stoke', 'Hull', '2024-10-01T15:00:00Z', { competition: championship }),
    cards(4, 0),
    cards(4, 0),
  ),
  ...both(
    match('C Kavanagh', 'Hull', 'Stoke', '2024-10-08T15:00:00Z', { competition: championship }),
    cards(4, 0),
    cards(4, 0),
  ),
  upcoming('C Kavanagh', 'Everton', 'Fulham', '2025-02-25T15:00:00Z'),
];

const otherMatches = [
  match('Álvaro Núñez', 'Everton', 'Chelsea', '2024-12-01T15:00:00Z'),
  ...both(match('B Núñez', 'Fulham', 'Chelsea', '2024-12-08T15:00:00Z'), cards(3, 0), cards(0, 0)),
  upcoming('D Newcomer', 'Everton', 'Arsenal', '2025-03-02T15:00:00Z'),
];

describe('referee board', () => {
  let area: AreaApp;
  const path = '/api/v2/rankings/referees';
  const rows = async (query: string): Promise<Record<string, unknown>[]> =>
    (await area.get(`${path}?${query}`)).body.data;
  const names = async (query: string): Promise<unknown[]> => (await rows(query)).map(({ name }) => name);
  const taylor = async (query: string) => (await rows(query)).find(({ name }) => name === 'A Taylor');

  beforeAll(async () => {
    area = await startAreaApp([RankingsModule], { now: '2025-02-25T15:00:00Z' });
    await loadRecords(area.database, 'canonical', [...taylorMatches, ...kavanaghMatches, ...otherMatches]);
  });
  afterAll(() => area.close());

  it('sums the matches that have each value', async () => {
    const next = taylorMatches.at(-1) as FixtureRecord;
    expect(await taylor('')).toEqual({
      id: idOf.referee('A Taylor'),
      name: 'A Taylor',
      slug: 'a-taylor',
      games: 5,
      gamesWithCards: 3,
      gamesWithFouls: 2,
      gamesWithMinutes: 1,
      yellowCards: 10,
      redCards: 1,
      yellowRedCards: 1,
      totalPenalties: 1,
      avgCardsPerGame: 3.67,
      avgYellowCardsPerGame: 3.33,
      avgRedCardsPerGame: 0.33,
      avgFoulsPerGame: 19.5,
      avgFirstHalfCards: 3,
      avgSecondHalfCards: 3,
      o35CardsPct: 67,
      o45CardsPct: 33,
      o55CardsPct: 33,
      bothTeamsCardPct: 67,
      bothTeamsO15CardPct: 67,
      nextGameId: idOf.fixture(next),
      nextGameInternalId: idOf.fixture(next),
      nextGameTimestamp: 1740841200,
      nextGameSlug: expect.stringContaining('arsenal'),
      nextGameHomeTeamId: idOf.team('Arsenal'),
      nextGameHomeTeamName: 'Arsenal',
      nextGameHomeTeamShortName: null,
      nextGameHomeTeamSlug: 'arsenal',
      nextGameAwayTeamId: idOf.team('Fulham'),
      nextGameAwayTeamName: 'Fulham',
      nextGameAwayTeamShortName: null,
      nextGameAwayTeamSlug: 'fulham',
    });
  });

  it('returns null for unknown values, and omits referees without a finished match', async () => {
    const [row] = await rows('search=alvaro');
    expect(row).toMatchObject({
      games: 1,
      gamesWithCards: 0,
      yellowCards: null,
      avgCardsPerGame: null,
      o35CardsPct: null,
      totalPenalties: null,
      nextGameId: null,
    });
  });

  it('ranks by mean cards, referees with fewer than ten games last', async () => {
    // mean cards: 3 in 24 matches, 3.67 in 5, 3 in one, unknown in one
    expect(await names('')).toEqual(['C Kavanagh', 'A Taylor', 'B Núñez', 'Álvaro Núñez']);
    expect(await names('sortOrder=asc')).toEqual(['C Kavanagh', 'B Núñez', 'A Taylor', 'Álvaro Núñez']);
    expect(await names('sortBy=games')).toEqual(['C Kavanagh', 'A Taylor', 'B Núñez', 'Álvaro Núñez']);
  });

  it('uses the competition of the next game, and its last 20', async () => {
    const games = async (query: string) =>
      Object.fromEntries((await rows(query)).map((row) => [row['name'], [row['games'], row['yellowCards']]]));
    const expected = { 'C Kavanagh': [24, 16 + 40 + 16], 'A Taylor': [5, 10], 'B Núñez': [1, 3] };
    expect(await games('')).toMatchObject(expected);
    expect(await games('last20Only=1')).toMatchObject({ 'C Kavanagh': [20, 16 + 36], 'A Taylor': [5, 10] });
    expect(await games('leagueStatsOnly=true')).toMatchObject({
      'C Kavanagh': [22, 16 + 40],
      'A Taylor': [4, 6],
      'B Núñez': [1, 3],
    });
    expect(await games('leagueStatsOnly=true&last20Only=true')).toMatchObject({
      'C Kavanagh': [20, 40],
      'A Taylor': [4, 6],
    });
  });

  it('filters by the next game, bounds inclusive', async () => {
    expect(await names('upcomingOnly=true')).toEqual(['C Kavanagh', 'A Taylor']);
    const kickoff = Date.parse('2025-03-01T15:00:00Z') / 1000;
    expect(await names(`nextGameFrom=${kickoff}&nextGameTo=${kickoff}`)).toEqual(['A Taylor']);
    expect(await names(`nextGameFrom=${kickoff + 1}`)).toEqual([]);
    expect(await names(`nextGameTo=${kickoff - 1}`)).toEqual(['C Kavanagh']);
    const reversed = await area.get(`${path}?nextGameFrom=${kickoff}&nextGameTo=${kickoff - 1}`);
    expect(reversed.body).toMatchObject({ status: 400, errors: [{ parameter: 'nextGameTo' }] });
  });

  it('filters by fixtures, teams and competitions of the next game', async () => {
    const [next, later] = ['2025-03-01T15:00:00Z', '2025-03-08T15:00:00Z'];
    expect(await names(`eventIds=${idOf.fixture(upcoming('A Taylor', 'Arsenal', 'Fulham', next))},4711`)).toEqual([
      'A Taylor',
    ]);
    // a later game of his is not the next one
    expect(await names(`eventIds=${idOf.fixture(upcoming('A Taylor', 'Chelsea', 'Arsenal', later))}`)).toEqual([]);
    expect(await names(`teamIds=${idOf.team('Fulham')}`)).toEqual(['C Kavanagh', 'A Taylor']);
    expect(await names(`teamIds=${idOf.team('Arsenal')}`)).toEqual(['A Taylor']);
    expect(await names(`uniqueTournamentIds=${idOf.competition()}&search=kav`)).toEqual(['C Kavanagh']);
    expect(await names(`uniqueTournamentIds=${idOf.competition('England', championship.name)}`)).toEqual([]);
  });

  it('finds every word of a name, ignoring case and accents', async () => {
    expect(await names('search=NUNEZ')).toEqual(['B Núñez', 'Álvaro Núñez']);
    expect(await names('search=n%C3%BA%C3%B1+b')).toEqual(['B Núñez']);
    expect(await names('search=taylor+kavanagh')).toEqual([]);
  });

  it('sorts by every column in both directions, unknown values last', async () => {
    for (const column of refereeSortColumns) {
      for (const order of ['asc', 'desc']) {
        const values = (await rows(`sortBy=${column}&sortOrder=${order}`)).map(
          (row) => row[column] as number | string | null,
        );
        const known = values.filter((value) => value !== null);
        const sorted = known.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(known).toEqual(order === 'asc' ? sorted : sorted.toReversed());
        expect(values.slice(known.length).every((value) => value === null)).toBe(true);
      }
    }
    expect(await names('sortBy=name')).toEqual(['A Taylor', 'B Núñez', 'C Kavanagh', 'Álvaro Núñez']);
    expect(await names('sortBy=avgCardsPerGame')).toEqual(['A Taylor', 'B Núñez', 'C Kavanagh', 'Álvaro Núñez']);
  });

  it('sends the same number of statements whatever the page holds', async () => {
    await area.moveTo(new Date('2025-02-25T15:00:01Z'));
    const one = await area.countStatements(() => area.get(`${path}?pageSize=1`));
    const many = await area.countStatements(() => area.get(`${path}?pageSize=99&last20Only=true`));
    expect([one, many]).toEqual([4, 4]);
  });

  it('shows the board as of the clock', async () => {
    area.clock.set(new Date('2025-01-05T12:00:00Z'));
    expect(await taylor('')).toMatchObject({
      games: 1,
      yellowCards: 5,
      redCards: 1,
      nextGameTimestamp: Date.parse('2025-01-11T15:00:00Z') / 1000,
    });
    expect(await taylor('leagueStatsOnly=true')).toMatchObject({ games: 1 });
    area.clock.set(new Date('2025-01-04T17:14:59Z'));
    expect(await taylor('')).toBeUndefined();
    area.clock.set(new Date('2025-02-25T15:00:00Z'));
  });
});
