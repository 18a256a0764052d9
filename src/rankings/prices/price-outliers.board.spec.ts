import fc from 'fast-check';
import { plannedSnapshot } from '../../../test/support/boards/planned-dataset.js';
import type { PlannedLine, PlannedQuote } from '../../../test/support/boards/dataset-plan.js';
import { isOfResult } from '../../boards/dataset/prices.js';
import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { comparisonOf } from '../../boards/candidates/price-lines.js';
import { query } from '../../boards/engine/query.js';
import { priceOutliersBoard } from './price-outliers.board.js';
import { priceSortColumns } from './price-outliers-query.dto.js';
import type { LineFilters, PriceBounds, PriceFilters } from './price-filters.js';
import type { BoardQuery } from '../../boards/engine/board.js';
import type { PriceOptions } from './price-variant.js';
import type { PriceSortColumn } from './price-outliers-query.dto.js';
import { lineValue } from '../../boards/dataset/line-value.js';

type PriceQuery = BoardQuery<PriceOptions, PriceFilters, PriceSortColumn>;

const books = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Exchange'];
const odds = fc.integer({ min: 110, max: 1400 }).map((hundredths) => hundredths / 100);
const flags = fc.constantFrom<PlannedQuote['flags']>(
  [],
  [],
  [],
  ['stale'],
  ['assumed'],
  ['suspended'],
  ['stale', 'suspended'],
  ['trivial'],
);
const quotes = fc
  .tuple(fc.subarray(books, { minLength: 1 }), fc.array(fc.record({ odds, flags }), { minLength: 5, maxLength: 5 }))
  .map(([named, prices]) =>
    named
      .map((bookmaker, index): PlannedQuote => ({
        bookmaker,
        odds: prices[index]!.odds,
        flags: prices[index]!.flags ?? [],
      }))
      .sort((one, other) => other.odds - one.odds),
  );
const line = (
  kickoffs: number,
): fc.Arbitrary<{
  fixture: number;
  player: string;
  of: number;
  side: 'over' | 'under';
  quotes: PlannedLine['quotes'];
}> =>
  fc.record({
    fixture: fc.nat(kickoffs - 1),
    player: fc.constantFrom('Ann', 'Bea'),
    of: fc.nat(2),
    side: fc.constantFrom('over', 'under'),
    quotes,
  });
const dataset = fc
  .tuple(
    fc.uniqueArray(line(3), {
      maxLength: 30,
      selector: ({ fixture, player, of, side }) => `${fixture} ${player} ${of} ${side}`,
    }),
    fc.array(quotes, { maxLength: 3 }),
  )
  .map(([lines, results]) => {
    const ordered = lines.toSorted((one, other) =>
      one.player < other.player
        ? -1
        : one.player > other.player
          ? 1
          : one.of - other.of || (one.side < other.side ? -1 : 1),
    );
    return plannedSnapshot({
      exchanges: ['Exchange'],
      feeds: { Charlie: 'Bravo' },
      fixtures: [0, 1, 2].map((fixture) => ({
        id: 10 + fixture,
        home: `Home ${fixture}`,
        away: `Away ${fixture}`,
        kickoff: 1_740_500_000 + 86_400 * (fixture % 2),
        results: results.map((offered, index) => ({
          scope: 'match',
          statistic: 'matchResult',
          line: NaN,
          side: (['away', 'draw', 'home'] as const)[index]!,
          quotes: offered,
        })),
        lines: ordered
          .filter((each) => each.fixture === fixture)
          .map(({ player, of, side, quotes: offered }) => ({
            scope: 'player' as const,
            player,
            statistic: 'shots' as const,
            line: of + 0.5,
            side,
            quotes: offered,
          })),
      })),
    });
  });
type ValueBound = 'minValueEdge' | 'maxValueEdge';
interface PlainQuery extends Omit<PriceQuery, 'page'> {
  readonly filters: Required<Omit<PriceBounds, ValueBound>> & Pick<PriceBounds, ValueBound>;
  readonly order: NonNullable<PriceQuery['order']>;
  readonly group: boolean;
}
const plainQuery: fc.Arbitrary<PlainQuery> = fc.record({
  options: fc.record({
    includeStale: fc.boolean(),
    compared: fc.oneof(
      fc.constant(null),
      fc
        .array(fc.constantFrom(0, 1), { minLength: books.length, maxLength: books.length })
        .map((marks) => Uint8Array.from(marks)),
    ),
    asksForValue: fc.boolean(),
    namesResults: fc.boolean(),
  }),
  filters: fc.record(
    {
      minBookmakers: fc.integer({ min: 1, max: 4 }),
      minOdds: fc.constantFrom(1, 2),
      maxOdds: fc.constantFrom(4, 10, 100),
      maxDiscrepancy: fc.constantFrom(30, 60, 1000),
      minOutlierPct: fc.constantFrom(-1000, 5),
      maxOutlierPct: fc.constantFrom(30, 1000),
      minValueEdge: fc.constantFrom(-100, 0),
      maxValueEdge: fc.constantFrom(0, 30),
    },
    { requiredKeys: ['minBookmakers', 'minOdds', 'maxOdds', 'maxDiscrepancy', 'minOutlierPct', 'maxOutlierPct'] },
  ),
  order: fc.record({
    by: fc.constantFrom(...priceSortColumns, 'outlierPct' as const),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  }),
  group: fc.boolean(),
});

/** The rows of a query, computed naively line by line. */
function plainly(snapshot: BoardSnapshot, { options, filters, order, group }: PlainQuery): number[] {
  const { prices, dataset, priceLines } = snapshot;
  const { bookmakers, fixtures } = dataset.entities;
  const { fixture, firstQuote, quotes: quoteCounts } = prices.lines.columns;
  const lines = Array.from(firstQuote, (first, row) => {
    const comparison = comparisonOf(prices, bookmakers, options.includeStale, options.compared);
    comparison.read(first, quoteCounts[row]!);
    const { price, sources, highest, compared } = comparison;
    return {
      row,
      price,
      sources,
      odds_discrepancy: comparison.discrepancy(),
      edge: comparison.edge(),
      outlierPct: comparison.outlierPercent(),
      valueEdge: compared < 0 ? NaN : lineValue(prices, row, compared).valueEdge,
      gapToSecond: comparison.gapToSecond(),
      isLonely: comparison.isLonely(),
      max_odd: prices.quotes.columns.odds[highest] ?? NaN,
      avg_odd: comparison.mean(),
      bookmaker_count: comparison.bookmakers,
      date: fixtures[fixture[row]!]!.kickoff,
    };
  }).filter(
    ({ row, price, sources, odds_discrepancy: discrepancy, outlierPct, valueEdge }) =>
      (options.asksForValue || options.namesResults || !isOfResult(prices.lines.columns, row)) &&
      sources >= filters.minBookmakers &&
      price >= filters.minOdds &&
      price <= filters.maxOdds &&
      discrepancy <= filters.maxDiscrepancy &&
      outlierPct >= filters.minOutlierPct &&
      outlierPct <= filters.maxOutlierPct &&
      (filters.minValueEdge === undefined || valueEdge >= filters.minValueEdge) &&
      (filters.maxValueEdge === undefined || valueEdge <= filters.maxValueEdge),
  );
  const groupOf = (row: number): number => row - priceLines.table.columns.offsetInGroup[row]!;
  const isBest = ({ row, odds_discrepancy: own }: (typeof lines)[number]): boolean =>
    lines.every(
      (rival) =>
        groupOf(rival.row) !== groupOf(row) ||
        rival.odds_discrepancy < own ||
        (rival.odds_discrepancy === own && rival.row >= row),
    );
  const sign = order.direction === 'descending' ? -1 : 1;
  const valueOf = (line: (typeof lines)[number]): number => {
    const value = line[order.by];
    return Number.isNaN(value) ? Infinity : sign * value;
  };
  // a price that stands alone is probably an error
  const lastOf = ({ isLonely }: (typeof lines)[number]): number => Number(order.by === 'valueEdge' && isLonely);
  return lines
    .filter((line) => !group || isBest(line))
    .sort((one, other) => lastOf(one) - lastOf(other) || valueOf(one) - valueOf(other) || one.row - other.row)
    .map(({ row }) => row);
}

function rowsOf(snapshot: BoardSnapshot, filters: LineFilters): number[] {
  const options = { includeStale: false, compared: null, asksForValue: false, namesResults: false };
  return query(priceOutliersBoard, snapshot, { options, filters, page: { skip: 0, take: 100 } }).rows;
}

describe('price outliers', () => {
  it('are the lines that pass, page by page, whichever prices are compared', () => {
    fc.assert(
      fc.property(dataset, plainQuery, fc.integer({ min: 1, max: 7 }), (snapshot, wanted, take) => {
        const expected = plainly(snapshot, wanted);
        for (let skip = 0; skip <= expected.length; skip += take) {
          const { count, rows } = query(priceOutliersBoard, snapshot, { ...wanted, page: { skip, take } });
          expect([count, rows]).toEqual([expected.length, expected.slice(skip, skip + take)]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('filters lines by scope, market, competition and line', () => {
    const quoted = [{ bookmaker: 'Alpha', odds: 2 }];
    const lines = (player: string): PlannedLine[] => [
      { scope: 'match', statistic: 'shots', line: 9.5, side: 'over', quotes: quoted },
      { scope: 'player', player, statistic: 'shots', line: 0.5, side: 'over', quotes: quoted },
      { scope: 'player', player, statistic: 'fouls', line: 0.5, side: 'over', quotes: quoted },
    ];
    const fixture = { home: 'Home', away: 'Away', kickoff: 1_740_500_000 };
    const snapshot = plannedSnapshot({
      fixtures: [
        { ...fixture, id: 1, lines: lines('Ann') },
        { ...fixture, id: 2, competition: 'Cup', lines: lines('Bea') },
        { ...fixture, id: 3, isLive: true, lines: lines('Cec') },
      ],
    });
    const rows = (filters: LineFilters): number[] => rowsOf(snapshot, filters);
    expect(rows({})).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rows({ scope: ['match', 'home'] })).toEqual([0, 3]);
    expect(rows({ market: ['shots'] })).toEqual([0, 1, 3, 4]);
    expect(rows({ market: ['shots', 'fouls'], scope: ['player'] })).toEqual([1, 2, 4, 5]);
    expect(rows({ market: ['corners'] })).toEqual([]);
    expect(rows({ uniqueTournamentIds: [snapshot.dataset.entities.competitions[1]!.id] })).toEqual([3, 4, 5]);
    expect(rows({ uniqueTournamentIds: [999] })).toEqual([]);
    expect(rows({ line: 0.5 })).toEqual([1, 2, 4, 5]);
    expect(rows({ line: 0.5, market: ['fouls'], search: 'bea' })).toEqual([5]);
  });

  it('finds words anywhere, and nothing if one is missing', () => {
    const snapshot = plannedSnapshot({
      fixtures: [
        {
          id: 1,
          home: 'Arsenal',
          away: 'Chelsea',
          kickoff: 1_740_500_000,
          lines: [
            {
              scope: 'player',
              player: 'Saka',
              statistic: 'shots',
              line: 0.5,
              side: 'over',
              quotes: [{ bookmaker: 'Alpha', odds: 2 }],
            },
          ],
        },
      ],
    });
    const count = (search: string): number => rowsOf(snapshot, { search }).length;
    expect(['', 'SAKA', 'sak chel', 'arsenal league', 'saka spurs', '!!'].map(count)).toEqual([1, 1, 1, 1, 0, 1]);
  });
});
