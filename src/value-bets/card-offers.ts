import type { BookmakerEntry } from '../boards/dataset/entities.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { excludedFlags, quoteFlags } from '../football/eligible-price.js';
import { judge } from '../football/judge/judge.js';
import type { Judgement } from '../football/judge/judge.js';
import { MOST_EDGE } from '../football/market-family.js';
import { compareNames } from '../football/price-comparison.js';
import { isShownAbove } from './card-filters.js';
import { bestPriceOf } from './card-prices.js';
import { cardConsensus, fairCardSide, rankedView } from './card-variant.js';
import type { CardVariant } from './card-variant.js';

/** A bookmaker's price for the ranked side of a card, fresh or stale, with the edges of a board of it alone. */
export interface CardOffer extends Pick<Judgement, 'edge' | 'edgeLow'> {
  readonly bookmaker: BookmakerEntry;
  readonly price: number;
  readonly isStale: boolean;
}

/** All offers of a card. Chosen bookmakers do not change the fair bet, so prices are judged as on the board. */
export function offersOf(snapshot: BoardSnapshot, variant: CardVariant, row: number): CardOffer[] {
  const { lines, quotes } = snapshot.prices;
  const { bookmaker, odds, flags } = quotes.columns;
  const { line } = bestPriceOf(snapshot, variant, row);
  if (line < 0) return [];
  const view = rankedView(variant, row);
  const fair = fairCardSide(snapshot, variant, row, view);
  const consensus = cardConsensus(variant, row, view.side);
  const first = lines.columns.firstQuote[line]!;
  return Array.from({ length: lines.columns.quotes[line]! }, (_, index) => first + index)
    .filter((quote) => (flags[quote]! & excludedFlags(true)) === 0)
    .map((quote) => {
      const { edge, edgeLow } = judge(fair, odds[quote]!, consensus, variant.rules);
      return {
        bookmaker: snapshot.dataset.entities.bookmakers[bookmaker[quote]!]!,
        price: odds[quote]!,
        isStale: (flags[quote]! & quoteFlags.stale) !== 0,
        edge,
        edgeLow,
      };
    });
}

/** The highest fresh price, else the highest stale one, ties by name; null without any. */
export function bestOffer(offers: readonly CardOffer[]): CardOffer | null {
  const [best = null] = offers.toSorted(
    (one, other) =>
      Number(one.isStale) - Number(other.isStale) ||
      other.price - one.price ||
      compareNames(one.bookmaker.name, other.bookmaker.name),
  );
  return best;
}

/** Whether an offer is fresh and its displayed `edgeLow` is above 0. */
export const isPositive = ({ isStale, edgeLow }: CardOffer): boolean => !isStale && isShownAbove(edgeLow, 0);

/** Whether the default board, restricted to the bookmaker, lists an offer with `minEdgeLow=0`. */
export const isWorthTaking = (offer: CardOffer): boolean => isPositive(offer) && offer.edge <= MOST_EDGE;
