import { useTestDatabase } from '../../support/database.js';
import { competitionNamed, fixture, idOf, named } from '../../support/factories.js';
import { startAllBoards } from './all-boards.js';
import type { AllBoards } from './all-boards.js';

interface FacetValue {
  readonly value: string | null;
  readonly label: string | null;
  readonly count: number;
}
interface Page {
  readonly data: readonly object[];
  readonly pagination: { readonly totalCount: number };
  readonly facets: Readonly<Record<string, readonly FacetValue[]>>;
  readonly unlistedFacetValues: Readonly<Record<string, number>>;
}
/** A board, and per dimension the filter that takes its values; null: no filter. */
interface FacetBoard {
  readonly path: string;
  readonly filters: Readonly<Record<string, string | null>>;
  /** Dimensions of which a row may have several values, or none. */
  readonly several: readonly string[];
}

const ofFixtures = { competition: 'uniqueTournamentIds', fixture: 'eventIds', team: 'teamIds', day: null } as const;
const ofLines = { ...ofFixtures, bookmaker: 'bookmakers' } as const;
const trends = { ...ofLines, market: 'statTypes', side: 'type', window: null } as const;
const { competition: _competition, ...ofLeague } = ofLines;
const boards: readonly FacetBoard[] = [
  { path: '/api/v2/rankings/team-prop-trends?minWindow=5&lines=all', filters: trends, several: ['bookmaker'] },
  { path: '/api/props/team-trends?minWindow=5&lines=all', filters: trends, several: ['bookmaker'] },
  {
    path: '/api/v2/rankings/player-prop-trends?minWindow=5&startsOnly=false',
    filters: { ...trends, player: 'playerIds', position: 'positions' },
    several: ['bookmaker'],
  },
  {
    path: '/api/v2/rankings/price-outliers?minBookmakers=1&maxOdds=50&maxDiscrepancy=1000',
    filters: { ...ofLines, market: 'market', player: 'playerIds', scope: 'scope', side: null },
    several: ['bookmaker', 'team'],
  },
  {
    path: '/api/v2/rankings/price-outliers?minBookmakers=1&maxOdds=50&maxDiscrepancy=1000&group=true',
    filters: { ...ofLines, market: 'market', player: 'playerIds', scope: 'scope', side: null },
    several: ['bookmaker', 'team'],
  },
  {
    path: `/api/props/outliers?minBookmakers=1&minDiscrepancy=-100&uniqueTournamentId=${idOf.competition()}`,
    filters: { ...ofLeague, market: 'market', player: 'playerIds', side: null },
    several: ['bookmaker'],
  },
  {
    path: '/api/v2/value-bets?mode=all&direction=both',
    filters: { ...ofLines, market: 'marketType', player: 'playerIds', side: null, day: 'date' },
    several: ['bookmaker'],
  },
  { path: '/api/v2/lineup-projections?view=compact', filters: { ...ofFixtures, position: null }, several: [] },
  { path: '/api/lineups/players?view=compact', filters: { ...ofFixtures, position: null }, several: [] },
  {
    path: '/api/v2/predictions/team-statistics?tz=Asia/Tokyo',
    filters: { competition: 'uniqueTournamentIds', team: 'teamIds', day: 'date' },
    several: ['team'],
  },
  {
    path: '/api/v2/matchday-fixtures?startOfDay=1735689600&endOfDay=1743465600&tz=Asia/Tokyo',
    filters: { competition: 'uniqueTournamentIds', team: 'teamIds', day: null, status: null },
    several: ['team'],
  },
  {
    path: '/api/v2/data-coverage/fixtures?view=compact',
    filters: { competition: 'uniqueTournamentIds', team: 'teamIds', status: 'status', coverage: 'coverage' },
    several: ['team'],
  },
  {
    path: '/api/v2/rankings/referees?view=compact',
    filters: { competition: 'uniqueTournamentIds', team: 'teamIds', day: null },
    several: ['team'],
  },
  { path: '/api/v2/rankings/substitute-impact?stat=goals&window=all', filters: { team: 'teamIds' }, several: [] },
];

/** The interface of the matchday board also has `competitions`, which is not a dimension. */
const isDimension = (name: string): boolean => name !== 'competitions';

describe('facets of boards', () => {
  const database = useTestDatabase();
  let all: AllBoards;

  beforeAll(async () => {
    all = await startAllBoards(database.current, [
      fixture('Ipswich', 'Derby', '2025-02-26T20:00:00Z', { referee: named('A Taylor') }),
      fixture('Genk', 'Gent', '2025-02-27T16:00:00Z', { competition: competitionNamed('Belgium', 'Pro League') }),
    ]);
  }, 120_000);
  afterAll(() => all.stop());

  const get = (address: string) => all.get(address);
  const page = async (address: string): Promise<Page> => {
    const { status, body } = await get(address);
    expect([address, status]).toEqual([address, 200]);
    return body as Page;
  };

  it.each(boards)('$path: each count is the number of rows under its filter', async ({ path, filters, several }) => {
    const dimensions = Object.keys(filters);
    const whole = await page(`${path}&facets=${dimensions.join(',')}`);
    const { totalCount } = whole.pagination;
    expect(totalCount).toBeGreaterThan(0);
    expect(Object.keys(whole.facets).filter(isDimension).sort()).toEqual(dimensions.toSorted());
    for (const [dimension, filter] of Object.entries(filters)) {
      const values = whole.facets[dimension]!;
      expect([dimension, whole.unlistedFacetValues[dimension]]).toEqual([dimension, 0]);
      expect(values.length).toBeGreaterThan(0);
      const sum = values.reduce((total, { count }) => total + count, 0);
      if (!several.includes(dimension)) expect([dimension, sum]).toEqual([dimension, totalCount]);
      for (const { value, label, count } of values) {
        expect(count).toBeGreaterThan(0);
        expect((value === null) === (label === null)).toBe(true);
        if (filter === null || value === null) continue;
        const chosen = await page(`${path}&${filter}=${value}&facets=${dimension}`);
        // a chosen bookmaker compares its own prices
        if (dimension !== 'bookmaker') expect([value, chosen.pagination.totalCount]).toEqual([value, count]);
        expect([value, chosen.facets[dimension]]).toEqual([value, values]);
      }
    }
  });

  it.each(boards)('$path: pages without facets omit them', async ({ path }) => {
    const { facets: contracted, ...plain } = await page(path);
    const { facets, unlistedFacetValues, ...rest } = await page(`${path}&facets=team`);
    expect(rest).toEqual(plain);
    expect(Object.keys(contracted ?? {})).toEqual(path.includes('matchday') ? ['competitions'] : []);
    expect(facets).toEqual({ ...contracted, team: facets['team'] });
    expect(Object.keys(unlistedFacetValues)).toEqual(['team']);
  });

  it.each(boards)('$path: an unknown dimension is 400 and suggests the nearest', async ({ path }) => {
    const { status, text } = await get(`${path}&facets=team,teem`);
    expect(status).toBe(400);
    expect(text).toContain('facets must be a list in which each item is one of ');
    expect(text).toContain('item 2 is \\"teem\\" (did you mean team?)');
  });

  it('apply all other filters of the query', async () => {
    const path = '/api/v2/rankings/price-outliers?minBookmakers=1&maxOdds=50&maxDiscrepancy=1000';
    const { facets, pagination } = await page(`${path}&scope=player&market=shots&facets=market,scope,side`);
    const count = async (query: string): Promise<number> => (await page(`${path}&${query}`)).pagination.totalCount;
    for (const { value, count: rows } of facets['market']!)
      expect(await count(`scope=player&market=${value}`)).toBe(rows);
    for (const { value, count: rows } of facets['scope']!)
      expect(await count(`scope=${value}&market=shots`)).toBe(rows);
    expect(facets['side']!.reduce((sum, each) => sum + each.count, 0)).toBe(pagination.totalCount);
  });
});
