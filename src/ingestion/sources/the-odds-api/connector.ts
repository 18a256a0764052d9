import { PLAYER_STATISTICS } from '../../../football/statistics.js';
import { countIn, faultOf, leagueProblems, statusFault, targetOf } from '../../connector.js';
import type { AnswerReading, Connector, Poll, PollPurpose, PollView, ProviderFault } from '../../connector.js';
import { pricePause, repeated } from '../../poll-times.js';
import { readSports } from './response.js';
import { theOddsApiSource } from './source.js';

const HOUR = 3_600_000;
const MATCH_MARKETS = ['h2h', 'spreads', 'totals'];
const PLAYER_MARKETS = PLAYER_STATISTICS.flatMap(({ marketNames }) => marketNames);
const DEFAULT_REGIONS = ['uk', 'eu'];

/** The Odds API v4: prices per league in one request, player prices per match; a request costs markets x regions. */
export const theOddsApiConnector: Connector = {
  source: theOddsApiSource,
  title: 'The Odds API',
  server: { address: 'https://api.the-odds-api.com', variable: 'THE_ODDS_API_URL' },
  kinds: ['odds', 'playerOdds'],
  optionalMembers: ['creditsPerMonth', 'callsPerMinute', 'regions'],
  budget: { unit: 'credits', renewed: 'monthly', units: 500, callsPerMinute: 60 },
  testPath: '/v4/sports',
  leagueList: { path: '/v4/sports?all=true', cost: 0, read: readSports },

  problemsOf: (settings) =>
    leagueProblems(settings, (id) => /^[a-z0-9_]+$/.test(String(id)), 'a sport key such as soccer_epl'),

  polls(view) {
    const { settings, matches, now } = view;
    const polls: Poll[] = settings.leagues.map(({ id }) => {
      const { purpose, milliseconds } = shortestPause(view, String(id));
      return repeated(view, `odds/${id}`, purpose, milliseconds);
    });
    if (!settings.kinds.includes('playerOdds')) return polls;
    for (const { reference, league, kickoff } of matches) {
      const pause = pricePause(kickoff, now);
      // player prices appear about two days ahead
      if (pause === null || kickoff.getTime() - now.getTime() > 48 * HOUR) continue;
      const milliseconds = Math.max(pause.milliseconds, HOUR);
      polls.push(repeated(view, `event/${league}/${reference}`, pause.purpose, milliseconds));
    }
    return polls;
  },

  requests(polls, { regions = DEFAULT_REGIONS }) {
    const form = `regions=${regions.join(',')}&oddsFormat=decimal&dateFormat=iso`;
    return polls.map((poll) => {
      const [kind, league] = poll.key.split('/');
      const markets = kind === 'odds' ? MATCH_MARKETS : PLAYER_MARKETS;
      const at = kind === 'odds' ? `${league}/odds` : `${league}/events/${targetOf(poll)}/odds`;
      const path = `/v4/sports/${at}?${form}&markets=${markets.join(',')}`;
      return { polls: [poll], path, cost: markets.length * regions.length };
    });
  },

  credentials: (key) => ({ query: { apiKey: key } }),

  read({ status, headers, body }): AnswerReading {
    const unitsLeft = countIn(headers, 'x-requests-remaining');
    return { fault: faultIn(status, headers, body), furtherPages: [], unitsLeft };
  },
};

/** Poll interval required by the nearest match of a league; if no match is stored, that of days ahead. */
function shortestPause({ matches, now }: PollView, league: string): { purpose: PollPurpose; milliseconds: number } {
  let shortest: { purpose: PollPurpose; milliseconds: number } = { purpose: 'oddsAhead', milliseconds: 3 * HOUR };
  for (const match of matches) {
    const pause = match.league === league ? pricePause(match.kickoff, now) : null;
    if (pause !== null && pause.milliseconds < shortest.milliseconds) shortest = pause;
  }
  return shortest;
}

/** Errors have a code in their body; status 401 is used for a bad key as well as for spent credits. */
function faultIn(status: number, headers: Headers, body: Buffer): ProviderFault | null {
  const fault = statusFault(status, headers);
  const text = body.toString('utf8');
  if (fault === null) {
    return /^\s*[[{]/.test(text) && /[\]}]\s*$/.test(text)
      ? null
      : faultOf('request', 'the answer is not JSON, or cut off');
  }
  if (text.includes('OUT_OF_USAGE_CREDITS')) return faultOf('budget', 'the credits of this month are spent');
  return fault;
}
