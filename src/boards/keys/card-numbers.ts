import { expectedValueOfShares } from '../../football/odds-value.js';
import { chooseHorizon, HORIZON_MATCHES, HORIZONS } from '../../models/player-counts/index.js';
import type { Horizon } from '../../models/player-counts/index.js';
import { uncountedFlags } from '../world/prices.js';
import type { PriceChoice, Prices } from '../world/prices.js';

/** Place in HORIZONS of the horizon that is used, by the number of matches there are, up to those of the longest. */
export function placesOfHorizon(wanted: Horizon): Uint8Array {
  return Uint8Array.from({ length: HORIZON_MATCHES.extraLong + 1 }, (_, matches) => HORIZONS.indexOf(chooseHorizon(matches, wanted).horizon));
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

/** Reads the prices of one card after the other; its members tell of the last one read, without making objects. */
export class CardPrices {
  /** Best counted prices, NaN without one. */
  over = NaN;
  under = NaN;
  /** Bookmakers with a counted price on either side. */
  sources = 0;

  private readonly uncounted: number;
  /** By bookmaker: the last card read in which he was counted. */
  private readonly seen: Uint32Array;
  private card = 0;

  constructor(
    private readonly prices: Prices,
    bookmakers: number,
    private readonly choice: PriceChoice,
  ) {
    this.uncounted = uncountedFlags(choice.includeStale);
    this.seen = new Uint32Array(bookmakers);
  }

  /** @param overLine row of the lines, -1 where nobody quotes that side; `underLine` likewise */
  read(overLine: number, underLine: number): void {
    this.card += 1;
    this.sources = 0;
    this.over = this.best(overLine);
    this.under = this.best(underLine);
  }

  private best(line: number): number {
    if (line < 0) return NaN;
    const { lines: { columns: { firstQuote, quotes: counts } }, quotes: { columns: { odds, bookmaker, flags } } } = this.prices;
    const { uncounted, seen, card, choice: { bookmakers } } = this;
    const end = firstQuote[line]! + counts[line]!;
    let best = -1;
    for (let at = firstQuote[line]!; at < end; at += 1) {
      if ((flags[at]! & uncounted) !== 0) continue;
      const code = bookmaker[at]!;
      if (bookmakers !== null && bookmakers[code] !== 1) continue;
      if (seen[code] !== card) {
        seen[code] = card;
        this.sources += 1;
      }
      if (odds[at]! > best) best = odds[at]!;
    }
    return best < 0 ? NaN : best;
  }
}
