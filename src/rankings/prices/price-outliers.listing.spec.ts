import fc from 'fast-check';
import { plannedSnapshot } from '../../../test/support/boards/planned-dataset.js';
import type { PlannedLine, PlannedQuote } from '../../../test/support/boards/planned-dataset.js';
import type { Listing } from '../../boards/engine/listing.js';
import { listAnew } from './price-outliers.anew.js';
import { linesThatPass } from './price-outliers.filter.js';
import type { LineFilter } from './price-outliers.filter.js';
import { listPrices } from './price-outliers.listing.js';
import { priceSortColumns } from './price-outliers.request.js';
import type { PriceListingRequest } from './price-outliers.request.js';

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
  .uniqueArray(line(3), {
    maxLength: 30,
    selector: ({ fixture, player, of, side }) => `${fixture} ${player} ${of} ${side}`,
  })
  .map((lines) => {
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
const request: fc.Arbitrary<PriceListingRequest> = fc.record({
  includeStale: fc.boolean(),
  bookmaker: fc.constantFrom(-1, -1, 0, 1, 2, 3, 4, books.length),
  minBookmakers: fc.integer({ min: 1, max: 4 }),
  minOdds: fc.constantFrom(1, 2),
  maxOdds: fc.constantFrom(4, 10, 100),
  percent: fc.constantFrom('odds_discrepancy' as const, 'outlierPct' as const),
  minPercent: fc.constantFrom(-Infinity, 5),
  maxPercent: fc.constantFrom(30, 60, 1000),
  sortBy: fc.constantFrom(...priceSortColumns, 'outlierPct' as const),
  sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
  group: fc.boolean(),
});

describe('listing of prices', () => {
  it('lists the same from columns and from the quotes of a bookmaker as computed anew line by line, page by page', () => {
    fc.assert(
      fc.property(dataset, request, fc.integer({ min: 1, max: 7 }), (snapshot, asked, pageSize) => {
        const members = linesThatPass(snapshot, {});
        const pagesOf = ({ count, page }: Listing): number[][] => {
          const pages = Array.from({ length: Math.ceil(count / pageSize) + 1 }, (_, index) =>
            page(index * pageSize, pageSize),
          );
          expect([pages.flat().length, new Set(pages.flat()).size]).toEqual([count, count]);
          return pages;
        };
        const anew = pagesOf(listAnew(snapshot, members, asked));
        // what is asked for again and again is kept
        for (let time = 0; time < 30; time += 1) expect(pagesOf(listPrices(snapshot, members, asked))).toEqual(anew);
      }),
      { numRuns: 100 },
    );
  });

  it('chooses lines by scope, market, competition and line', () => {
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
    const rows = (filter: LineFilter): number[] => [...linesThatPass(snapshot, filter).members()];
    expect(rows({})).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rows({ scopes: ['match', 'home'] })).toEqual([0, 3]);
    expect(rows({ markets: ['shots'] })).toEqual([0, 1, 3, 4]);
    expect(rows({ markets: ['shots', 'fouls'], scopes: ['player'] })).toEqual([1, 2, 4, 5]);
    expect(rows({ markets: ['corners'] })).toEqual([]);
    expect(rows({ competitionId: snapshot.dataset.entities.competitions[1]!.id })).toEqual([3, 4, 5]);
    expect(rows({ competitionId: 999 })).toEqual([]);
    expect(rows({ line: 0.5 })).toEqual([1, 2, 4, 5]);
    expect(rows({ line: 0.5, markets: ['fouls'], search: 'bea' })).toEqual([5]);
  });

  it('finds words anywhere, and nothing where one is missing', () => {
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
    const count = (search: string): number => linesThatPass(snapshot, { search }).count();
    expect(['', 'SAKA', 'sak chel', 'arsenal league', 'saka spurs', '!!'].map(count)).toEqual([1, 1, 1, 1, 0, 1]);
  });
});
