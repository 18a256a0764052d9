/** Length of the history of a forecast, in eligible matches of the player (interface semantics, section 6). */

export const HORIZON_MATCHES = { short: 10, medium: 20, long: 30, extraLong: 50 } as const;
export type Horizon = keyof typeof HORIZON_MATCHES;
/** Shortest first. */
export const HORIZONS: readonly Horizon[] = ['short', 'medium', 'long', 'extraLong'];

export interface ChosenHorizon {
  readonly horizon: Horizon;
  /** A shorter one had to do. */
  readonly horizonFallback: boolean;
}

/**
 * The wanted horizon where at least half of its matches exist, else the next shorter one that has half of
 * its own; the shortest serves players with fewer.
 * @param matches eligible matches of the player with the statistic
 */
export function chooseHorizon(matches: number, requested: Horizon): ChosenHorizon {
  let index = HORIZONS.indexOf(requested);
  while (index > 0 && matches < HORIZON_MATCHES[HORIZONS[index]!] / 2) index -= 1;
  const horizon = HORIZONS[index]!;
  return { horizon, horizonFallback: horizon !== requested };
}
