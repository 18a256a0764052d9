import { uncountedFlags } from './prices.js';
import type { PriceChoice, Prices } from './prices.js';

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
    const {
      lines: {
        columns: { firstQuote, quotes: counts },
      },
      quotes: {
        columns: { odds, bookmaker, flags },
      },
    } = this.prices;
    const {
      uncounted,
      seen,
      card,
      choice: { bookmakers },
    } = this;
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
