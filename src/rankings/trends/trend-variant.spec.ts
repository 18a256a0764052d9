import { DAY, NOW, plannedSnapshot } from '../../../test/support/boards/planned-dataset.js';
import { setFairBets } from '../../../test/support/boards/fair-bets.js';
import type { BetPlan, PlannedBet, PlannedBetLine } from '../../../test/support/boards/fair-bets.js';
import type { PlannedQuote } from '../../../test/support/boards/dataset-plan.js';
import { round } from '../../common/rounding.js';
import { playerTrendsBoard } from './player-trends.board.js';
import type { PlayerTrendsQuery } from './player-trends.dto.js';
import { judgeLine } from '../../boards/dataset/line-value.js';
import { trendBet } from './trend.record.js';

const bet = (win: number, more: Partial<PlannedBet> = {}): PlannedBet => ({
  win,
  lose: 1 - win,
  error: 0.05,
  sources: 3,
  ...more,
});
const over = (player: string, odds: readonly number[], of: PlannedBet | null, line = 1.5): PlannedBetLine => ({
  scope: 'player',
  player,
  statistic: 'shots',
  line,
  side: 'over',
  quotes: odds.map((price, index): PlannedQuote => ({ bookmaker: `b${index}`, odds: price })),
  bet: of,
});
/** Shots in the last ten matches: the given number above 1.5, the others with none. */
const hitting = (hits: number) =>
  Array.from({ length: 10 }, (_, index) => ({
    kickoff: NOW - (index + 1) * DAY,
    team: 'Ants',
    own: { shots: index < hits ? 2 : 0 },
  }));

/** In the order of the board. */
const expected = [
  // worth 4.5 % at 1.9, at least 1.5 %
  ['Sure', [1.9, 1.8], bet(0.55)],
  // worth 10 % at 2, at least -6 %: a wide interval
  ['Wide', [2, 1.9], bet(0.55, { error: 0.25 })],
  // worth -5 % at 2, at least -16.1 %; this and the next two hit in all matches
  ['Poor', [2, 1.95], bet(0.475, { error: 0.175 })],
  // no edge: one source quotes the line; then a line without a fair bet; on ties the higher price first
  ['Alone', [2.4], bet(0.55, { sources: 1 })],
  ['Blank', [2.2, 2.1], null],
  // the same with fewer hits
  ['Seldom', [2.2, 2.1], null],
  // best of all by price, but probably mistakes: 65 %, and one far above two others
  ['Mistake', [3, 1.9], bet(0.55)],
  ['Lonely', [2.2, 1.9, 1.85], bet(0.55)],
  // not expected to play: 14 % at 1.9, at least 11.1 %
  ['Outsider', [1.9, 1.8], bet(0.6)],
] as const satisfies readonly (readonly [string, readonly number[], PlannedBet | null])[];
const hitsOf: Readonly<Record<string, number>> = { Sure: 6, Wide: 6, Seldom: 7, Mistake: 9, Lonely: 9 };

const plan: BetPlan = {
  fixtures: [
    {
      id: 1,
      home: 'Ants',
      away: 'Bees',
      kickoff: NOW + DAY,
      eleven: expected.slice(0, -1).map(([player]) => ({ player, side: 'home' as const })),
      // the order of the plan, and so of rows, must not matter
      lines: expected.toReversed().map(([player, odds, of]) => over(player, odds, of)),
    },
  ],
  players: Object.fromEntries(expected.map(([player]) => [player, hitting(hitsOf[player] ?? 10)])),
};
const defaults: Pick<
  PlayerTrendsQuery,
  | 'minWindow'
  | 'lines'
  | 'includeStale'
  | 'includeUnpriced'
  | 'sameCompetition'
  | 'startsOnly'
  | 'superSub'
  | 'page'
  | 'pageSize'
> = {
  page: 1,
  pageSize: 10,
  lines: 'best',
  minWindow: 10,
  includeStale: false,
  includeUnpriced: false,
  sameCompetition: false,
  startsOnly: true,
  superSub: false,
};

const snapshot = plannedSnapshot(plan);
setFairBets(snapshot, plan);
const variantOf = (query: Partial<PlayerTrendsQuery> = {}) =>
  playerTrendsBoard.variant(snapshot, playerTrendsBoard.ask({ ...defaults, ...query }, snapshot).options);
type Variant = ReturnType<typeof variantOf>;
const edgeOf = ({ table, odds }: Variant, row: number): number =>
  judgeLine(snapshot.prices, table.columns.lineRow[row]!, odds[row]!).edge;
const nameOf = ({ table }: Variant, row: number): string =>
  snapshot.dataset.entities.players[table.columns.player[row]!]!.name;

describe('trendVariant', () => {
  const variant = variantOf();
  const listed = [...variant.candidates];

  it('orders by eleven, doubtfulness of the price, lower bound of the edge, hit rate and price', () => {
    expect(listed.map((row) => nameOf(variant, row))).toEqual(expected.map(([player]) => player));
  });

  it('judges the best price', () => {
    const { edgeLow, isDoubtful } = variant.edges;
    expect(listed.map((row) => [round(edgeOf(variant, row), 2), round(edgeLow[row]!, 1), isDoubtful[row]])).toEqual([
      [4.5, 1.5, 0],
      [10, -6, 0],
      [-5, -16.1, 0],
      [NaN, NaN, 0],
      [NaN, NaN, 0],
      [NaN, NaN, 0],
      [65, 60.2, 1],
      [21, 17.5, 1],
      [14, 11.1, 0],
    ]);
  });

  it('judges the prices of chosen bookmakers, and finds doubtful ones by the prices of all', () => {
    const chosen = variantOf({ bookmakers: ['b1'] });
    const rows = new Map([...chosen.candidates].map((row) => [nameOf(chosen, row), row]));
    const { isDoubtful } = chosen.edges;
    expect(edgeOf(chosen, rows.get('Sure')!)).toBeCloseTo(-1, 9);
    expect([round(edgeOf(chosen, rows.get('Mistake')!), 2), isDoubtful[rows.get('Mistake')!]]).toEqual([4.5, 0]);
    expect([round(edgeOf(chosen, rows.get('Lonely')!), 2), isDoubtful[rows.get('Lonely')!]]).toEqual([4.5, 1]);
    expect(rows.has('Alone')).toBe(false);
  });

  it('records best prices with an edge that are not doubtful', () => {
    const recorded = listed.flatMap((row) => {
      const found = trendBet(snapshot, variant, row);
      return found === null ? [] : [[nameOf(variant, row), found.edge, found.fairProbability, found.price]];
    });
    expect(recorded).toEqual([
      ['Sure', 4.5, 0.55, 1.9],
      ['Wide', 10, 0.55, 2],
      ['Outsider', 14, 0.6, 1.9],
    ]);
  });
});
