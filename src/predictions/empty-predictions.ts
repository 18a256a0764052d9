import type { Board } from '../boards/engine/board.js';
import { query as findRows } from '../boards/engine/query.js';
import {
  explainFixtures,
  findPrices,
  noPrices,
  stalePrices,
  upcomingFixtures,
  upcomingText,
} from '../boards/query/empty-board.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { filtersExcludeAll } from '../common/paging/empty-because.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import { MOST_EDGE } from '../football/market-family.js';
import { rulesUnder } from './judged-row.js';
import type { PredictionFilters, PredictionOptions, PredictionVariant } from './prediction-variant.js';
import type { PredictionSortColumn } from './team-statistics.query.js';

/** Explains why a query finds no fixture: its filters, the calendar, missing prices or a missing model. */
export function explainEmptyPredictions(
  board: Board<BoardSnapshot, PredictionOptions, PredictionVariant, PredictionFilters, PredictionSortColumn>,
  { snapshot, options }: { readonly snapshot: BoardSnapshot; readonly options: PredictionOptions },
): EmptyBecause {
  const { statistic, basis } = options;
  const least = Math.min(options.edges?.least ?? 0, 0);
  const greatest = Math.max(options.edges?.greatest ?? 0, MOST_EDGE);
  const unfiltered = { ...options, edges: options.edges && { least, greatest }, odds: null, bookmakers: null };
  const filters = { timeZone: 'UTC' };
  const every = findRows(board, snapshot, { options: unfiltered, filters, page: { skip: 0, take: 0 } });
  if (every.count > 0) return filtersExcludeAll(every.count);
  const withoutFixtures = explainFixtures(snapshot);
  if (withoutFixtures !== null) return withoutFixtures;
  const { passing: rows } = findRows(board, snapshot, {
    options: { ...unfiltered, edges: null },
    filters,
    page: { skip: 0, take: 0 },
  });
  const at = upcomingText(rows.length);
  const kind = { scopes: ['match', 'home', 'away'], market: statistic } as const;
  const found = findPrices(snapshot, kind, options.includeStale, new Set(upcomingFixtures(snapshot)));
  if (found !== 'eligible') {
    const { stale, newest } = found;
    const { quoteMaxAgeMinutes } = snapshot.settings;
    if (stale > 0) return stalePrices(stale, `${statistic} price`, at, { newest, quoteMaxAgeMinutes });
    const sources = 'football-data (goals), The Odds API or a canonical feed brings them';
    return noPrices(0, { adjective: `open ${statistic}`, sources }, at);
  }
  const { homeLambda } = snapshot.teamStatistics.table.columns;
  if (rows.every((row) => Number.isNaN(homeLambda[row]))) {
    const detail = `No model of ${statistic} is fitted for ${at}: too few results are known.`;
    return { code: 'no_match_data', detail };
  }
  const { minConsensus } = rulesUnder(options, statistic);
  const judged = basis === 'model' ? 'by the model' : `at the consensus of ${minConsensus} or more sources`;
  const detail = `None of the ${statistic} prices of ${at} has an expected value above ${least} % and up to ${greatest} % ${judged}.`;
  return { code: 'none_qualifies', detail };
}
