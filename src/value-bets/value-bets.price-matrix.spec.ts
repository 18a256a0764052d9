import type { BoardSnapshot, Keys } from '../boards/build/snapshot.js';
import type { ValueCardTable } from '../boards/keys/card-columns.js';
import { quoteFlags } from '../boards/world/prices.js';
import { Random } from '../maths/random.js';
import { chosenPrices, chosenSources } from './value-bets.price-matrix.js';

const bookmakers = 6;
const cards = 1_500;
const counting = { includeStale: false, bookmakers: null };

/** Two lines for each card, the first its over; some bookmakers quote twice, some prices do not count. */
function world(seed: string, decimals: number) {
  const random = new Random(seed);
  const lines = Array.from({ length: 2 * cards }, () => Array.from({ length: random.integer(0, 8) }, () => ({
    bookmaker: random.integer(0, bookmakers - 1), odds: Number(random.between(1.02, 30).toFixed(decimals)),
    flags: random.pick([0, 0, 0, quoteFlags.stale, quoteFlags.suspended, quoteFlags.exchange, quoteFlags.assumed, quoteFlags.stale | quoteFlags.exchange]),
  })));
  const quotes = lines.flat();
  let next = 0;
  const firstQuote = Uint32Array.from(lines, ({ length }) => (next += length) - length);
  const columns = {
    overLine: Int32Array.from({ length: cards }, (_, card) => (card % 7 === 0 ? -1 : 2 * card)), underLine: Int32Array.from({ length: cards }, (_, card) => (card % 5 === 0 ? -1 : 2 * card + 1)),
  };
  const snapshot = {
    world: { entities: { bookmakers: Array.from({ length: bookmakers }) } },
    prices: {
      lines: { columns: { firstQuote, quotes: Uint16Array.from(lines, ({ length }) => length) } },
      quotes: { columns: { odds: Float64Array.from(quotes, ({ odds }) => odds), bookmaker: Uint16Array.from(quotes, (quote) => quote.bookmaker), flags: Uint8Array.from(quotes, ({ flags }) => flags) } },
    },
  } as unknown as BoardSnapshot;
  const keys = { table: { rows: cards, columns } } as unknown as Keys<ValueCardTable>;
  /** Counted quotes of a side, by plain reading. */
  const counted = (card: number, side: 'over' | 'under', includeStale: boolean, chosen: Uint8Array | null) =>
    (columns[`${side}Line`][card]! < 0 ? [] : lines[columns[`${side}Line`][card]!]!).filter(({ flags, bookmaker }) =>
      (flags & (quoteFlags.suspended | quoteFlags.trivial | quoteFlags.exchange)) === 0 && (includeStale || (flags & quoteFlags.stale) === 0) && (chosen === null || chosen[bookmaker] === 1));
  return { snapshot, keys, counted };
}

const every = Uint32Array.from({ length: cards }, (_, card) => card);
const lists = [every, every.filter((card) => card % 4 !== 1), every.filter((card) => card % 40 === 3).reverse()];
const choices = [[false, [0, 1, 0, 1, 1, 0]], [true, [1, 0, 0, 0, 0, 0]], [true, null], [false, [0, 0, 0, 0, 0, 0]]] as const;

describe.each([['whole thousandths', 3], ['more decimals', 6]])('prices of chosen bookmakers in %s', (_, decimals) => {
  const { snapshot, keys, counted } = world(`prices ${decimals}`, decimals);
  const chosenOf = (marks: readonly number[] | null): Uint8Array | null => (marks === null ? null : Uint8Array.from(marks));

  it.each(choices)('are the best of their counted ones (old ones too: %s, chosen: %j)', (includeStale, marks) => {
    const choice = { includeStale, bookmakers: chosenOf(marks) };
    for (const list of lists) {
      for (const side of ['over', 'under'] as const) {
        const expected = Array.from(list, (card) => counted(card, side, includeStale, choice.bookmakers).reduce((best, { odds }) => Math.max(best, odds), -Infinity));
        expect([...chosenPrices(snapshot, keys, side, list, choice)]).toEqual(expected.map((best) => (best === -Infinity ? NaN : best)));
      }
    }
  });

  it('are counted by bookmaker, once where both sides are quoted; few cards and odd prices are read elsewhere', () => {
    const bookmakersMarked = Uint8Array.of(1, 0, 1, 1, 0, 1);
    const found = chosenSources(snapshot, keys, every, { includeStale: true, bookmakers: bookmakersMarked });
    const expected = Array.from(every, (card) => new Set((['over', 'under'] as const).flatMap((side) => counted(card, side, true, bookmakersMarked).map(({ bookmaker }) => bookmaker))).size);
    expect(found === null ? null : [...found]).toEqual(decimals === 3 ? expected : null);
    expect(chosenSources(snapshot, keys, Uint32Array.of(3), counting)).toBeNull();
  });
});
