import type { FixtureCoverage } from '../../../src/coverage/fixture-coverage.dto.js';
import type { MatchdayFixture } from '../../../src/fixtures/matchday-fixtures.dto.js';
import type { TeamStatisticsPrediction } from '../../../src/predictions/team-statistics.dto.js';
import type { RefereeStatistics } from '../../../src/rankings/referees/referees.dto.js';
import type { SubstituteImpact } from '../../../src/rankings/substitutes/substitute-impact.dto.js';
import { isFound } from '../../support/oracle/query.js';

export type Query = Readonly<Record<string, string>>;
type Named = readonly [id: number, name: string];
interface Match {
  readonly id: number;
  readonly teams: readonly Named[];
  readonly competition: Named;
  /** Unix seconds. */
  readonly kickoff: number;
}
/** What filters and facets read from a record of the unfiltered board. */
export interface Row {
  readonly id: number;
  /** Null: it has none. */
  readonly match: Match | null;
  readonly teams: readonly Named[];
  /** Names that a search looks through. */
  readonly names: readonly string[];
  readonly status?: string;
  readonly coverage?: string | null;
  /** Prices of each side of each line. */
  readonly sides?: readonly (readonly (readonly [bookmaker: number, odds: number])[])[];
}
/** Data for filters beyond the records of a board. */
export interface Lookups {
  readonly matches: ReadonlyMap<number, Match>;
  /** Names and known aliases of teams, competitions, players and referees, by id. */
  readonly searchNames: ReadonlyMap<number, string>;
}
/** A parameter: the values that a row suggests for it, how many a request lists, and which rows pass. */
interface Filter {
  readonly values: (row: Row) => readonly (string | number)[];
  readonly most?: number;
  readonly passes: (row: Row, query: Query) => boolean;
}
/** A dimension of facets: the parameters that select its values, and the values of a row; null: unknown. */
interface Dimension {
  readonly own: readonly string[];
  readonly values: (row: Row, query: Query) => readonly (readonly [value: string, label: string] | null)[];
}
export interface SqlBoard {
  readonly path: string;
  /** Query of the unfiltered board. */
  readonly base: Query;
  read(record: object, lookups: Lookups): Row;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly dimensions: Readonly<Record<string, Dimension>>;
  /** Pairs of parameters whose first must not exceed the second. */
  readonly span?: readonly [first: string, last: string];
}

const dayOf = (row: Row, { tz = 'UTC' }: Query): string | null =>
  row.match && new Date(row.match.kickoff * 1000).toLocaleDateString('en-CA', { timeZone: tz });
const isListed = (list: string | undefined, value: unknown): boolean => list!.split(',').includes(String(value));

/** A list filter: the row must have one of the values. */
const listOf = (name: string, values: Filter['values']): Filter => ({
  values,
  most: 3,
  passes: (row, query) => values(row).some((value) => isListed(query[name], value)),
});
const switchOf = (name: string, passes: (row: Row) => boolean): Filter => ({
  values: () => ['true', 'false'],
  passes: (row, query) => query[name] === 'false' || passes(row),
});
const kickoffsOf = ({ match }: Row): number[] =>
  match === null ? [] : [match.kickoff - 1, match.kickoff, match.kickoff + 1];
const kickoffFrom = (name: string): Filter => ({
  values: kickoffsOf,
  passes: ({ match }, query) => match !== null && match.kickoff >= Number(query[name]),
});
const kickoffTo = (name: string): Filter => ({
  values: kickoffsOf,
  passes: ({ match }, query) => match !== null && match.kickoff <= Number(query[name]),
});
const daysOf = (row: Row): string[] => [dayOf(row, {}) ?? []].flat();
const search: Filter = {
  // whole words, and words without their first letter
  values: ({ names }) =>
    names.flatMap((name) => name.split(' ')).flatMap((word) => [word.toUpperCase(), word.slice(1)]),
  passes: ({ names }, query) => isFound(query['search']!, names),
};
const teamIds = listOf('teamIds', ({ teams }) => teams.map(([id]) => id));
const ofMatch = {
  eventIds: listOf('eventIds', ({ match }) => (match === null ? [] : [match.id])),
  teamIds,
  uniqueTournamentIds: listOf('uniqueTournamentIds', ({ match }) => (match === null ? [] : [match.competition[0]])),
  search,
};
const tz: Filter = { values: () => ['UTC', 'Asia/Tokyo', 'America/New_York'], passes: () => true };
/** Whether some side's best price among the listed bookmakers is within the bounds. */
const isPriced = ({ sides = [] }: Row, { bookmakers, minOdds = '1', maxOdds = 'Infinity' }: Query): boolean =>
  sides
    .map((side) => side.filter(([bookmaker]) => bookmakers === undefined || isListed(bookmakers, bookmaker)))
    .filter((side) => side.length > 0)
    .map((side) => Math.max(...side.map(([, odds]) => odds)))
    .some((best) => best >= Number(minOdds) && best <= Number(maxOdds));
const oddsOf = ({ sides = [] }: Row): number[] => sides.flatMap((side) => side.map(([, odds]) => odds));

const labelled = ([id, name]: Named) => [String(id), name] as const;
const competition: Dimension = {
  own: ['uniqueTournamentIds'],
  values: ({ match }) => [match && labelled(match.competition)],
};
const team: Dimension = {
  own: ['teamIds'],
  values: ({ teams }) => (teams.length === 0 ? [null] : teams.map(labelled)),
};
const day = (...own: readonly string[]): Dimension => ({
  own,
  values: (row, query) => {
    const found = dayOf(row, query);
    return [found === null ? null : [found, found]];
  },
});
const words = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const status = (own: string): Dimension => ({
  own: [own],
  values: ({ status: key = '' }) => [
    [key, { notstarted: 'Not started', inprogress: 'In progress' }[key] ?? words(key)],
  ],
});

/**
 * The boards computed in SQL. Excluded are filters that the records alone cannot decide: `league` and
 * `uniqueTournamentIds` of substitutes and `leagueStatsOnly` of referees select the matches that are added up; `mode`,
 * `minEdge` and `maxEdge` of predictions compare unrounded edges.
 */
export const sqlBoards: readonly SqlBoard[] = [
  {
    path: '/api/v2/predictions/team-statistics',
    base: { metric: 'corners' },
    read: (record: TeamStatisticsPrediction, lookups) => {
      const match: Match = {
        id: record.eventId,
        teams: [
          [record.homeTeamId, record.homeTeamName],
          [record.awayTeamId, record.awayTeamName],
        ],
        competition: [record.uniqueTournamentId, record.leagueName],
        kickoff: record.matchDate,
      };
      const lines = [...record.homeBets, ...record.awayBets, ...record.totalBets];
      return {
        ...rowOf(match, lookups),
        sides: lines.flatMap(({ bookmakers }) =>
          (['overOdds', 'underOdds'] as const).map((side) =>
            bookmakers.flatMap(({ bookmakerId, exchange, [side]: odds }) =>
              odds === null || exchange ? [] : [[bookmakerId, odds] as const],
            ),
          ),
        ),
      };
    },
    filters: {
      ...ofMatch,
      date: { values: daysOf, passes: (row, query) => dayOf(row, query) === query['date'] },
      minOdds: { values: oddsOf, passes: isPriced },
      maxOdds: { values: oddsOf, passes: isPriced },
      bookmakers: {
        values: ({ sides = [] }) => sides.flatMap((side) => side.map(([bookmaker]) => bookmaker)),
        most: 2,
        // without bounds it excludes no fixture
        passes: () => true,
      },
      tz,
    },
    dimensions: { competition, team, day: day('date') },
    span: ['minOdds', 'maxOdds'],
  },
  {
    path: '/api/v2/matchday-fixtures',
    base: { startOfDay: '1735689600', endOfDay: '1743465600' },
    read: ({ events, homeTeam, awayTeam, unique_tournaments: tournament }: MatchdayFixture, lookups) => ({
      ...rowOf(
        {
          id: events.id,
          teams: [homeTeam, awayTeam].map(({ id, name }) => [id, name]),
          competition: [tournament.id, tournament.name],
          kickoff: events.timeStartTimestamp,
        },
        lookups,
      ),
      status: events.status,
    }),
    filters: {
      ...ofMatch,
      startOfDay: kickoffFrom('startOfDay'),
      endOfDay: kickoffTo('endOfDay'),
      upcomingOnly: switchOf('upcomingOnly', (row) => row.status === 'notstarted'),
      tz,
    },
    dimensions: { competition, team, status: status('upcomingOnly'), day: day() },
    span: ['startOfDay', 'endOfDay'],
  },
  {
    path: '/api/v2/data-coverage/fixtures',
    base: {},
    read: (record: FixtureCoverage, lookups) => ({
      ...rowOf(matchOf(record), lookups),
      status: record.status,
      coverage: record.coverage,
    }),
    filters: {
      ...ofMatch,
      date: { values: daysOf, passes: (row, query) => dayOf(row, query) === query['date'] },
      startDate: { values: daysOf, passes: (row, query) => dayOf(row, query)! >= query['startDate']! },
      endDate: { values: daysOf, passes: (row, query) => dayOf(row, query)! <= query['endDate']! },
      status: listOf('status', (row) => [row.status!]),
      coverage: listOf('coverage', (row) => [row.coverage ?? []].flat()),
      tz,
    },
    dimensions: {
      competition,
      team,
      status: status('status'),
      coverage: {
        own: ['coverage'],
        values: (row) => [row.coverage == null ? null : [row.coverage, words(row.coverage)]],
      },
    },
    span: ['startDate', 'endDate'],
  },
  {
    path: '/api/v2/rankings/referees',
    base: {},
    // records do not name the competition of the next game
    read: ({ id, name, nextGameId }: RefereeStatistics, lookups) => {
      const match = nextGameId === null ? null : lookups.matches.get(nextGameId)!;
      return { id, match, teams: match?.teams ?? [], names: namesOf([[id, name]], lookups) };
    },
    filters: {
      ...ofMatch,
      nextGameFrom: kickoffFrom('nextGameFrom'),
      nextGameTo: kickoffTo('nextGameTo'),
      upcomingOnly: switchOf('upcomingOnly', ({ match }) => match !== null),
    },
    dimensions: { competition, team, day: day() },
    span: ['nextGameFrom', 'nextGameTo'],
  },
  {
    path: '/api/v2/rankings/substitute-impact',
    base: { stat: 'goals', window: 'all' },
    read: ({ playerId, playerName, teamId, teamName }: SubstituteImpact, lookups) => {
      const teams: Named[] = teamId === null || teamName === null ? [] : [[teamId, teamName]];
      return { id: playerId, match: null, teams, names: namesOf([[playerId, playerName], ...teams], lookups) };
    },
    filters: { teamIds, playerIds: listOf('playerIds', ({ id }) => [id]), search },
    dimensions: { team },
  },
];

function rowOf(match: Match, lookups: Lookups): Row {
  const { id, teams, competition: own } = match;
  return { id, match, teams, names: namesOf([...teams, own], lookups) };
}

function namesOf(things: readonly Named[], { searchNames }: Lookups): string[] {
  return things.flatMap(([id, name]) => [name, searchNames.get(id)!]);
}

/** A match as shown by the coverage board, which has all of them. */
export function matchOf(record: FixtureCoverage): Match {
  return {
    id: record.id,
    teams: [
      [record.homeTeamId, record.homeTeam],
      [record.awayTeamId, record.awayTeam],
    ],
    competition: [record.uniqueTournamentId, record.league],
    kickoff: Date.parse(`${record.matchDate}T${record.matchTime}Z`) / 1000,
  };
}
