import { leagueProblems, statusFault, targetOf } from '../../connector.js';
import type { Connector, FollowedLeague, Poll, PollView } from '../../connector.js';
import { repeated, seasonFilePolls } from '../../poll-times.js';
import { footballDataSource } from './source.js';

const HOUR = 3_600_000;
/** Leagues with one file per season, `E0`; the others have one file for all seasons, `BRA`. */
const SEASON_FILE = /^[A-Z]{1,2}[0-9C]$/;
const ALL_SEASONS_FILE = /^[A-Z]{3}$/;

/** football-data.co.uk: season files and this week's prices; both are updated about twice a week. */
export const footballDataConnector: Connector = {
  source: footballDataSource,
  title: 'football-data.co.uk',
  server: { address: 'https://www.football-data.co.uk', variable: 'FOOTBALL_DATA_URL' },
  kinds: ['fixtures', 'statistics', 'odds'],
  optionalMembers: [],
  budget: null,

  problemsOf: (settings) =>
    leagueProblems(
      settings,
      (id) => SEASON_FILE.test(String(id)) || ALL_SEASONS_FILE.test(String(id)),
      'a division such as E0, or a country such as BRA',
    ),

  polls: (view) => [...view.settings.leagues.flatMap((league) => filePolls(view, league)), ...weekPolls(view)],

  requests: (polls) =>
    polls.map((poll) => {
      const target = targetOf(poll);
      const [league, season] = target.split('-');
      const path = poll.key.startsWith('season/') ? `/mmz4281/${season}/${league}.csv` : `/${target}.csv`;
      return { polls: [poll], path: poll.key.startsWith('country/') ? `/new/${target}.csv` : path, cost: 0 };
    }),

  credentials: () => ({}),

  read: ({ status, headers }) => ({ fault: statusFault(status, headers), furtherPages: [], unitsLeft: null }),
};

function filePolls(view: PollView, { id, season }: FollowedLeague): Poll[] {
  if (ALL_SEASONS_FILE.test(String(id))) return [repeated(view, `country/${id}`, 'fixtures', 12 * HOUR)];
  return seasonFilePolls(view, `season/${id}-${String(season).slice(2)}${String(season + 1).slice(2)}`, season);
}

/** Files with this week's prices, in both layouts. */
function weekPolls(view: PollView): Poll[] {
  if (!view.settings.kinds.includes('odds')) return [];
  const layouts = new Set(view.settings.leagues.map(({ id }) => SEASON_FILE.test(String(id))));
  return [...layouts].map((bySeason) =>
    repeated(view, `week/${bySeason ? 'fixtures' : 'new_league_fixtures'}`, 'oddsOfTheDay', 6 * HOUR),
  );
}
