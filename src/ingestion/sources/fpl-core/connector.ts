import { faultOf, leagueProblems, statusFault } from '../../connector.js';
import type { Connector, FollowedLeague, Poll, PollView } from '../../connector.js';
import { seasonFilePolls } from '../../poll-times.js';
import { fplCoreSource } from './source.js';

const GAMEWEEKS = 38;
/** The first season of the repository, which has its own layout. */
const FIRST_SEASON = 2024;
const SEASON_TABLES = ['teams', 'players'];
const MATCH_TABLES = ['matches', 'fixtures'];
const PLAYER_TABLES = ['playermatchstats', 'player_gameweek_stats'];

/** FPL-Core-Insights: the files of a Premier League season on GitHub, which are updated twice a day. */
export const fplCoreConnector: Connector = {
  source: fplCoreSource,
  title: 'FPL-Core-Insights',
  server: {
    address: 'https://raw.githubusercontent.com/olbauday/FPL-Core-Insights/main',
    variable: 'FPL_CORE_URL',
  },
  kinds: ['fixtures', 'lineups', 'players', 'statistics'],
  optionalMembers: [],
  budget: null,

  problemsOf: (settings) => leagueProblems(settings, (id) => id === 'prem', 'prem, the Premier League', FIRST_SEASON),

  polls: (view) => view.settings.leagues.flatMap((league) => seasonPolls(view, league)),

  requests: (polls) => polls.map((poll) => ({ polls: [poll], path: poll.key, cost: 0 })),

  credentials: () => ({}),

  read({ status, headers }, path) {
    const isToCome = status === 404 && path.includes('/GW');
    const fault = isToCome ? faultOf('absent', 'the gameweek has no such file yet') : statusFault(status, headers);
    return { fault, furtherPages: [], unitsLeft: null };
  },
};

function seasonPolls(view: PollView, { season }: FollowedLeague): Poll[] {
  const hasPlayers = view.settings.kinds.some((kind) => kind === 'lineups' || kind === 'players');
  return filesOf(season, [...MATCH_TABLES, ...(hasPlayers ? PLAYER_TABLES : [])]).flatMap((path) =>
    seasonFilePolls(view, path, season),
  );
}

/** Paths of a season's files: 2024/25 has one per table, later seasons one per gameweek. */
function filesOf(season: number, tables: readonly string[]): string[] {
  const folder = `/data/${season}-${season + 1}`;
  if (season === FIRST_SEASON) {
    const ofSeason = [...SEASON_TABLES, 'matches', 'playermatchstats'];
    return ofSeason
      .filter((table) => SEASON_TABLES.includes(table) || tables.includes(table))
      .map((table) => `${folder}/${table}/${table}.csv`);
  }
  const gameweeks = Array.from({ length: GAMEWEEKS }, (_, index) => `By%20Tournament/Premier%20League/GW${index + 1}`);
  return [
    ...SEASON_TABLES.map((table) => `${folder}/${table}.csv`),
    ...gameweeks.flatMap((gameweek) => tables.map((table) => `${folder}/${gameweek}/${table}.csv`)),
  ];
}
