import type { StarterTable } from '../boards/candidates/starters.js';
import { groupNames, groupWords } from '../boards/dataset/positions.js';
import type { BoardVariant } from '../boards/engine/board.js';
import { query as findRows } from '../boards/engine/query.js';
import { between } from '../boards/engine/row-list.js';
import { countDays, countWords, subjectFacets } from '../boards/query/fixture-facets.js';
import { playerFilters } from '../boards/query/fixture-filters.js';
import type { RankedBoard, RankedContext } from '../boards/records/ranked-board.js';
import { declareFacets } from '../common/paging/facets.js';
import type { IdFilters } from '../common/paging/board-filters.js';
import { LineupPlayersQuery, LineupProjectionsQuery, lineupFields } from './lineups.dto.js';
import { lineupEvents } from './lineups.record.js';

/** Columns of starters; no option changes them. */
interface StarterVariant extends BoardVariant {
  readonly columns: StarterTable['columns'];
}

/** Filters of starters. */
interface StarterFilters extends IdFilters {
  /** Whether fixtures in play are shown too. */
  readonly showLive: boolean;
  readonly search?: string | undefined;
  readonly positionChangesOnly: boolean;
}

/** The complete board of line-ups. */
export type LineupsBoard = RankedBoard<
  LineupProjectionsQuery | LineupPlayersQuery,
  null,
  StarterVariant,
  StarterFilters,
  never
>;

const columnsOf = ({ variant }: RankedContext<StarterVariant>): StarterTable['columns'] => variant.columns;

/** Starters of projected and published line-ups by kick-off, competition, side and position. */
export const rankedStarters: Omit<LineupsBoard, 'records' | 'explainEmpty'> = {
  name: 'lineups',
  fields: lineupFields,
  isReadLater: true,
  ask: (query) => ({ options: null, filters: query }),
  variant: ({ starters: { table, order } }) => ({ candidates: order, order: [], columns: table.columns }),
  filters: {
    ...playerFilters(columnsOf),
    showLive: (isLiveShown, { variant }) => between(variant.columns.isLive, 0, Number(isLiveShown)),
    positionChangesOnly: (isOnly, { variant }) => between(variant.columns.isPositionChange, Number(isOnly), 1),
  },
  orders: {},
  facets: {
    ...subjectFacets(columnsOf),
    position: { count: (rows, { variant }) => countWords(rows, variant.columns.group, groupWords, groupNames) },
    day: { count: (rows, { snapshot, variant }) => countDays(snapshot, rows, variant.columns.fixture) },
  },
  members: ({ rows }, asked) => ({
    events: lineupEvents(asked.snapshot, rows),
    positionChangeCount: findRows(rankedStarters, asked.snapshot, {
      ...asked,
      filters: { ...asked.filters, positionChangesOnly: true },
      page: { skip: 0, take: 0 },
    }).count,
  }),
};

declareFacets(rankedStarters.facets, LineupProjectionsQuery, LineupPlayersQuery);
