import { faultOf, leagueProblems, statusFault } from '../../connector.js';
import type { Connector, Poll, PollView } from '../../connector.js';
import { repeated } from '../../poll-times.js';
import { statsbombSource } from './source.js';

const DAY = 86_400_000;

/** StatsBomb open data: the matches of a competition and season on GitHub, then events and line-ups for each. */
export const statsbombConnector: Connector = {
  source: statsbombSource,
  title: 'StatsBomb open data',
  server: { address: 'https://raw.githubusercontent.com/statsbomb/open-data/master/data', variable: 'STATSBOMB_URL' },
  kinds: ['fixtures', 'lineups', 'players', 'statistics'],
  optionalMembers: [],
  budget: null,

  problemsOf: (settings) =>
    leagueProblems(settings, (id) => /^[1-9]\d*$/.test(String(id)), 'the id of a competition, such as 2', 1),

  polls: (view) => [
    ...view.settings.leagues.map(({ id, season }) => repeated(view, `/matches/${id}/${season}.json`, 'fixtures', DAY)),
    ...matchPolls(view),
  ],

  requests: (polls) => polls.map((poll) => ({ polls: [poll], path: poll.key, cost: 0 })),

  credentials: () => ({}),

  read({ status, headers }, path) {
    const isToCome = status === 404 && !path.startsWith('/matches/');
    const fault = isToCome ? faultOf('absent', 'the match has no such file yet') : statusFault(status, headers);
    return { fault, furtherPages: [], unitsLeft: null };
  },
};

/** Events and line-ups of each match once, and again each day until its statistics are stored. */
function matchPolls(view: PollView): Poll[] {
  if (view.settings.kinds.every((kind) => kind === 'fixtures')) return [];
  return view.matches.flatMap(({ reference, state, hasStatistics }) =>
    ['events', 'lineups'].flatMap((folder) => {
      const key = `/${folder}/${reference}.json`;
      const isNeeded = state === 'finished' && (!hasStatistics || view.askedAt(key) === null);
      return isNeeded ? [repeated(view, key, 'pastMatches', DAY)] : [];
    }),
  );
}
