import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { choiceKey } from '../boards/engine/derived.js';
import { countByIndex } from '../boards/engine/facets.js';
import { between } from '../boards/engine/row-list.js';
import { countCompetitions, countDays, entryValue } from '../boards/query/fixture-facets.js';
import { marksOf, ofCompetitions, ofFixtures, ofFixturesThat } from '../boards/query/fixture-filters.js';
import { named } from '../boards/query/name-search.js';
import type { Asked, RankedBoard } from '../boards/records/ranked-board.js';
import { boundsOfDay } from '../common/calendar/days.js';
import { declareFacets } from '../common/paging/facets.js';
import { explainEmptyPredictions } from './empty-predictions.js';
import { rowJudge } from './judged-row.js';
import { isPositive, optionsOf, predictionVariant } from './prediction-variant.js';
import type { PredictionFilters, PredictionOptions, PredictionVariant } from './prediction-variant.js';
import { teamStatisticsFields } from './team-statistics.dto.js';
import { predictionRecord } from './team-statistics.record.js';
import { TeamStatisticsQuery } from './team-statistics.query.js';
import type { PredictionSortColumn } from './team-statistics.query.js';

export type TeamStatisticsBoard = RankedBoard<
  TeamStatisticsQuery,
  PredictionOptions,
  PredictionVariant,
  PredictionFilters,
  PredictionSortColumn
>;

const columnsOf = ({ teamStatistics }: BoardSnapshot) => teamStatistics.table.columns;

/** Board of upcoming fixtures with the predictions of a team statistic by models and prices. */
export const teamStatisticsBoard: TeamStatisticsBoard = {
  name: 'team-statistics',
  fields: teamStatisticsFields,
  isPriced: true,
  variant: predictionVariant,
  filters: {
    eventIds: (ids, { snapshot }) => ofFixtures(snapshot, columnsOf(snapshot).fixture, ids),
    teamIds: (ids, { snapshot }) => {
      const teams = marksOf(snapshot, 'teams', ids);
      const { fixture } = columnsOf(snapshot);
      return ofFixturesThat(snapshot, fixture, ({ home, away }) => teams[home] === 1 || teams[away] === 1);
    },
    uniqueTournamentIds: (ids, { snapshot }) => ofCompetitions(snapshot, columnsOf(snapshot).fixture, ids),
    kickoff: ({ first, last }, { snapshot }) => between(columnsOf(snapshot).kickoff, first, last),
    search: (text, { snapshot }) => named(snapshot, text, columnsOf(snapshot).fixture, null),
    timeZone: () => [],
  },
  orders: {
    kickoff: ({ snapshot }) => columnsOf(snapshot).kickoff,
    edge: ({ variant }) => variant.edge(),
  },
  facets: {
    competition: {
      ownFilter: 'uniqueTournamentIds',
      count: (rows, { snapshot }) => countCompetitions(snapshot, rows, columnsOf(snapshot).fixture),
    },
    team: {
      ownFilter: 'teamIds',
      count: (rows, { snapshot }) => {
        const { fixtures, teams } = snapshot.dataset.entities;
        return countByIndex(rows, columnsOf(snapshot).fixture, fixtures.length, (index) => {
          const { home, away } = fixtures[index]!;
          return [entryValue(teams[home]), entryValue(teams[away])];
        });
      },
    },
    day: {
      ownFilter: 'kickoff',
      count: (rows, { snapshot, filters }) => countDays(snapshot, rows, columnsOf(snapshot).fixture, filters.timeZone),
    },
  },
  ask: askPredictions,
  records: (snapshot, _, options) => {
    const judge = rowJudge(snapshot, options);
    return {
      kind: `team-statistics${choiceKey(options)}`,
      make: (row) => predictionRecord(snapshot, row, judge(row), options),
    };
  },
  explainEmpty: (asked) => explainEmptyPredictions(teamStatisticsBoard, asked),
};
declareFacets(teamStatisticsBoard.facets, TeamStatisticsQuery);

function askPredictions(
  query: TeamStatisticsQuery,
  snapshot: BoardSnapshot,
): Asked<PredictionOptions, PredictionFilters, PredictionSortColumn> {
  const { eventIds, teamIds, uniqueTournamentIds, search, date, tz } = query;
  const { sortBy = isPositive(query) ? 'edge' : 'kickoff' } = query;
  const { sortOrder = sortBy === 'kickoff' ? 'asc' : 'desc' } = query;
  const secondsOf = (moment: Date): number => moment.getTime() / 1000;
  const day = date === undefined ? undefined : boundsOfDay(date, tz);
  return {
    options: optionsOf(query, snapshot),
    filters: {
      eventIds,
      teamIds,
      uniqueTournamentIds,
      kickoff: day && { first: secondsOf(day.from), last: secondsOf(day.until) - 1 },
      search,
      timeZone: tz,
    },
    order: { by: sortBy, direction: sortOrder === 'asc' ? 'ascending' : 'descending' },
  };
}
