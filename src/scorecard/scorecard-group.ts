import { pluralise } from '../common/pluralise.js';
import { round, roundKnown } from '../common/rounding.js';
import { clusteredRatio, clusteredShareInterval, ratioVariance } from '../maths/intervals.js';
import type { RatioEstimate } from '../maths/intervals.js';
import type { CalibrationBin, Estimate, ScorecardGroup, ScorecardScores, ScorecardVerdict } from './scorecard.dto.js';
import { CALIBRATION_BINS } from './sums.queries.js';
import type { GroupSums, ScorecardSums } from './sums.queries.js';
import type { ScorecardDimension } from './picks.js';
import { groupBy } from '../football/group-by.js';

const percentDecimals = 2;
const probabilityDecimals = 4;
const scoreDecimals = 5;
/** Standard errors by which a claimed value must exceed 0 to be detected in four of five samples, at 5 % error. */
const SEEN_AT = 1.959964 + 0.841621;

/** Groupings whose keys are ranges, which are listed in ascending order; other groups are sorted by number of bets. */
const RANGES: readonly ScorecardDimension[] = ['horizon', 'edge', 'month'];

/**
 * The groups of a dimension: ranges ascending, others with most bets first.
 * @param rows sums of any dimensions, ascending by key
 * @param names of keys that are ids
 */
export function scorecardGroups(
  dimension: ScorecardDimension,
  rows: readonly GroupSums[],
  names: ReadonlyMap<string, string> = new Map(),
): ScorecardGroup[] {
  const byKey = groupBy(
    rows.filter((row) => row.dimension === dimension),
    ({ key }) => key,
  );
  const groups = [...byKey].flatMap(([key, sums]) => scorecardGroup(key, names.get(key) ?? key, sums) ?? []);
  // sorting is stable: groups of equal size stay in the order of their keys
  return RANGES.includes(dimension)
    ? groups.sort((one, other) => parseInt(one.key, 10) - parseInt(other.key, 10))
    : groups.sort((one, other) => other.bets - one.bets);
}

/**
 * A group of the scorecard.
 * @param rows its sums: in all, and by bin
 */
function scorecardGroup(key: string, name: string, rows: readonly GroupSums[]): ScorecardGroup | null {
  const sums = rows.find(({ bin }) => bin < 0)?.sums;
  if (sums === undefined) return null;
  const returned = sums.returned ?? { low: null, high: null };
  return {
    key,
    name,
    picks: sums.picks,
    ungraded: sums.picks - sums.graded,
    voids: sums.voids,
    bets: sums.bets,
    matches: sums.returns.clusters,
    withoutClose: sums.bets - sums.closedBets,
    decided: sums.decided,
    expectedHits: round(sums.expected, percentDecimals),
    actualHits: sums.won,
    claimedValuePct: perUnit(sums.claimed, sums.bets, 100, percentDecimals),
    claimedWhereClosedPct: perUnit(sums.claimedClosed, sums.closedBets, 100, percentDecimals),
    roiPct: percentEstimate(sums.bets > 0 ? { value: sums.profit / sums.bets, ...returned } : null),
    closingLineValuePct: percentEstimate(clusteredRatio(sums.closing)),
    beatClosePct: perUnit(sums.beatClose, sums.closedBets, 100, percentDecimals),
    logLoss: scores(sums, 'logLoss'),
    brier: scores(sums, 'brier'),
    calibration: rows.flatMap((row) => calibrationBin(row) ?? []),
    verdict: verdict(sums),
  };
}

function perUnit(sum: number, count: number, factor: number, decimals: number): number | null {
  return count > 0 ? round((sum / count) * factor, decimals) : null;
}

function percentEstimate(estimate: Pick<RatioEstimate, 'value' | 'low' | 'high'> | null): Estimate {
  const percent = (value: number | null | undefined): number | null =>
    roundKnown(value == null ? null : value * 100, percentDecimals);
  return { value: percent(estimate?.value), low: percent(estimate?.low), high: percent(estimate?.high) };
}

/** Mean losses per decided bet: claimed, of the group's own hit rate, and of the fair closing prices. */
function scores(sums: ScorecardSums, kind: 'logLoss' | 'brier'): ScorecardScores {
  const isLog = kind === 'logLoss';
  const rate = sums.won / sums.decided;
  const entropy = rate > 0 && rate < 1 ? -rate * Math.log(rate) - (1 - rate) * Math.log(1 - rate) : 0;
  return {
    claimed: perUnit(sums[kind], sums.decided, 1, scoreDecimals),
    baseRate: sums.decided > 0 ? round(isLog ? entropy : rate * (1 - rate), scoreDecimals) : null,
    claimedWhereClosed: perUnit(isLog ? sums.closedLogLoss : sums.closedBrier, sums.closedDecided, 1, scoreDecimals),
    close: perUnit(isLog ? sums.closeLogLoss : sums.closeBrier, sums.closedDecided, 1, scoreDecimals),
  };
}

/** Claimed and actual frequency of a bin; bets on one match may depend on each other. */
function calibrationBin({ bin, sums }: GroupSums): CalibrationBin | null {
  if (bin < 0 || sums.decided <= 0) return null;
  const { lower, upper } = clusteredShareInterval(sums.hits);
  return {
    from: bin / CALIBRATION_BINS,
    to: (bin + 1) / CALIBRATION_BINS,
    decided: sums.decided,
    claimed: round(sums.expected / sums.decided, probabilityDecimals),
    actual: round(sums.won / sums.decided, probabilityDecimals),
    low: round(lower, probabilityDecimals),
    high: round(upper, probabilityDecimals),
  };
}

/** Standard deviation of the profit of a bet; bets on one match may depend on each other. */
function deviationOf({ returns, bets }: ScorecardSums): number | null {
  const variance = ratioVariance(returns);
  return variance === null ? null : Math.sqrt(variance * bets);
}

/** Whether the return is distinguishable from chance, and how many bets that would take. */
function verdict(sums: ScorecardSums): ScorecardVerdict {
  const { low, high } = sums.returned ?? { low: null, high: null };
  const claimed = sums.bets > 0 ? sums.claimed / sums.bets : 0;
  const deviation = deviationOf(sums);
  const betsNeeded =
    deviation === null || deviation === 0 || claimed <= 0 ? null : Math.ceil(((SEEN_AT * deviation) / claimed) ** 2);
  const distinguishable = (code: 'profit' | 'loss', what: string): ScorecardVerdict => ({
    code,
    isDistinguishable: true,
    betsNeeded,
    text: `Distinguishable from chance: these bets ${what} money.`,
  });
  if (low !== null && low > 0) return distinguishable('profit', 'made');
  if (high !== null && high < 0) return distinguishable('loss', 'lost');
  const needed =
    betsNeeded === null
      ? ''
      : ` To tell the claimed ${round(claimed * 100, 1)} % from nothing takes about ${pluralise(betsNeeded, 'bet')}.`;
  const graded = `${pluralise(sums.bets, 'bet')} on ${pluralise(sums.returns.clusters, 'match', 'matches')}`;
  const text = `Not yet distinguishable from chance: ${graded}.${needed}`;
  return { code: 'undecided', isDistinguishable: false, betsNeeded, text };
}
