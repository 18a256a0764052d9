import { comparisonOf } from '../boards/candidates/price-lines.js';
import type { PriceChoice } from '../boards/dataset/prices.js';
import type { BoardVariant } from '../boards/engine/board.js';
import { bookmakersNamed } from '../boards/query/bookmakers.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import type { IdFilters } from '../common/paging/board-filters.js';
import { invalidParameter } from '../common/problem/application-error.js';
import { TEAM_STATISTIC_KEYS } from '../football/statistics.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { isUnfiltered } from './bet-lines.js';
import type { BetFilter } from './bet-lines.js';
import { rulesUnder, rowJudge } from './judged-row.js';
import type { JudgeOptions } from './judged-row.js';
import { bestBets } from './quoted-lines.js';
import { positiveSuffix } from './team-statistics.query.js';
import type { TeamStatisticsQuery } from './team-statistics.query.js';

/** Filters of fixtures; ids are public ones. */
export interface PredictionFilters extends Omit<IdFilters, 'playerIds'> {
  /** Kick-offs in Unix seconds, inclusive. */
  readonly kickoff?: { readonly first: number; readonly last: number } | undefined;
  readonly search?: string | undefined;
  /** Time zone of the days by which fixtures are counted; filters nothing. */
  readonly timeZone: string;
}

/** Rows of a statistic with a bet that matches a query. */
export interface PredictionVariant extends BoardVariant {
  /** Best edge of these bets by row, in percent, without lonely prices; NaN where unknown. */
  readonly edge: () => Float64Array;
}

/** Options of a query that affect which prices are shown, how they are valued, and which bets are left out. */
export interface PredictionOptions extends JudgeOptions, PriceChoice, BetFilter {}

/** Whether only bets of positive expected value are shown. */
export const isPositive = ({ metric, mode }: Pick<TeamStatisticsQuery, 'metric' | 'mode'>): boolean =>
  mode === 'positive-ev' || metric.endsWith(positiveSuffix);

/**
 * Options of a query.
 * @throws ApplicationError `invalid_input` for `maxOdds` below `minOdds`
 */
export function optionsOf(query: TeamStatisticsQuery, { dataset }: BoardSnapshot): PredictionOptions {
  const { metric, minEdge, maxEdge, minOdds, maxOdds, basis, devig, minConsensus = null, includeStale } = query;
  if (minOdds !== undefined && maxOdds !== undefined && maxOdds < minOdds)
    throw invalidParameter('maxOdds', `must not be below minOdds, which is ${minOdds}; it is ${maxOdds}`);
  return {
    statistic: metric.replace(positiveSuffix, '') as TeamStatisticKey,
    edges: isPositive(query) ? { least: minEdge, greatest: maxEdge } : null,
    odds:
      minOdds === undefined && maxOdds === undefined ? null : { least: minOdds ?? 1, greatest: maxOdds ?? Infinity },
    bookmakers: query.bookmakers === undefined ? null : bookmakersNamed(query.bookmakers, dataset.entities.bookmakers),
    basis,
    devig,
    minConsensus,
    includeStale,
  };
}

/** The rows of a query before its fixture filters. */
export function predictionVariant(snapshot: BoardSnapshot, options: PredictionOptions): PredictionVariant {
  return snapshot.derived.of('team statistics', options, () => {
    const { table, order } = snapshot.teamStatistics;
    const statistic = TEAM_STATISTIC_KEYS.indexOf(options.statistic);
    const rows = order.filter((row) => table.columns.statistic[row] === statistic);
    if (isUnfiltered(options)) {
      let edge: Float64Array | null = null;
      return { candidates: rows, order: [], edge: () => (edge ??= withBets(snapshot, rows, options).edge) };
    }
    const { withBet, edge } = withBets(snapshot, rows, options);
    return { candidates: withBet, order: [], edge: () => edge };
  });
}

/** Rows with a bet that matches a query, and the best edge of these bets by row, as in `PredictionVariant`. */
function withBets(
  snapshot: BoardSnapshot,
  rows: Uint32Array,
  options: PredictionOptions,
): { readonly withBet: Uint32Array; readonly edge: Float64Array } {
  const [judge, rules] = [rowJudge(snapshot, options), rulesUnder(options, options.statistic)];
  const comparison = comparisonOf(snapshot.prices, snapshot.dataset.entities.bookmakers, options.includeStale);
  const edge = new Float64Array(snapshot.teamStatistics.table.rows).fill(NaN);
  const withBet = rows.filter((row) => {
    const bets = bestBets(judge(row), options, rules, comparison);
    const known = bets.flatMap((bet) => (bet.isLonely || Number.isNaN(bet.edge) ? [] : [bet.edge]));
    if (known.length > 0) edge[row] = Math.max(...known);
    return bets.length > 0;
  });
  return { withBet, edge };
}
