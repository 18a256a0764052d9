/** How far back a forecast looks, in counted matches of the player (interface semantics, section 6). */

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
 * its own; the shortest serves whoever has fewer.
 * @param matches counted matches of the player with the statistic
 */
export function chooseHorizon(matches: number, wanted: Horizon): ChosenHorizon {
  let place = HORIZONS.indexOf(wanted);
  while (place > 0 && matches < HORIZON_MATCHES[HORIZONS[place]!] / 2) place -= 1;
  const horizon = HORIZONS[place]!;
  return { horizon, horizonFallback: horizon !== wanted };
}
