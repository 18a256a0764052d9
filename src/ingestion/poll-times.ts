import type { FollowedKind, FollowedMatch, Poll, PollPurpose, PollView } from './connector.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Line-ups are published about an hour before kick-off. */
const LINEUPS_BEFORE = 75 * MINUTE;
const LINEUPS_EVERY = 5 * MINUTE;
/** After this a match without extra time has ended. */
const MATCH_LENGTH = 115 * MINUTE;
const FIRST_RESULT_AFTER = 105 * MINUTE;
const RESULT_EVERY = 10 * MINUTE;
/** After this a late result is requested less often. */
const RESULT_SOON = 4 * HOUR;
const RESULT_LATE_EVERY = 3 * HOUR;
/** Some leagues publish results two days later. */
const RESULT_UNTIL = 3 * DAY;
const STATISTICS_EVERY = 30 * MINUTE;
const STATISTICS_UNTIL = 6 * HOUR;
/** Delays after the end of a match at which it is requested again for corrections. */
const CORRECTIONS_AFTER = [2 * HOUR, DAY];
const PRICES_AHEAD = 14 * DAY;
const SEASON_FILE_EVERY = 12 * HOUR;

const after = (moment: Date | null, milliseconds: number): number =>
  moment === null ? 0 : moment.getTime() + milliseconds;

/**
 * The next request for a match: line-ups until both elevens are known, the match itself during play if live scores are
 * followed, its result and statistics until they are complete, and corrections after 2 and 24 hours.
 * @param askedAt when it was last requested
 */
export function nextMatchPoll(
  { reference, kickoff: start, state, hasLineups, hasStatistics }: FollowedMatch,
  kinds: readonly FollowedKind[],
  now: Date,
  askedAt: Date | null,
): Poll | null {
  const key = `match/${reference}`;
  const kickoff = start.getTime();
  const end = kickoff + MATCH_LENGTH;
  const at = (purpose: PollPurpose, dueAt: number): Poll => ({ key, purpose, dueAt: new Date(dueAt) });
  if (state === 'off') return null;
  if (state === 'finished') {
    if (askedAt === null) return at(now.getTime() > end + DAY ? 'pastMatches' : 'results', end);
    if (!hasStatistics && now.getTime() < end + STATISTICS_UNTIL)
      return at('results', after(askedAt, STATISTICS_EVERY));
    const correction = CORRECTIONS_AFTER.find((wait) => askedAt.getTime() < end + wait);
    return correction === undefined ? null : at('corrections', end + correction);
  }
  if (now.getTime() < kickoff) {
    if (!kinds.includes('lineups') || hasLineups) return null;
    return at('lineups', Math.max(kickoff - LINEUPS_BEFORE, after(askedAt, LINEUPS_EVERY)));
  }
  const played = now.getTime() - kickoff;
  if (played < FIRST_RESULT_AFTER && kinds.includes('live')) return at('live', after(askedAt, MINUTE));
  if (!hasLineups && kinds.includes('lineups') && played < FIRST_RESULT_AFTER)
    return at('lineups', after(askedAt, LINEUPS_EVERY));
  if (played > RESULT_UNTIL) return null;
  const pause = played < RESULT_SOON ? RESULT_EVERY : RESULT_LATE_EVERY;
  return at('results', Math.max(kickoff + FIRST_RESULT_AFTER, after(askedAt, pause)));
}

/** Interval between requests for a match's prices: 3 hours, 1 hour on its day, 10 minutes in the last two hours. */
export function pricePause(kickoff: Date, now: Date): { purpose: PollPurpose; milliseconds: number } | null {
  const ahead = kickoff.getTime() - now.getTime();
  if (ahead <= 0 || ahead > PRICES_AHEAD) return null;
  if (ahead <= 2 * HOUR) return { purpose: 'oddsOfTheDay', milliseconds: 10 * MINUTE };
  if (ahead <= DAY) return { purpose: 'oddsOfTheDay', milliseconds: HOUR };
  return { purpose: 'oddsAhead', milliseconds: 3 * HOUR };
}

/** Polls a file of a season every 12 hours until its end, and once more after it. @param season year it begins in */
export function seasonFilePolls(view: PollView, key: string, season: number): Poll[] {
  const end = new Date(Date.UTC(season + 1, 7, 1));
  const askedAt = view.askedAt(key);
  if (view.now <= end) return [repeated(view, key, 'fixtures', SEASON_FILE_EVERY)];
  return askedAt !== null && askedAt > end ? [] : [repeated(view, key, 'pastMatches', SEASON_FILE_EVERY)];
}

/** A poll repeated at a fixed interval. */
export function repeated(view: PollView, key: string, purpose: PollPurpose, milliseconds: number): Poll {
  const askedAt = view.askedAt(key);
  return { key, purpose, dueAt: askedAt === null ? view.now : new Date(askedAt.getTime() + milliseconds) };
}
