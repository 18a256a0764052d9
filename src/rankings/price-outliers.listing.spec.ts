import fc from 'fast-check';
import { plannedSnapshot } from '../../test/support/boards/world.js';
import type { PlannedLine } from '../../test/support/boards/world.js';
import { linesThatPass } from './price-outliers.filter.js';
import { listPrices } from './price-outliers.listing.js';
import { priceSortColumns } from './price-outliers.request.js';
import type { PriceListingRequest } from './price-outliers.request.js';

const books = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Exchange'];
const odds = fc.integer({ min: 110, max: 1400 }).map((hundredths) => hundredths / 100);
const quotes = fc.tuple(fc.subarray(books, { minLength: 1 }), fc.array(odds, { minLength: 5, maxLength: 5 })).map(([named, prices]) =>
  named.map((bookmaker, index) => ({ bookmaker, odds: prices[index]! })).sort((one, other) => other.odds - one.odds));
const line = (kickoffs: number): fc.Arbitrary<{ fixture: number; player: string; of: number; side: 'over' | 'under'; quotes: PlannedLine['quotes'] }> =>
  fc.record({ fixture: fc.nat(kickoffs - 1), player: fc.constantFrom('Ann', 'Bea'), of: fc.nat(2), side: fc.constantFrom('over', 'under'), quotes });
const world = fc.uniqueArray(line(3), { maxLength: 30, selector: ({ fixture, player, of, side }) => `${fixture} ${player} ${of} ${side}` }).map((lines) => {
  const ordered = lines.toSorted((one, other) => (one.player < other.player ? -1 : one.player > other.player ? 1 : one.of - other.of || (one.side < other.side ? -1 : 1)));
  return plannedSnapshot({
    exchanges: ['Exchange'],
    fixtures: [0, 1, 2].map((fixture) => ({
      id: 10 + fixture, home: `Home ${fixture}`, away: `Away ${fixture}`, kickoff: 1_740_500_000 + 86_400 * (fixture % 2),
      lines: ordered.filter((each) => each.fixture === fixture).map(({ player, of, side, quotes: offered }) =>
        ({ scope: 'player' as const, player, statistic: 'shots' as const, line: of + 0.5, side, quotes: offered })),
    })),
  });
});
const request: fc.Arbitrary<PriceListingRequest> = fc.record({
  includeStale: fc.constant(false), bookmaker: fc.constant(-1), minBookmakers: fc.integer({ min: 1, max: 4 }), minOdds: fc.constantFrom(1, 2), maxOdds: fc.constantFrom(4, 10, 100),
  percent: fc.constantFrom('odds_discrepancy' as const, 'outlierPct' as const), minPercent: fc.constantFrom(-Infinity, 5), maxPercent: fc.constantFrom(30, 60, 1000),
  sortBy: fc.constantFrom(...priceSortColumns, 'outlierPct' as const), sortOrder: fc.constantFrom('asc' as const, 'desc' as const), group: fc.boolean(),
});

describe('listing of prices', () => {
  it('lists the same from stored columns and computed anew, page by page', () => {
    fc.assert(
      fc.property(world, request, fc.integer({ min: 1, max: 7 }), (snapshot, asked, pageSize) => {
        const list = (more: Partial<PriceListingRequest>): number[][] => {
          const { count, page } = listPrices(snapshot, linesThatPass(snapshot, {}), { ...asked, ...more });
          const pages = Array.from({ length: Math.ceil(count / pageSize) + 1 }, (_, index) => page(index * pageSize, pageSize));
          expect([pages.flat().length, new Set(pages.flat()).size]).toEqual([count, count]);
          return pages;
        };
        // nothing is old here, so that counting old prices changes no number
        const anew = list({ includeStale: true });
        // an order that is asked for again and again is kept
        for (let time = 0; time < 10; time += 1) expect(list({})).toEqual(anew);
      }),
      { numRuns: 60 },
    );
  });

  it('finds words anywhere, and nothing where one is missing', () => {
    const snapshot = plannedSnapshot({
      fixtures: [{ id: 1, home: 'Arsenal', away: 'Chelsea', kickoff: 1_740_500_000, lines: [{ scope: 'player', player: 'Saka', statistic: 'shots', line: 0.5, side: 'over', quotes: [{ bookmaker: 'Alpha', odds: 2 }] }] }],
    });
    const count = (search: string): number => linesThatPass(snapshot, { search }).count();
    expect(['', 'SAKA', 'sak chel', 'arsenal league', 'saka spurs', '!!'].map(count)).toEqual([1, 1, 1, 1, 0, 1]);
  });
});
