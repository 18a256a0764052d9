import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import type { StarterTable } from '../boards/candidates/starters.js';
import { countCompetitions, countDays, countFixtures, countTeams, countWords } from '../boards/query/fixture-facets.js';
import { ofCompetitions, ofFixtures, ofPlayers, ofTeams } from '../boards/query/fixture-filters.js';
import { groupNames, groupWords } from '../boards/dataset/positions.js';
import { named } from '../boards/query/name-search.js';
import type { Board, BoardVariant } from '../boards/engine/board.js';
import { between } from '../boards/engine/row-list.js';
import type { RankedBoard } from '../boards/records/ranked-board.js';
import type { LineupsRequest } from './lineups.dto.js';

/** Columns of starters; no option changes them. */
interface StarterVariant extends BoardVariant {
  readonly columns: StarterTable['columns'];
}

/** Filters of starters; ids are public ones. */
export interface StarterFilters {
  /** Whether fixtures that are being played are shown too. */
  readonly showLive: boolean;
  readonly eventIds?: readonly number[] | undefined;
  readonly teamIds?: readonly number[] | undefined;
  readonly playerIds?: readonly number[] | undefined;
  readonly uniqueTournamentIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  readonly positionChangesOnly: boolean;
}

/** The board of line-ups, whole. */
export type LineupsBoard = RankedBoard<LineupsRequest, null, StarterVariant, StarterFilters, never>;

/** Starters of projected and published line-ups, in the order of kick-off, competition, side and position. */
export const rankedStarters: Board<BoardSnapshot, null, StarterVariant, StarterFilters, never> = {
  variant: ({ starters: { table, order } }) => ({ candidates: order, order: [], columns: table.columns }),
  filters: {
    eventIds: (ids, { snapshot, variant }) => ofFixtures(snapshot, variant.columns.fixture, ids),
    uniqueTournamentIds: (ids, { snapshot, variant }) => ofCompetitions(snapshot, variant.columns.fixture, ids),
    teamIds: (ids, { snapshot, variant }) => ofTeams(snapshot, variant.columns.team, ids),
    playerIds: (ids, { snapshot, variant }) => ofPlayers(snapshot, variant.columns.player, ids),
    search: (text, { snapshot, variant }) => named(snapshot, text, variant.columns.fixture, variant.columns.player),
    showLive: (isLiveShown, { variant }) => between(variant.columns.isLive, 0, Number(isLiveShown)),
    positionChangesOnly: (isOnly, { variant }) => between(variant.columns.isPositionChange, Number(isOnly), 1),
  },
  orders: {},
  facets: {
    competition: {
      ownFilter: 'uniqueTournamentIds',
      count: (rows, { snapshot, variant }) => countCompetitions(snapshot, rows, variant.columns.fixture),
    },
    fixture: {
      ownFilter: 'eventIds',
      count: (rows, { snapshot, variant }) => countFixtures(snapshot, rows, variant.columns.fixture),
    },
    team: {
      ownFilter: 'teamIds',
      count: (rows, { snapshot, variant }) => countTeams(snapshot, rows, variant.columns.team),
    },
    position: { count: (rows, { variant }) => countWords(rows, variant.columns.group, groupWords, groupNames) },
    day: { count: (rows, { snapshot, variant }) => countDays(snapshot, rows, variant.columns.fixture) },
  },
};

/** Filters that a query asks for. */
export const filtersOf = ({
  showLive,
  eventIds,
  teamIds,
  playerIds,
  uniqueTournamentIds,
  search,
  positionChangesOnly,
}: LineupsRequest): StarterFilters => ({
  showLive,
  eventIds,
  teamIds,
  playerIds,
  uniqueTournamentIds,
  search,
  positionChangesOnly,
});
