import { explainFixtures, explainPrices, upcomingFixtures } from '../../boards/query/empty-board.js';
import type { PriceKind, UpcomingFixtures } from '../../boards/query/empty-board.js';
import type { TeamTrendCounts } from '../../boards/candidates/team-trends.js';
import { noPlayerValues, noValues, playerValues } from '../../boards/candidates/trend-values.js';
import type { ElevenPlayer } from '../../boards/dataset/entities.js';
import { scopes } from '../../boards/dataset/prices.js';
import type { Prices } from '../../boards/dataset/prices.js';
import { TREND_DAYS } from '../../boards/dataset/dataset.js';
import type { Dataset } from '../../boards/dataset/dataset.js';
import { query as findRows } from '../../boards/engine/query.js';
import type { AskedRows } from '../../boards/records/ranked-board.js';
import { filtersExcludeAll } from '../../common/paging/empty-because.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import { PLAYER_STATISTICS, TEAM_STATISTICS } from '../../football/statistics.js';
import { TREND_WINDOWS } from '../../football/trend-windows.js';
import type { TrendBoard, TrendFilters } from './trend-board.js';
import { PRICE_FLOOR } from './trend-variant.js';
import type { TrendOptions, TrendTable } from './trend-variant.js';
import type { TrendsQuery } from './trends.dto.js';

/** Data that a board of trends needs: prices, and matches behind them. */
interface TrendSources {
  readonly kind: PriceKind;
  /** Maximum number of eligible matches of any team or player with a price, or with a standard line. */
  readonly longestHistory: () => number;
  /** Sources that provide such matches. */
  readonly matchSources: string;
}

const [SHORTEST_WINDOW] = TREND_WINDOWS;

/** Why a query has no trends: filters, prices, matches, or none that is hit often enough. */
export function explainEmptyTrends<
  Query extends TrendsQuery,
  T extends TrendTable,
  Options extends TrendOptions,
  Filters extends TrendFilters,
  Order extends string,
>(
  board: TrendBoard<Query, T, Options, Filters, Order>,
  { snapshot, query, options }: AskedRows<Query, Options, Filters, Order>,
  { kind, longestHistory, matchSources }: TrendSources,
): EmptyBecause {
  const { minWindow, includeUnpriced, includeStale, sameCompetition } = query;
  const unfiltered = { ...options, minWindow: 0, isPriceRanged: false, bestLinesOnly: true, bookmakers: null };
  const { count } = findRows(board, snapshot, {
    options: unfiltered,
    filters: {} as Filters,
    page: { skip: 0, take: 0 },
  });
  if (count > 0) {
    const because = filtersExcludeAll(count);
    if (minWindow <= SHORTEST_WINDOW) return because;
    return { ...because, detail: `${because.detail} minWindow=${SHORTEST_WINDOW} shows shorter windows too.` };
  }
  const withoutPrices = includeUnpriced ? explainFixtures(snapshot) : explainPrices(snapshot, kind, includeStale);
  if (withoutPrices !== null) return withoutPrices;
  const most = longestHistory();
  if (most < SHORTEST_WINDOW) {
    const detail =
      `A trend needs ${SHORTEST_WINDOW} matches of the last ${TREND_DAYS} days` +
      `${sameCompetition ? " in the fixture's competition" : ''} with the quoted statistic; the most of any team or ` +
      `player is ${most}. ${matchSources} brings them` +
      `${sameCompetition ? '; sameCompetition=false takes those of other competitions' : ''}.`;
    return { code: 'no_match_data', detail };
  }
  return {
    code: 'none_qualifies',
    detail:
      `None of the quoted lines is hit in 60 % of the last ${SHORTEST_WINDOW} or more matches at a price of ` +
      `${PRICE_FLOOR.toFixed(2)} or more.`,
  };
}

/** Most eligible matches with any statistic among teams with an upcoming fixture, capped at the longest window. */
export function longestTeamHistory(
  snapshot: UpcomingFixtures,
  counts: TeamTrendCounts,
  sameCompetition: boolean,
): number {
  const { dataset } = snapshot;
  const values = noValues();
  let most = 0;
  for (const fixture of upcomingFixtures(snapshot)) {
    const { home, away, competition } = dataset.entities.fixtures[fixture]!;
    for (const subject of [home, away]) {
      for (let statistic = 0; statistic < TEAM_STATISTICS.length; statistic += 1) {
        counts.own(dataset, { subject, statistic, competition: sameCompetition ? competition : null }, values);
        most = Math.max(most, values.count);
      }
    }
  }
  return most;
}

/** Players with prices or in an eleven. */
interface QuotedPlayers {
  readonly dataset: Dataset;
  readonly prices: Prices;
  /** Starters by fixture index. */
  readonly elevens: ReadonlyMap<number, readonly ElevenPlayer[]>;
}

/** Maximum number of eligible matches of a player who is quoted or in an eleven, capped at the longest window. */
export function longestPlayerHistory(
  { dataset, prices: { lines }, elevens }: QuotedPlayers,
  sameCompetition: boolean,
): number {
  const { scope, fixture, player, statistic } = lines.columns;
  const values = noPlayerValues();
  let most = 0;
  const read = (of: number, subject: number, each: number): void => {
    const competition = sameCompetition ? dataset.entities.fixtures[of]!.competition : null;
    playerValues(dataset, { subject, statistic: each, competition }, values);
    most = Math.max(most, values.all.count);
  };
  for (let row = 0; row < lines.rows; row += 1) {
    if (scopes[scope[row]!] === 'player') read(fixture[row]!, player[row]!, statistic[row]!);
  }
  for (const [of, starters] of elevens)
    for (const starter of starters) PLAYER_STATISTICS.forEach((_, each) => read(of, starter.player, each));
  return most;
}
