import type { BoardSnapshot, Keys } from '../boards/build/snapshot.js';
import type { ValueCardTable } from '../boards/keys/card-columns.js';
import { bestPrices } from '../boards/world/best-prices.js';
import { uncountedFlags } from '../boards/world/prices.js';
import type { PriceChoice } from '../boards/world/prices.js';

/**
 * Prices of one side by bookmaker code, in steps of a thousandth; entry by entry those of the table's rows, 0 without a
 * counted price. Whole numbers, because which of two is the higher cannot be foretold and is found without a question.
 */
type PriceMatrix = readonly Int32Array[];

/** Prices have at most three decimals as a rule; where one has more there is no matrix. */
const STEPS = 1_000;
/** A matrix holds at most so many prices, 16 MB; beyond, each query passes over the prices themselves. */
const MOST_PRICES = 4_194_304;
/** For fewer cards their quotes are read. */
const FEW_CARDS = 1_000;

const matrices = new WeakMap<Keys<ValueCardTable>, Map<string, PriceMatrix | null>>();

/** Best counted prices of one side of some cards; NaN without one. */
export function chosenPrices(snapshot: BoardSnapshot, keys: Keys<ValueCardTable>, side: 'over' | 'under', cards: Uint32Array, choice: PriceChoice): Float64Array {
  if (choice.bookmakers === null && cards.length >= FEW_CARDS) {
    const prices = pricesOfAnybody(snapshot, keys, side, choice);
    const found = new Float64Array(cards.length);
    for (let at = 0; at < found.length; at += 1) found[at] = prices[cards[at]!]!;
    return found;
  }
  const matrix = priceMatrix(snapshot, keys, side, cards.length, choice.includeStale);
  if (matrix === null) return bestPrices(snapshot.prices, keys.table.columns[`${side}Line`], choice, cards);
  const best = new Int32Array(cards.length);
  matrix.forEach((prices, bookmaker) => {
    if (choice.bookmakers === null || choice.bookmakers[bookmaker] === 1) raise(best, prices, cards);
  });
  const found = new Float64Array(cards.length);
  for (let at = 0; at < found.length; at += 1) found[at] = best[at] === 0 ? NaN : best[at]! / STEPS;
  return found;
}

const ofAnybody = new WeakMap<Keys<ValueCardTable>, Map<string, Float64Array>>();

/** Best prices of all cards, whoever offers them; kept with the keys. */
function pricesOfAnybody(snapshot: BoardSnapshot, keys: Keys<ValueCardTable>, side: 'over' | 'under', choice: PriceChoice): Float64Array {
  const known = ofAnybody.get(keys) ?? new Map<string, Float64Array>();
  ofAnybody.set(keys, known);
  const name = `${side} ${choice.includeStale}`;
  let prices = known.get(name);
  if (prices === undefined) known.set(name, (prices = bestPrices(snapshot.prices, keys.table.columns[`${side}Line`], choice)));
  return prices;
}

/** The higher one of each two: of a negative difference the sign bit makes a mask of ones, of others one of zeros. */
function raise(best: Int32Array, prices: Int32Array, cards: Uint32Array): void {
  for (let at = 0; at < cards.length; at += 1) {
    const less = (best[at]! - prices[cards[at]!]!) | 0;
    best[at]! -= less & (less >> 31);
  }
}

/** Chosen bookmakers with a counted price on either side of some cards; null where that is to be read from their quotes. */
export function chosenSources(snapshot: BoardSnapshot, keys: Keys<ValueCardTable>, cards: Uint32Array, { includeStale, bookmakers }: PriceChoice): Uint16Array | null {
  const overs = priceMatrix(snapshot, keys, 'over', cards.length, includeStale);
  const unders = priceMatrix(snapshot, keys, 'under', cards.length, includeStale);
  if (overs === null || unders === null) return null;
  const counts = new Uint16Array(cards.length);
  overs.forEach((over, bookmaker) => {
    if (bookmakers !== null && bookmakers[bookmaker] !== 1) return;
    const under = unders[bookmaker]!;
    for (let at = 0; at < cards.length; at += 1) counts[at]! += Number(over[cards[at]!]! > 0) | Number(under[cards[at]!]! > 0);
  });
  return counts;
}

/** The matrix of a side, kept with the keys; null where it is not worth its making, or too large. */
function priceMatrix(snapshot: BoardSnapshot, keys: Keys<ValueCardTable>, side: 'over' | 'under', cards: number, includeStale: boolean): PriceMatrix | null {
  const bookmakers = snapshot.world.entities.bookmakers.length;
  if (cards < FEW_CARDS || keys.table.rows * bookmakers > MOST_PRICES) return null;
  const known = matrices.get(keys) ?? new Map<string, PriceMatrix | null>();
  matrices.set(keys, known);
  const name = `${side} ${includeStale}`;
  let matrix = known.get(name);
  if (matrix === undefined) known.set(name, (matrix = readMatrix(snapshot, keys.table.columns[`${side}Line`], bookmakers, includeStale)));
  return matrix;
}

function readMatrix({ prices: { lines, quotes } }: BoardSnapshot, lineRows: Int32Array, bookmakers: number, includeStale: boolean): PriceMatrix | null {
  const { firstQuote, quotes: counts } = lines.columns;
  const { odds, bookmaker, flags } = quotes.columns;
  const uncounted = uncountedFlags(includeStale);
  const matrix = Array.from({ length: bookmakers }, () => new Int32Array(lineRows.length));
  for (let row = 0; row < lineRows.length; row += 1) {
    const line = lineRows[row]!;
    if (line < 0) continue;
    const end = firstQuote[line]! + counts[line]!;
    for (let quote = firstQuote[line]!; quote < end; quote += 1) {
      const steps = Math.round(odds[quote]! * STEPS);
      if (steps / STEPS !== odds[quote] || steps >= 2 ** 31) return null;
      const own = matrix[bookmaker[quote]!]!;
      // of several prices of one bookmaker the highest
      if ((flags[quote]! & uncounted) === 0 && steps > own[row]!) own[row] = steps;
    }
  }
  return matrix;
}
