import { expectedValueOfShares } from '../../football/odds-value.js';
import { chooseHorizon, HORIZON_MATCHES, HORIZONS } from '../../models/player-counts/index.js';
import type { Horizon } from '../../models/player-counts/index.js';

/** Place in HORIZONS of the horizon that is used, by the number of matches there are, up to those of the longest. */
export function placesOfHorizon(wanted: Horizon): Uint8Array {
  return Uint8Array.from({ length: HORIZON_MATCHES.extraLong + 1 }, (_, matches) =>
    HORIZONS.indexOf(chooseHorizon(matches, wanted).horizon),
  );
}

/**
 * Expected value in percent of a price.
 * @param win share of the stake that wins, `lose` that is lost: the probabilities of a card's sides
 * @returns NaN without a price, without a model, or where the bet cannot win
 */
export function cardEdge(win: number, lose: number, odds: number): number {
  // an expression that chooses between a number and NaN makes an object of the number, which takes longer than the rest
  let edge = NaN;
  if (win > 0) edge = expectedValueOfShares(win, lose, odds) * 100;
  return edge;
}
