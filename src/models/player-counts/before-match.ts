/** A player before a match: his probability to start, and his position. */
import type { PlayerHistory } from './appearance-columns.js';
import { venueCode } from './dictionaries.js';
import type { PlayerCountContext } from './forecast.js';
import { startGivenPlays } from './minutes.js';
import type { MinutesForecast } from './minutes.js';

/** Number of latest appearances from which the start rate of a player outside the eleven is taken. */
const RECENT_STARTS = 10;
/**
 * Highest probability to start, given that he plays, of a player left out of a projected eleven. Of eleven projected
 * starters about nine start, so two come from those left out, of whom about four more come on: two of six.
 */
const MOST_OUTSIDE = 1 / 3;
/** Probability from which he counts as a starter. */
const LIKELY = 0.5;

/** Whether the line-up of a side is known. */
export type LineupState = 'none' | 'projected' | 'confirmed';

export interface PlayerBeforeMatch {
  /** Probability that he is in the eleven; null if he is in none. */
  readonly startProbability: number | null;
  readonly lineups: { readonly home: LineupState; readonly away: LineupState };
  /** Null where his side is unknown. */
  readonly isHome: boolean | null;
  /** Indices of the model; -1 where unknown. */
  readonly team: number;
  readonly opponent: number;
  /** `positionCode(group, position)`. */
  readonly position: number;
}

/** The context of forecasts without the minutes, which depend on the statistic too. */
export interface ContextBeforeMatch {
  /** Probability that he starts, given that he plays. */
  readonly startProbability: number;
  readonly context: Omit<PlayerCountContext, keyof MinutesForecast>;
}

export function contextBeforeMatch(player: PlayerBeforeMatch, history: PlayerHistory): ContextBeforeMatch {
  const { isHome, team, opponent, position } = player;
  const startProbability = startProbabilityOf(player, history);
  return {
    startProbability,
    context: { team, opponent, position, venue: venueCode(isHome), isStarter: startProbability >= LIKELY },
  };
}

/**
 * Probability that a player starts if he plays. A confirmed substitute never starts; a player left out of a projection
 * starts at his recent rate, at most one time in three. Without a line-up he starts at his recent rate.
 */
function startProbabilityOf(
  { startProbability, lineups: { home, away }, isHome }: PlayerBeforeMatch,
  { columns, start, length }: PlayerHistory,
): number {
  if (startProbability !== null) return startGivenPlays(startProbability);
  // for a player whose side is unknown both line-ups are checked, and neither rules him out for certain
  const own = isHome === null ? [home, away] : [isHome ? home : away];
  if (isHome !== null && own.includes('confirmed')) return 0;
  const recent = Math.min(length, RECENT_STARTS);
  let starts = 0;
  for (let at = start; at < start + recent; at += 1) starts += columns.starters[at]!;
  const share = recent === 0 ? 0 : starts / recent;
  return own.every((state) => state === 'none') ? share : Math.min(share, MOST_OUTSIDE);
}
