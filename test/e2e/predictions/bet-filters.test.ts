import type { BetLine } from '../../../src/predictions/bet-line.dto.js';
import { PredictionsModule } from '../../../src/predictions/predictions.module.js';
import type { TeamStatisticsPrediction } from '../../../src/predictions/team-statistics.dto.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { testSecrets } from '../../support/boundary-app.js';
import { goalPrices, idOf, loadRecords, named } from '../../support/factories.js';
import { refitAt } from '../../support/refit.js';
import { atNow, derby, doubleRound, lastHour, late, now, prices, totals, unmodelled } from './predictions-data.js';

const path = '/api/v2/predictions/team-statistics';
/** Lines of goals that are listed without any price. */
const groups = [
  ['homeBets', [0.5, 1.5, 2.5]],
  ['awayBets', [0.5, 1.5, 2.5]],
  ['totalBets', [1.5, 2.5, 3.5]],
] as const;
const caller = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '42' };

describe('bookmakers, prices and order of predictions', () => {
  let area: AreaApp;
  const get = (query: string) => area.get(`${path}?pageSize=100&${query}`, caller);
  const rows = async (query = ''): Promise<TeamStatisticsPrediction[]> => (await get(query)).body.data;
  const slugs = async (query = ''): Promise<string[]> => (await rows(query)).map(({ slug }) => slug);
  const betsOf = ({ homeBets, awayBets, totalBets }: TeamStatisticsPrediction): BetLine[] => [
    ...homeBets,
    ...awayBets,
    ...totalBets,
  ];
  /** The best edge and price of each side. */
  const sidesOf = (bet: BetLine): [edge: number | null, odds: number | null][] => [
    [bet.bestOverEdge, bet.bestOverOdds],
    [bet.bestUnderEdge, bet.bestUnderOdds],
  ];

  beforeAll(async () => {
    area = await startAreaApp([PredictionsModule], { now });
    await loadRecords(area.database, 'football-data', [...doubleRound(now), atNow, derby, late, lastHour, unmodelled]);
    await loadRecords(area.database, 'the-odds-api', [
      derby,
      late,
      unmodelled,
      ...prices,
      totals(late, 'Plain', [['match', 2.5, '2.30', '1.60']]),
      totals(late, 'Assumed', [['match', 2.5, '2.20', '1.70']]),
      goalPrices(late, '2025-02-25T12:00:00Z', [], { bookmaker: named('Unquoting') }),
    ]);
    await refitAt(area.database.sql, area.clock.now(), 'teams');
  });
  afterAll(() => area.close());

  it.each(['minConsensus=1', 'basis=model', 'minConsensus=1&includeStale=true&devig=shin'])(
    '%s: shows the prices of some bookmakers, judged against all',
    async (query) => {
      const all = await rows(query);
      for (const [words, names] of [
        ['plain', ['Plain']],
        [`Assumed,${idOf.bookmaker('over-only')}`, ['Assumed', 'Over Only']],
        ['exchange', ['Exchange']],
      ] as const) {
        const isNamed = ({ bookmakerName }: BetLine['bookmakers'][number]): boolean =>
          (names as readonly string[]).includes(bookmakerName);
        const some = await rows(`${query}&bookmakers=${words}`);
        expect(some.map(({ slug }) => slug)).toEqual(all.map(({ slug }) => slug));
        for (const [index, row] of some.entries()) {
          expect(row.matchResult).toEqual(all[index]!.matchResult);
          for (const [group, standard] of groups) {
            const wanted = all[index]![group].map((bet) => ({
              ...bet,
              bookmakers: bet.bookmakers.filter(isNamed),
            })).filter(
              ({ line, bookmakers }) => bookmakers.length > 0 || (standard as readonly number[]).includes(line),
            );
            expect(row[group].length).toBe(wanted.length);
            for (const [at, bet] of row[group].entries()) {
              const [over, under] = [best(bet, 'over'), best(bet, 'under')];
              const { line, bookmakers, probOver, fairOverOdds, consensusSources, modelWeight } = wanted[at]!;
              expect(bet).toMatchObject({
                ...{ line, bookmakers, probOver, fairOverOdds, consensusSources, modelWeight },
                bestOverOdds: over?.overOdds ?? null,
                bestOverEdge: over?.overEdge ?? null,
                bestUnderOdds: under?.underOdds ?? null,
                bestUnderEdge: under?.underEdge ?? null,
              });
            }
          }
        }
      }
    },
  );

  it('lists bets within a price range, and fixtures that have any', async () => {
    const all = await rows('minConsensus=1');
    for (const [query, least, greatest] of [
      ['minOdds=2.05', 2.05, Infinity],
      ['maxOdds=1.9', 1, 1.9],
      ['minOdds=2.3&maxOdds=2.3', 2.3, 2.3],
      ['minOdds=50', 50, Infinity],
    ] as const) {
      const isWanted = (bet: BetLine): boolean =>
        sidesOf(bet).some(([, odds]) => odds !== null && odds >= least && odds <= greatest);
      const wanted = all.filter((row) => betsOf(row).some(isWanted));
      const some = await rows(`minConsensus=1&${query}`);
      expect(some.map(({ slug }) => slug)).toEqual(wanted.map(({ slug }) => slug));
      expect(some.map(betsOf)).toEqual(wanted.map((row) => betsOf(row).filter(isWanted)));
    }
    // value and price of one side
    const positive = await rows('minConsensus=1&mode=positive-ev&minEdge=-100&maxOdds=1.9');
    expect(positive.length).toBeGreaterThan(0);
    for (const bet of positive.flatMap(betsOf))
      expect(sidesOf(bet).some(([edge, odds]) => edge !== null && edge <= 30 && odds! <= 1.9)).toBe(true);
    expect((await get('minOdds=50')).body.emptyBecause.code).toBe('filters_exclude_all');
  });

  it('sorts by kick-off and by best edge, unknown edges last', async () => {
    const inTime = await slugs();
    expect(await slugs('sortBy=kickoff')).toEqual(inTime);
    const kickoffs = (await rows('sortOrder=desc')).map(({ matchDate }) => matchDate);
    expect(kickoffs).toEqual(kickoffs.toSorted((one, other) => other - one));
    const edgeOf = (row: TeamStatisticsPrediction): number | null => {
      const edges = betsOf(row).flatMap((bet) => sidesOf(bet).flatMap(([edge]) => edge ?? []));
      return edges.length === 0 ? null : Math.max(...edges);
    };
    for (const [order, sign] of [
      ['', -1],
      ['&sortOrder=asc', 1],
    ] as const) {
      const sorted = await rows(`basis=model&sortBy=edge${order}`);
      const edges = sorted.map(edgeOf);
      expect(edges.filter((edge) => edge !== null).length).toBeGreaterThan(1);
      expect(edges).toEqual(
        edges.toSorted((one, other) =>
          one === null || other === null ? Number(one === null) - Number(other === null) : sign * (one - other),
        ),
      );
      expect(sorted.map(({ slug }) => slug).toSorted()).toEqual(inTime.toSorted());
    }
    const positive = 'basis=model&mode=positive-ev&minEdge=-100&maxEdge=1000';
    expect(await slugs(positive)).toEqual(await slugs(`${positive}&sortBy=edge&sortOrder=desc`));
    expect((await rows(`${positive}&sortBy=kickoff`)).map(({ matchDate }) => matchDate)).toEqual(
      (await rows(positive)).map(({ matchDate }) => matchDate).toSorted((one, other) => one - other),
    );
  });

  it('puts a fixture last whose bets all rest on a price far above those of two others', async () => {
    await loadRecords(area.database, 'the-odds-api', [
      lastHour,
      totals(lastHour, 'Plain', [['match', 2.5, '1.90', '1.95']]),
      totals(lastHour, 'Assumed', [['match', 2.5, '1.92', null]]),
      totals(lastHour, 'Over Only', [['match', 2.5, '2.60', null]]),
    ]);
    await area.moveTo(new Date(now));
    const listed = await rows('minConsensus=1&mode=positive-ev&minEdge=-100&maxEdge=1000&minOdds=2');
    const edges = listed.map((row) =>
      Math.max(
        ...betsOf(row).flatMap((bet) => sidesOf(bet).flatMap(([edge, odds]) => (odds! >= 2 ? (edge ?? []) : []))),
      ),
    );
    expect(listed.length).toBeGreaterThan(2);
    expect(listed.at(-1)!.slug).toBe('brentford-fulham');
    expect(edges.at(-1)).toBe(Math.max(...edges));
    expect(edges.slice(0, -1)).toEqual(edges.slice(0, -1).toSorted((one, other) => other - one));
  });

  it('rejects an inverted range', async () => {
    expect((await get('minOdds=2&maxOdds=1.9')).body.errors).toMatchObject([{ parameter: 'maxOdds' }]);
  });
});

/** The highest price of a side, the first by name, without exchanges. */
function best({ bookmakers }: BetLine, side: 'over' | 'under'): BetLine['bookmakers'][number] | null {
  const oddsOf = (each: BetLine['bookmakers'][number]): number =>
    (side === 'over' ? each.overOdds : each.underOdds) ?? -1;
  return bookmakers
    .filter((each) => !each.exchange && oddsOf(each) > 0)
    .reduce<BetLine['bookmakers'][number] | null>(
      (most, each) => (most === null || oddsOf(each) > oddsOf(most) ? each : most),
      null,
    );
}
