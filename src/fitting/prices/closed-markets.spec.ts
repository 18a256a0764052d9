import { devig } from '../../football/odds-margin.js';
import type { CloseRow } from '../../models/price-forecast/close-rows.js';
import { closedMarketRows } from './closed-markets.js';
import type { ClosedQuote } from './closed-markets.repository.js';

const HOUR = 3600;
const KICKOFF = 1_700_000_000;
const options = { maximumAge: 48 * HOUR, calibrationOf: () => null };
const logit = (probability: number): number => Math.log(probability / (1 - probability));

/** Over and under prices of a bookmaker, from and until the given hours before kick-off. */
function priced(
  bookmaker: string,
  [from, until]: readonly [from: number, until: number],
  odds: readonly (number | null)[],
  quote: Partial<ClosedQuote> = {},
): ClosedQuote[] {
  return odds.flatMap((price, index) =>
    price === null
      ? []
      : [
          {
            ...{ fixtureId: 1, kickoff: KICKOFF, market: 'goals', scope: 'match' as const, playerId: null, line: 2.5 },
            side: (['over', 'under'] as const)[index]!,
            bookmakerId: bookmaker.codePointAt(0)!,
            ...{ priceFeed: bookmaker, isExchange: false, odds: price, isAssumed: false },
            quotedAt: KICKOFF - from * HOUR,
            replacedAt: KICKOFF - until * HOUR,
            ...quote,
          },
        ],
  );
}

const STANDS = -Infinity;
const rowsOf = (quotes: readonly ClosedQuote[], used: Parameters<typeof closedMarketRows>[2] = options): CloseRow[] => [
  ...(closedMarketRows(7, quotes, used).get('goalTotals') ?? []),
];
const over = (...odds: number[]): number => logit(devig('power', odds)![0]!);
const feedsAt = (rows: readonly CloseRow[]): (readonly [hours: number, feeds: string])[] =>
  rows.map(({ hours, sources }) => [hours, sources.map(({ feed }) => feed).join()]);

describe('closedMarketRows', () => {
  it('reads a market from its second source on, and again at 24, 6 and 1 hours if its prices differ', () => {
    const rows = rowsOf([
      ...priced('a', [47, 20], [1.9, 1.9]),
      ...priced('a', [20, 3], [2, 1.8]),
      ...priced('a', [3, STANDS], [2.05, 1.76]),
      ...priced('b', [40, STANDS], [1.95, 1.85]),
    ]);
    // 40: both; 24: unchanged; 6 and 1: new prices of a, from 20 and 3 hours before kick-off
    expect(feedsAt(rows)).toEqual([
      [40, 'a,b'],
      [20, 'a,b'],
      [3, 'a,b'],
    ]);
    const b = over(1.95, 1.85);
    const means = [over(1.9, 1.9), over(2, 1.8), over(2.05, 1.76)].map((a) => (a + b) / 2);
    const [first, second] = [devig('power', [2.05, 1.76])![0]!, devig('power', [1.95, 1.85])![0]!];
    rows.forEach((row, index) => {
      expect(row).toMatchObject({ fixtureId: 1, competitionId: 7, kickoff: KICKOFF, model: NaN });
      expect(row.mean).toBeCloseTo(means[index]!, 9);
      expect(row.close).toBeCloseTo(logit((first + second) / 2), 9);
      expect(row.sources.map((source) => source.logit)).toEqual([
        expect.closeTo([over(1.9, 1.9), over(2, 1.8), over(2.05, 1.76)][index]!, 9),
        expect.closeTo(b, 9),
      ]);
    });
  });

  it('has no row for a market with one source at the close, or before it', () => {
    expect(rowsOf(priced('a', [40, STANDS], [1.9, 1.9]))).toEqual([]);
    // the second source starts at kick-off
    const late = [...priced('a', [40, STANDS], [1.9, 1.9]), ...priced('b', [0, STANDS], [1.9, 1.9])];
    expect(rowsOf(late)).toEqual([]);
    // the second source has withdrawn before kick-off
    const gone = [...priced('a', [40, STANDS], [1.9, 1.9]), ...priced('b', [40, 2], [1.9, 1.9])];
    expect(rowsOf(gone)).toEqual([]);
    // bookmakers of one feed are one source
    const shared = [...late, ...priced('c', [40, STANDS], [1.9, 1.9], { priceFeed: 'a' })];
    expect(rowsOf(shared)).toEqual([]);
  });

  it('leaves out prices that were stale at a moment, except those with an assumed time', () => {
    const both = [...priced('b', [30, STANDS], [1.9, 1.9]), ...priced('c', [30, STANDS], [1.95, 1.85])];
    const old = (isAssumed: boolean): ClosedQuote[] => priced('a', [75, STANDS], [2, 1.8], { isAssumed });
    // 45 hours old at 30, more than 48 from 27 on
    expect(feedsAt(rowsOf([...old(false), ...both]))).toEqual([
      [30, 'a,b,c'],
      [30, 'b,c'],
    ]);
    expect(feedsAt(rowsOf([...old(true), ...both]))).toEqual([[30, 'a,b,c']]);
    const fresh = { ...options, maximumAge: 24 * HOUR };
    // a was stale before the others started; they are stale at 1 hour and at kick-off, so that there is no close
    expect(rowsOf([...old(false), ...both], fresh)).toEqual([]);
  });

  it('leaves out prices from the moment that another snapshot withdrew them', () => {
    const rows = rowsOf([
      ...priced('a', [40, 10], [2, 1.8]),
      ...priced('b', [40, STANDS], [1.9, 1.9]),
      ...priced('c', [40, STANDS], [1.95, 1.85]),
    ]);
    expect(feedsAt(rows)).toEqual([
      [40, 'a,b,c'],
      [40, 'b,c'],
    ]);
    // one outcome alone is withdrawn: the bookmaker's remaining side is not informative
    const one = rowsOf([
      ...priced('a', [40, 10], [2, null]),
      ...priced('a', [40, STANDS], [null, 1.8]),
      ...priced('b', [40, STANDS], [1.9, 1.9]),
      ...priced('c', [40, STANDS], [1.95, 1.85]),
    ]);
    expect(feedsAt(one)).toEqual(feedsAt(rows));
  });

  it('takes the newest price of a bookmaker and side; on a tie the one with a stated time, then the lower', () => {
    const other = priced('b', [40, STANDS], [1.9, 1.9]);
    const meanOf = (quotes: readonly ClosedQuote[]): number =>
      rowsOf([...quotes, ...other])[0]!.mean * 2 - over(1.9, 1.9);
    const older = priced('a', [44, STANDS], [2.1, 1.7]);
    const newer = priced('a', [41, STANDS], [2, 1.8]);
    expect(meanOf([...older, ...newer])).toBeCloseTo(over(2, 1.8), 9);
    expect(meanOf([...newer, ...older])).toBeCloseTo(over(2, 1.8), 9);
    const assumed = priced('a', [41, STANDS], [1.9, 1.7], { isAssumed: true });
    const higher = priced('a', [41, STANDS], [2.2, 1.9]);
    for (const quotes of [
      [...newer, ...assumed, ...higher],
      [...higher, ...assumed, ...newer],
    ])
      expect(meanOf(quotes)).toBeCloseTo(over(2, 1.8), 9);
  });

  it('separates subjects and families, and calibrates players only', () => {
    const player = (playerId: number): ClosedQuote[] =>
      ['a', 'b'].flatMap((bookmaker) =>
        priced(bookmaker, [20, STANDS], [3, null], { scope: 'player', playerId, market: 'shots', line: 1.5 }),
      );
    const corners = ['a', 'b'].flatMap((bookmaker) =>
      priced(bookmaker, [20, STANDS], [3, null], { market: 'corners', line: 9.5 }),
    );
    // e^-.2 / 3 as log-odds
    const logOfThree = -Math.log(3 * Math.exp(0.2) - 1);
    const calibrated = { ...options, calibrationOf: () => ({ intercept: -0.2, slope: 1, proportional: 0 }) };
    const rows = closedMarketRows(7, [...corners, ...player(1), ...player(2)], calibrated);
    expect([...rows.keys()]).toEqual(['playerCounts']);
    expect(rows.get('playerCounts')!.map(({ mean }) => mean)).toEqual([
      expect.closeTo(logOfThree, 9),
      expect.closeTo(logOfThree, 9),
    ]);
    expect(closedMarketRows(7, player(1), options).size).toBe(0);
  });

  it('reads a handicap whose line moved at the line of its own prices', () => {
    const sides = ['home', 'away'] as const;
    const handicap = (line: number, window: readonly [number, number], odds: number[]): ClosedQuote[] =>
      ['a', 'b'].flatMap((bookmaker) =>
        priced(bookmaker, window, odds, { market: 'asianHandicap', line }).map((quote, index) => ({
          ...quote,
          side: sides[index]!,
        })),
      );
    const result = ['a', 'b'].flatMap((bookmaker) =>
      [2, 3.4, 3.9].map((odds, index) => ({
        ...priced(bookmaker, [40, STANDS], [odds], { market: 'matchResult', line: null })[0]!,
        side: (['home', 'draw', 'away'] as const)[index]!,
      })),
    );
    const rows = closedMarketRows(
      7,
      [...result, ...handicap(-0.5, [40, 10], [1.95, 1.91]), ...handicap(-0.25, [10, STANDS], [1.8, 2.08])],
      options,
    );
    expect(rows.get('matchResult')).toHaveLength(3);
    const [moved, own] = rows.get('goalHandicap')!;
    expect(moved!.mean).toBeCloseTo(over(1.95, 1.91), 9);
    // giving a quarter of a goal more wins less often than quoted here
    expect(moved!.close).toBeLessThan(over(1.8, 2.08));
    expect(moved!.close).toBeGreaterThan(over(1.8, 2.08) - 0.4);
    expect([own!.mean, own!.close]).toEqual([expect.closeTo(over(1.8, 2.08), 9), expect.closeTo(over(1.8, 2.08), 9)]);
  });
});
