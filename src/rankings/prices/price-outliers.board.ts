import { priceBet } from '../../boards/records/price-bet.js';
import { RESULT_MARKETS } from '../../boards/dataset/prices.js';
import { bookmakersNamed } from '../../boards/query/bookmakers.js';
import { priceKinds } from '../../boards/query/empty-board.js';
import type { RankedQuery } from '../../boards/records/ranked-board.js';
import type { PricedDataset } from '../../boards/snapshot/snapshot.js';
import { declareFacets } from '../../common/paging/facets.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import { MOST_EDGE } from '../../football/market-family.js';
import { explainEmptyPrices } from './price-empty.js';
import { priceFacets, priceFilters } from './price-filters.js';
import type { AskedPrices, PriceBoard } from './price-filters.js';
import { priceOutlierFields, propsOutlierFields } from './price-outliers.dto.js';
import { PriceOutliersQuery, PropsOutliersQuery } from './price-outliers-query.dto.js';
import { lineKey, priceOutlierText, priceRecords, propsOutlierText } from './price-outliers.record.js';
import { priceVariant } from './price-variant.js';
import type { PriceOptions } from './price-variant.js';

/** How lines are ranked; ties keep the order of rows. */
const rankedLines: Omit<PriceBoard<RankedQuery>, 'name' | 'fields' | 'ask' | 'records' | 'explainEmpty'> = {
  isPriced: true,
  keyOf: (snapshot, _, row) => lineKey(snapshot, row),
  variant: priceVariant,
  filters: priceFilters,
  orders: {
    odds_discrepancy: ({ variant }) => variant.discrepancy,
    edge: ({ variant }) => variant.edge(),
    valueEdge: ({ variant }) => variant.valueEdge(),
    gapToSecond: ({ variant }) => variant.gapToSecond(),
    outlierPct: ({ variant }) => variant.outlierPercent(),
    max_odd: ({ variant }) => variant.best,
    avg_odd: ({ variant }) => variant.mean,
    bookmaker_count: ({ variant }) => variant.bookmakers,
    date: ({ snapshot: { derived, dataset, prices } }) =>
      derived.get('kick-offs of lines', () =>
        Float64Array.from(prices.lines.columns.fixture, (fixture) => dataset.entities.fixtures[fixture]!.kickoff),
      ),
  },
  sorted: ({ variant: { byDiscrepancy } }) =>
    byDiscrepancy === null ? null : { by: 'odds_discrepancy', direction: 'descending', rows: byDiscrepancy },
  last: (by, { variant }) => (by === 'valueEdge' ? variant.lonely() : null),
  group: ({ snapshot, variant: { discrepancy } }) => ({
    offsetInGroup: snapshot.priceLines.table.columns.offsetInGroup,
    isBetter: (row, rival) => discrepancy[row]! > discrepancy[rival]!,
  }),
  facets: priceFacets,
};

/** Lines of upcoming fixtures, ranked by how far a price is above the others. */
export const priceOutliersBoard: PriceBoard<PriceOutliersQuery> = {
  ...rankedLines,
  name: 'price-outliers',
  fields: priceOutlierFields,
  ask: askOutliers,
  bet: (snapshot, _, row, { includeStale, compared }) =>
    priceBet(snapshot, row, { includeStale, bookmakers: compared }),
  records: (snapshot, _, options) => priceRecords(snapshot, 'price-outliers', priceOutlierText, options),
  explainEmpty: (asked) =>
    explainEmptyPrices(priceOutliersBoard, asked, {
      unfiltered: askOutliers(queryOf(PriceOutliersQuery), asked.snapshot),
      kind: asked.options.asksForValue || asked.options.namesResults ? priceKinds.anyWithResults : priceKinds.any,
    }),
};

/** Lines of the players of one league. */
export const propsOutliersBoard: PriceBoard<PropsOutliersQuery> = {
  ...rankedLines,
  name: 'props-outliers',
  fields: propsOutlierFields,
  competitionParameter: 'uniqueTournamentId',
  ask: askProps,
  records: (snapshot, _, options) => priceRecords(snapshot, 'props-outliers', propsOutlierText, options),
  explainEmpty: (asked) => {
    const { uniqueTournamentId } = asked.query;
    return explainEmptyPrices(propsOutliersBoard, asked, {
      unfiltered: askProps(queryOf(PropsOutliersQuery, { uniqueTournamentId }), asked.snapshot),
      kind: priceKinds.player,
    });
  },
};

const { competition: _competition, scope: _scope, ...propsFacets } = priceFacets;
declareFacets(priceFacets, PriceOutliersQuery);
// always one league, and only players
declareFacets(propsFacets, PropsOutliersQuery);

const directions = { asc: 'ascending', desc: 'descending' } as const;

/** A query for value excludes probable errors unless told otherwise, and includes match results and handicaps. */
function askOutliers(query: PriceOutliersQuery, { dataset }: Pick<PricedDataset, 'dataset'>): AskedPrices {
  const { minValueEdge, sortBy, market = [] } = query;
  const asksForValue = sortBy === 'valueEdge' || minValueEdge !== undefined || query.maxValueEdge !== undefined;
  const { maxValueEdge = asksForValue ? MOST_EDGE : Infinity } = query;
  const namesResults = RESULT_MARKETS.some((result) => market.includes(result));
  return {
    options: { ...choiceOf(query, dataset), asksForValue, namesResults },
    filters: { ...query, maxValueEdge: maxValueEdge === Infinity ? undefined : maxValueEdge },
    order: { by: sortBy, direction: directions[query.sortOrder] },
    group: query.group,
  };
}

/** A query of one league always selects its players. */
function askProps(query: PropsOutliersQuery, { dataset }: Pick<PricedDataset, 'dataset'>): AskedPrices {
  const { minDiscrepancy, maxDiscrepancy, uniqueTournamentId, ...filters } = query;
  return {
    options: { ...choiceOf(query, dataset), asksForValue: false, namesResults: false },
    filters: {
      ...filters,
      uniqueTournamentIds: [uniqueTournamentId],
      scope: ['player'],
      minOutlierPct: minDiscrepancy,
      maxOutlierPct: maxDiscrepancy,
    },
    order: { by: query.sortBy, direction: directions[query.sortOrder] },
    group: false,
  };
}

function choiceOf(
  { bookmakers, includeStale }: Pick<PriceOutliersQuery, 'bookmakers' | 'includeStale'>,
  { entities }: PricedDataset['dataset'],
): Pick<PriceOptions, 'includeStale' | 'compared'> {
  return { includeStale, compared: bookmakers === undefined ? null : bookmakersNamed(bookmakers, entities.bookmakers) };
}
