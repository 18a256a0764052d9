/** Relevance of past matches: ages, decay, and which teams are new to a division. */

interface PlayedMatch {
  /** Kick-off, Unix seconds. */
  playedAt: number;
  homeTeamId: number;
  awayTeamId: number;
}

/** Matches that a fit uses. */
export interface Remembered<Played> {
  /** In input order. */
  readonly matches: Played[];
  /** Days, as `matchAges` counts them. */
  readonly ages: Float64Array;
  /** How new a team is to the division: 1 without a match, 0 once established. */
  readonly newness: (teamId: number) => number;
}

/**
 * Matches of a division that a fit at `now` uses, with their ages.
 * @param history in order of kick-off; matches at or after `now` are ignored
 */
export function rememberedMatches<Played extends PlayedMatch>(
  history: readonly Played[],
  now: number,
  settings: { readonly windowDays: number; readonly summerDays: number; readonly newcomerMatches: number },
): Remembered<Played> {
  const matches = withinWindow(history, now, settings.windowDays);
  const kickoffs = matches.map(({ playedAt }) => playedAt);
  return {
    matches,
    ages: matchAges(kickoffs, now, settings.summerDays),
    newness: newcomerShares(matches, now, settings.newcomerMatches),
  };
}

/** Days without a match in a division after which a new season is assumed. */
const SUMMER_DAYS = 40;
const DAY_SECONDS = 86_400;

/**
 * Effective age of each match in days: every summer since the match adds extra days, because squads
 * change then.
 * @param playedAt kick-offs in Unix seconds, ascending, all before `now`
 */
export function matchAges(playedAt: readonly number[], now: number, summerDays: number): Float64Array {
  const ages = new Float64Array(playedAt.length);
  let [later, added] = [now, 0];
  for (let index = playedAt.length - 1; index >= 0; index -= 1) {
    const at = playedAt[index]!;
    if (later - at > SUMMER_DAYS * DAY_SECONDS) added += summerDays;
    ages[index] = (now - at) / DAY_SECONDS + added;
    later = at;
  }
  return ages;
}

/** Weight of an observation whose importance halves every `halfLifeDays`. */
export function decayWeight(ageDays: number, halfLifeDays: number): number {
  return 2 ** (-ageDays / halfLifeDays);
}

/** Days over which a team's matches are counted to decide whether it is new. */
const ESTABLISHED_DAYS = 730;

/**
 * How new each team is to the division: 1 without a match in the last two years, 0 from `matches` matches on.
 * @param played ids of both teams and kick-off of each match before `now`
 */
export function newcomerShares(
  played: readonly PlayedMatch[],
  now: number,
  matches: number,
): (teamId: number) => number {
  const counts = new Map<number, number>();
  for (const { playedAt, homeTeamId, awayTeamId } of played) {
    if (now - playedAt > ESTABLISHED_DAYS * DAY_SECONDS) continue;
    for (const id of [homeTeamId, awayTeamId]) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return (teamId) => Math.max(0, 1 - (counts.get(teamId) ?? 0) / matches);
}

/** Matches before `now` that are not older than the window, in input order. */
export function withinWindow<Played extends { playedAt: number }>(
  played: readonly Played[],
  now: number,
  windowDays: number,
): Played[] {
  const from = now - windowDays * DAY_SECONDS;
  return played.filter(({ playedAt }) => playedAt < now && playedAt >= from);
}

export function matchesPerTeam(played: readonly { homeTeamId: number; awayTeamId: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { homeTeamId, awayTeamId } of played) {
    for (const id of [homeTeamId, awayTeamId]) counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}
