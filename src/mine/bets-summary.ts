import { localMoment } from '../common/calendar/days.js';
import { round } from '../common/rounding.js';
import { BET_GRADES, closingLineValue } from '../football/bet-grade.js';
import type { BetGrade } from '../football/bet-grade.js';
import { groupBy } from '../football/group-by.js';
import { CLAIM_BANDS } from '../football/market-family.js';
import { clusteredRatio } from '../maths/intervals.js';
import { bootstrapReturn, sampleOfReturns } from '../maths/return-bootstrap.js';
import type { BetGrouping, BetsFigures, BetsSummary, GradeCounts, ProfitPoint } from './bets-summary.dto.js';
import type { SummedBet } from './bets.repository.js';

/** A graded bet that was not void. */
type StoodBet = SummedBet & { readonly grade: BetGrade; readonly unitProfit: number };

/** A group of bets before its figures are computed. */
interface BetsOfGroup {
  readonly key: string;
  readonly name: string;
  readonly bets: readonly StoodBet[];
}

/** Decimals of amounts and percentages. */
const TWO = 2;
/** Key of bets without a claim. */
const UNCLAIMED = 'none';

const stood = (bet: SummedBet): bet is StoodBet => bet.grade !== null && bet.grade !== 'void';
const sumOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + valueOf(row), 0);
const profitOf = ({ unitProfit, stake }: StoodBet): number => unitProfit * stake;

/** A summary without the figures of its groups, which take longest. */
export function plainSummary(
  bets: readonly SummedBet[],
  timeZone: string,
): Pick<BetsSummary, 'timeZone' | 'grades' | 'openBets' | 'openStake' | 'curve'> {
  const open = bets.filter(({ grade }) => grade === null);
  const counts = BET_GRADES.map((each) => [each, bets.filter(({ grade }) => grade === each).length]);
  return {
    timeZone,
    grades: Object.fromEntries(counts) as GradeCounts,
    openBets: open.length,
    openStake: round(
      sumOf(open, ({ stake }) => stake),
      TWO,
    ),
    curve: profitCurve(bets.filter(stood), timeZone),
  };
}

/** Graded bets that were not void, by group, in the order in which groups are shown. */
export function betsByGroup(grouping: BetGrouping, bets: readonly SummedBet[]): BetsOfGroup[] {
  const groups = [...groupBy(bets.filter(stood), (bet) => keyOf(grouping, bet))].map(([key, members]) => ({
    key,
    name: grouping === 'bookmaker' ? members[0]!.bookmakerName : key,
    bets: members,
  }));
  if (grouping !== 'edge') return groups.sort((one, other) => other.bets.length - one.bets.length);
  const bands = [...BAND_KEYS, UNCLAIMED];
  return groups.sort((one, other) => bands.indexOf(one.key) - bands.indexOf(other.key));
}

/** Figures of bets; open and void ones do not count. */
export function betsFigures(all: readonly SummedBet[]): BetsFigures {
  const bets = all.filter(stood);
  const staked = sumOf(bets, ({ stake }) => stake);
  const profit = sumOf(bets, profitOf);
  const claimed = bets.filter(({ claimedEdge }) => claimedEdge !== null);
  const claimedStake = sumOf(claimed, ({ stake }) => stake);
  const sample = sampleOfReturns(
    bets.map((bet) => ({ match: bet.fixtureId, stake: bet.stake, profit: profitOf(bet) })),
  );
  const interval = bootstrapReturn(sample);
  return {
    bets: bets.length,
    matches: sample.matches,
    staked: round(staked, TWO),
    returned: round(staked + profit, TWO),
    profit: round(profit, TWO),
    yieldPct: {
      value: staked > 0 ? percent(profit / staked) : null,
      low: interval && percent(interval.low),
      high: interval && percent(interval.high),
    },
    ...closingFigures(bets),
    claimedValuePct:
      claimedStake > 0 ? round(sumOf(claimed, (bet) => (bet.claimedEdge ?? 0) * bet.stake) / claimedStake, TWO) : null,
    lateBets: bets.filter(({ isLate }) => isLate).length,
  };
}

const percent = (share: number): number => round(share * 100, TWO);

/** Closing-line value of what was staked before kick-off; bets on one match may depend on each other. */
function closingFigures(bets: readonly StoodBet[]): Pick<BetsFigures, 'closingLineValuePct' | 'closedBets'> {
  const closed = bets.flatMap((bet) => {
    const value = bet.isPlacedBefore ? closingLineValue(bet.grade, bet.price, bet.closeProbability) : null;
    return value === null ? [] : [{ match: bet.fixtureId, stake: bet.stake, value: value * bet.stake }];
  });
  const matches = [...groupBy(closed, ({ match }) => match).values()].map((each) => ({
    value: sumOf(each, ({ value }) => value),
    stake: sumOf(each, ({ stake }) => stake),
  }));
  const estimate = clusteredRatio({
    clusters: matches.length,
    numerator: sumOf(matches, ({ value }) => value),
    denominator: sumOf(matches, ({ stake }) => stake),
    numeratorSquares: sumOf(matches, ({ value }) => value ** 2),
    products: sumOf(matches, ({ value, stake }) => value * stake),
    denominatorSquares: sumOf(matches, ({ stake }) => stake ** 2),
  });
  const known = (share: number | null | undefined): number | null => (share == null ? null : percent(share));
  const { value, low, high } = estimate ?? { value: null, low: null, high: null };
  return {
    closingLineValuePct: { value: known(value), low: known(low), high: known(high) },
    closedBets: closed.length,
  };
}

/** Bands of claimed values as the scorecard names them. */
const BAND_KEYS = CLAIM_BANDS.map((from, index) => `${from}-${CLAIM_BANDS[index + 1] ?? ''}`);

function keyOf(grouping: BetGrouping, { marketFamily, bookmaker, claimedEdge }: StoodBet): string {
  if (grouping === 'marketFamily') return marketFamily;
  if (grouping === 'bookmaker') return bookmaker;
  if (claimedEdge === null) return UNCLAIMED;
  // claims below the first band count in it, as in the scorecard
  return BAND_KEYS[
    Math.max(
      0,
      CLAIM_BANDS.findLastIndex((from) => claimedEdge >= from),
    )
  ]!;
}

/** Profit by day of kick-off, oldest first. */
function profitCurve(bets: readonly StoodBet[], timeZone: string): ProfitPoint[] {
  const dayOf = new Map<number, string>();
  const days = groupBy(bets, ({ kickoffAt }) => {
    const kickoff = kickoffAt.getTime();
    const day = dayOf.get(kickoff) ?? localMoment(kickoffAt, timeZone).day;
    dayOf.set(kickoff, day);
    return day;
  });
  const inOrder = [...days].sort(([one], [other]) => (one < other ? -1 : 1));
  let total = 0;
  return inOrder.map(([day, members]) => {
    const profit = sumOf(members, profitOf);
    total += profit;
    const staked = sumOf(members, ({ stake }) => stake);
    return {
      day,
      bets: members.length,
      staked: round(staked, TWO),
      profit: round(profit, TWO),
      total: round(total, TWO),
    };
  });
}
