import { countIn, faultOf, inParts, leagueProblems, statusFault, targetOf } from '../../connector.js';
import type {
  AnswerReading,
  Connector,
  FollowedKind,
  FollowedLeague,
  FollowedMatch,
  Poll,
  PollView,
  ProviderFault,
} from '../../connector.js';
import { nextMatchPoll, pricePause, repeated } from '../../poll-times.js';
import { readLeagues } from './leagues.js';
import { apiFootballSource } from './source.js';

const HOUR = 3_600_000;
const SQUADS_AHEAD = 14 * 24 * HOUR;
/** Maximum number of matches per request. */
const LARGEST_BATCH = 20;

const keyOf = ({ id, season }: FollowedLeague): string => `${id}-${season}`;

/**
 * API-Football v3: schedules and injuries by league, squads by team, whole matches in batches of twenty, prices by
 * league or match.
 */
export const apiFootballConnector: Connector = {
  source: apiFootballSource,
  title: 'API-Football',
  server: { address: 'https://v3.football.api-sports.io', variable: 'API_FOOTBALL_URL' },
  kinds: ['fixtures', 'lineups', 'players', 'statistics', 'events', 'injuries', 'squads', 'odds', 'live'],
  optionalMembers: ['callsPerDay', 'callsPerMinute'],
  budget: { unit: 'calls', renewed: 'daily', units: 100, callsPerMinute: 10 },
  testPath: '/status',
  leagueList: { path: '/leagues?current=true', cost: 1, read: readLeagues },

  problemsOf: (settings) =>
    leagueProblems(settings, (id) => /^[1-9]\d*$/.test(String(id)), 'the number of a league, such as 39'),

  polls(view) {
    const followed = { ...view, matches: inFollowedSeasons(view) };
    return [
      ...leaguePolls(followed),
      ...injuryPolls(followed),
      ...squadPolls(followed),
      ...matchPolls(followed),
      ...pricePolls(followed),
    ];
  },

  requests(polls) {
    const requests = [];
    const matches = polls.filter(({ key }) => key.startsWith('match/'));
    for (const part of inParts(matches, LARGEST_BATCH)) {
      requests.push({ polls: part, path: `/fixtures?ids=${part.map(targetOf).join('-')}`, cost: 1 });
    }
    for (const poll of polls) {
      const target = targetOf(poll);
      const [league, season] = target.split('-');
      if (poll.key.startsWith('fixtures/'))
        requests.push({ polls: [poll], path: `/fixtures?league=${league}&season=${season}`, cost: 1 });
      if (poll.key.startsWith('injuries/'))
        requests.push({ polls: [poll], path: `/injuries?league=${league}&season=${season}`, cost: 1 });
      if (poll.key.startsWith('squads/'))
        requests.push({ polls: [poll], path: `/players/squads?team=${target}`, cost: 1 });
      if (poll.key.startsWith('odds/league/'))
        requests.push({ polls: [poll], path: `/odds?league=${league}&season=${season}`, cost: 1 });
      if (poll.key.startsWith('odds/match/'))
        requests.push({ polls: [poll], path: `/odds?fixture=${target}`, cost: 1 });
    }
    return requests;
  },

  credentials: (key) => ({ headers: { 'x-apisports-key': key } }),

  read({ status, headers, body }, path): AnswerReading {
    const unitsLeft = countIn(headers, 'x-ratelimit-requests-remaining');
    const fault = statusFault(status, headers);
    if (fault !== null) return { fault, furtherPages: [], unitsLeft };
    const answer = parseEnvelope(body);
    if (typeof answer === 'string') return { fault: faultOf('request', answer), furtherPages: [], unitsLeft };
    const { current, total } = answer.paging;
    const further = current === 1 ? Array.from({ length: Math.max(0, total - 1) }, (_, index) => index + 2) : [];
    return {
      fault: statedFault(answer.errors),
      furtherPages: further.map((page) => `${path}&page=${page}`),
      unitsLeft,
    };
  },
};

/** Matches of the followed leagues and seasons; those of other seasons come from imported files. */
function inFollowedSeasons({ settings, matches }: PollView): FollowedMatch[] {
  const followed = new Set(settings.leagues.map(keyOf));
  return matches.filter(({ league, season }) => followed.has(`${league}-${season}`));
}

function leaguePolls(view: PollView): Poll[] {
  return view.settings.leagues.map((league) => repeated(view, `fixtures/${keyOf(league)}`, 'fixtures', 24 * HOUR));
}

/** Once a day while the league has upcoming matches: absences are listed months ahead. */
function injuryPolls(view: PollView): Poll[] {
  const { settings, matches } = view;
  if (!settings.kinds.includes('injuries')) return [];
  const toCome = new Set(matches.flatMap(({ league, state }) => (state === 'scheduled' ? [league] : [])));
  return settings.leagues
    .filter(({ id }) => toCome.has(String(id)))
    .map((league) => repeated(view, `injuries/${keyOf(league)}`, 'injuries', 24 * HOUR));
}

/** The squad of each team once a day while it has a match within 14 days. */
function squadPolls(view: PollView): Poll[] {
  const { settings, matches, now } = view;
  if (!settings.kinds.includes('squads')) return [];
  const isNear = ({ state, kickoff }: FollowedMatch): boolean =>
    state === 'scheduled' && kickoff > now && kickoff.getTime() < now.getTime() + SQUADS_AHEAD;
  const teams = new Set(matches.filter(isNear).flatMap((match) => match.teams));
  return [...teams].map((team) => repeated(view, `squads/${team}`, 'squads', 24 * HOUR));
}

/** Kinds that are not requested match by match. */
const NOT_BY_MATCH: readonly FollowedKind[] = ['fixtures', 'injuries', 'squads', 'odds'];

/** Polls matches if any of their data are followed. */
function matchPolls({ settings: { kinds }, matches, now, askedAt }: PollView): Poll[] {
  const isFollowed = kinds.some((kind) => !NOT_BY_MATCH.includes(kind));
  if (!isFollowed) return [];
  return matches.flatMap((match) => nextMatchPoll(match, kinds, now, askedAt(`match/${match.reference}`)) ?? []);
}

/** Polls prices by league until the day before, and by match on its day. */
function pricePolls(view: PollView): Poll[] {
  const { settings, matches, now } = view;
  if (!settings.kinds.includes('odds')) return [];
  const leagues = new Map(settings.leagues.map((league) => [String(league.id), league]));
  const polls = new Map<string, Poll>();
  for (const { reference, league: leagueId, kickoff, state } of matches) {
    const league = leagues.get(leagueId);
    const pause = state === 'scheduled' ? pricePause(kickoff, now) : null;
    if (league === undefined || pause === null) continue;
    const { purpose, milliseconds } = pause;
    const key = purpose === 'oddsAhead' ? `odds/league/${keyOf(league)}` : `odds/match/${reference}`;
    if (!polls.has(key)) polls.set(key, repeated(view, key, purpose, milliseconds));
  }
  return [...polls.values()];
}

interface Envelope {
  readonly errors: unknown;
  readonly paging: { readonly current: number; readonly total: number };
}

/** The envelope of a response, or a text saying what is wrong with it. */
function parseEnvelope(body: Buffer): Envelope | string {
  let answer: Partial<Record<string, unknown>>;
  try {
    answer = JSON.parse(body.toString('utf8')) as typeof answer;
  } catch {
    return 'the answer is not JSON, or cut off';
  }
  const { errors, response, results, paging } = answer;
  if (Array.isArray(response) && typeof results === 'number' && results !== response.length)
    return `the answer holds ${response.length} of ${results} results`;
  const { current = 1, total = 1 } = (paging ?? {}) as Partial<Envelope['paging']>;
  return { errors, paging: { current, total } };
}

/** Errors are sent with status 200, as a non-empty list or object. */
function statedFault(errors: unknown): ProviderFault | null {
  if (typeof errors !== 'object' || errors === null) return null;
  const [first] = Object.entries<unknown>(errors as Record<string, unknown>);
  if (first === undefined) return null;
  const [member, text] = first;
  const kinds: Partial<Record<string, ProviderFault['kind']>> = { token: 'key', rateLimit: 'rate', requests: 'budget' };
  return faultOf(kinds[member] ?? 'request', String(text));
}
