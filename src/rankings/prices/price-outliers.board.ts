import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import {
  countBookmakers,
  countCompetitions,
  countDays,
  countFixtures,
  countMarkets,
  countPlayers,
  countWords,
  entryValue,
} from '../../boards/query/fixture-facets.js';
import { priceSides, scopeNames, scopes, sideNames } from '../../boards/dataset/prices.js';
import { priceKinds } from '../../boards/query/empty-board.js';
import { countByIndex } from '../../boards/engine/facets.js';
import type { RankedBoard, RankedQuery } from '../../boards/records/ranked-board.js';
import { declareFacets } from '../../common/paging/facets.js';
import type { FacetValue } from '../../common/paging/facets.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Board } from '../../boards/engine/board.js';
import { marketColumn, markets, priceFilters } from './price-filters.js';
import type { PriceFilters } from './price-filters.js';
import { priceOutlierFields, propsOutlierFields } from './price-fields.js';
import { PriceOutliersQuery } from './price-outliers.dto.js';
import { explainEmptyPrices } from './price-empty.js';
import { askOutliers, askProps } from './price-query.js';
import { lineKey, priceBet, priceOutlierText, priceRecords, propsOutlierText } from './price-outliers.record.js';
import type { PriceSortColumn } from './price-sort-columns.js';
import { priceVariant } from './price-variant.js';
import type { PriceOptions, PriceVariant } from './price-variant.js';
import { PropsOutliersQuery } from './props-outliers.dto.js';

type PriceBoard<Query extends RankedQuery> = RankedBoard<
  Query,
  PriceOptions,
  PriceVariant,
  PriceFilters,
  PriceSortColumn
>;
type RankedLines = Board<BoardSnapshot, PriceOptions, PriceVariant, PriceFilters, PriceSortColumn> &
  Pick<PriceBoard<never>, 'keyOf'>;

/** How lines are ranked; the order of rows decides ties. */
const rankedLines: RankedLines = {
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
    date: ({ snapshot }) => kickoffColumn(snapshot),
  },
  sorted: ({ variant: { byDiscrepancy } }) =>
    byDiscrepancy === null ? null : { by: 'odds_discrepancy', direction: 'descending', rows: byDiscrepancy },
  last: (by, { variant }) => (by === 'valueEdge' ? variant.lonely() : null),
  group: ({ snapshot, variant: { discrepancy } }) => ({
    offsetInGroup: snapshot.priceLines.table.columns.offsetInGroup,
    isBetter: (row, rival) => discrepancy[row]! > discrepancy[rival]!,
  }),
  facets: {
    market: {
      ownFilter: 'market',
      ownOptions: { namesResults: false },
      count: (rows, { snapshot }) => countMarkets(rows, marketColumn(snapshot), markets),
    },
    competition: {
      ownFilter: 'uniqueTournamentIds',
      count: (rows, { snapshot }) => countCompetitions(snapshot, rows, snapshot.prices.lines.columns.fixture),
    },
    fixture: {
      ownFilter: 'eventIds',
      count: (rows, { snapshot }) => countFixtures(snapshot, rows, snapshot.prices.lines.columns.fixture),
    },
    team: { ownFilter: 'teamIds', count: (rows, { snapshot }) => countTeamsOrMatches(snapshot, rows) },
    player: {
      ownFilter: 'playerIds',
      count: (rows, { snapshot }) => countPlayers(snapshot, rows, snapshot.prices.lines.columns.player),
    },
    bookmaker: {
      ownOptions: { compared: null },
      count: (rows, { snapshot, options }) =>
        countBookmakers(snapshot, rows, { name: 'lines', lines: null }, options.includeStale),
    },
    scope: {
      ownFilter: 'scope',
      count: (rows, { snapshot }) => countWords(rows, snapshot.prices.lines.columns.scope, scopes, scopeNames),
    },
    side: {
      count: (rows, { snapshot }) => countWords(rows, snapshot.prices.lines.columns.side, priceSides, sideNames),
    },
    day: { count: (rows, { snapshot }) => countDays(snapshot, rows, snapshot.prices.lines.columns.fixture) },
  },
};

/** Lines of fixtures to come by how far a price stands above the others. */
export const priceOutliersBoard: PriceBoard<PriceOutliersQuery> = {
  ...rankedLines,
  name: 'price-outliers',
  fields: priceOutlierFields,
  isPriced: true,
  ask: askOutliers,
  bet: (snapshot, _, row, options) => priceBet(snapshot, row, options),
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
  isPriced: true,
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

const { competition: _competition, scope: _scope, ...propsFacets } = rankedLines.facets;
declareFacets(rankedLines.facets, PriceOutliersQuery);
// of one league, and of players
declareFacets(propsFacets, PropsOutliersQuery);

/** Rows by the teams that `ofTeamsOrMatches` finds them by: of lines of a match both sides. */
function countTeamsOrMatches({ derived, dataset, prices: { lines } }: BoardSnapshot, rows: Uint32Array): FacetValue[] {
  const { fixtures, teams } = dataset.entities;
  const match = scopes.indexOf('match');
  /** Indexes of teams, then those of fixtures; -1 of players whose side is not known. */
  const subjects = derived.get('teams or matches of lines', () =>
    Int32Array.from(lines.columns.scope, (scope, row) =>
      scope === match ? teams.length + lines.columns.fixture[row]! : lines.columns.team[row]!,
    ),
  );
  return countByIndex(rows, subjects, teams.length + fixtures.length, (index) => {
    if (index < teams.length) return [entryValue(teams[index])];
    const { home, away } = fixtures[index - teams.length]!;
    return [entryValue(teams[home]), entryValue(teams[away])];
  });
}

function kickoffColumn({ derived, dataset, prices: { lines } }: BoardSnapshot): Float64Array {
  const { fixtures } = dataset.entities;
  return derived.get('kick-offs of lines', () =>
    Float64Array.from(lines.columns.fixture, (fixture) => fixtures[fixture]!.kickoff),
  );
}
