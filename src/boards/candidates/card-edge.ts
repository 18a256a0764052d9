import { expectedValueOfProbabilities } from '../../football/odds-value.js';
import { chooseHorizon, HORIZON_MATCHES, HORIZONS } from '../../models/player-counts/index.js';
import type { Horizon } from '../../models/player-counts/index.js';

/** By number of matches, up to the longest horizon: index in HORIZONS of the horizon used. */
export function horizonsByMatches(wanted: Horizon): Uint8Array {
  return Uint8Array.from({ length: HORIZON_MATCHES.extraLong + 1 }, (_, matches) =>
    HORIZONS.indexOf(chooseHorizon(matches, wanted).horizon),
  );
}

/**
 * Expected value in percent of a price.
 * @param win probability of a win, `lose` of a loss, half settlements by half
 * @returns NaN without a price, without a model, or where the bet cannot win
 */
export function cardEdge(win: number, lose: number, odds: number): number {
  // a ternary of a number and NaN makes V8 box the number on the heap
  let edge = NaN;
  if (win > 0) edge = expectedValueOfProbabilities(win, lose, odds) * 100;
  return edge;
}
