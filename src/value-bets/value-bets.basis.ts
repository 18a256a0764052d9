import type { BoardSnapshot, Candidates } from '../boards/builder/snapshot.js';
import { placesOfHorizon } from '../boards/candidates/card-numbers.js';
import type { ValueCardTable } from '../boards/candidates/card-columns.js';
import { bookmakersNamed } from '../boards/dataset/named-bookmakers.js';
import type { PriceChoice } from '../boards/dataset/prices.js';
import { HORIZONS } from '../models/player-counts/index.js';
import type { Horizon, ModelFamily } from '../models/player-counts/index.js';

/** Sides that the scanner looks at. */
export const cardDirections = ['over', 'under', 'both'] as const;
export type CardDirection = (typeof cardDirections)[number];

/** What changes the numbers of cards. */
export interface CardChoice {
  readonly direction: CardDirection;
  readonly model: ModelFamily;
  readonly horizon: Horizon;
  readonly superSub: boolean;
  /** Bookmakers by identifier, name or id. */
  readonly source?: readonly string[] | undefined;
  readonly includeStale: boolean;
}

/** What the numbers of cards stand on under a choice. */
export interface CardBasis {
  /** Names the choice: the same within a snapshot means the same numbers. */
  readonly name: string;
  readonly keys: Candidates<ValueCardTable>;
  readonly choice: CardChoice;
  readonly prices: PriceChoice;
  /** Whether edges are those by which the keys are ordered. */
  readonly isRanked: boolean;
  /** Place in HORIZONS by number of matches. */
  readonly horizonPlaces: Uint8Array;
}

const placesByHorizon = new Map(HORIZONS.map((horizon) => [horizon, placesOfHorizon(horizon)]));

/** Whether prices are not those that the columns hold. */
export function hasOwnPrices({ prices: { includeStale, bookmakers } }: Pick<CardBasis, 'prices'>): boolean {
  return includeStale || bookmakers !== null;
}

/** What a snapshot's cards stand on under a choice. */
export function cardBasis(snapshot: BoardSnapshot, choice: CardChoice): CardBasis {
  // nobody tells who replaced whom: then his own counts are all there is
  const keys = (choice.superSub ? snapshot.replacedCards : null) ?? snapshot.valueCards;
  const bookmakers =
    choice.source === undefined ? null : bookmakersNamed(choice.source, snapshot.dataset.entities.bookmakers);
  const prices: PriceChoice = { includeStale: choice.includeStale, bookmakers };
  return {
    name: JSON.stringify([
      choice.superSub,
      choice.direction,
      choice.model,
      choice.horizon,
      choice.includeStale,
      bookmakers?.join('') ?? '',
    ]),
    keys,
    choice,
    prices,
    isRanked:
      !hasOwnPrices({ prices }) &&
      choice.direction === 'over' &&
      choice.model === 'negbin' &&
      choice.horizon === 'medium',
    horizonPlaces: placesByHorizon.get(choice.horizon)!,
  };
}
