/** Prices as columns: those of one line stand together, at most one of each bookmaker, in any order. */
export interface PriceColumns {
  /** Decimal odds, above 0. */
  readonly odds: ArrayLike<number>;
  /** Code of the bookmaker. */
  readonly bookmaker: ArrayLike<number>;
  /** Bits, eight at most, that tell why a price may not count. */
  readonly flags: ArrayLike<number>;
}

/** Which prices are compared. */
export interface ComparisonOptions {
  /** Bits of `flags` under which a price does not count. */
  readonly uncounted: number;
  /** Code of the bookmaker whose own price is compared; -1: the highest price. */
  readonly bookmaker: number;
}

/** Values of a byte of flags. */
const BYTE = 256;

/**
 * Which prices count, looked up by their flags rather than asked: a branch that nobody can foretell costs more than
 * the rest of a loop over prices.
 */
export class CountedFlags {
  /** 1 where the price counts, else 0. */
  readonly weights = new Float64Array(BYTE);
  /** All bits where the price counts, else none. */
  readonly masks = new Int32Array(BYTE);

  /** @param uncounted bits under which a price does not count */
  constructor(uncounted: number) {
    for (let flags = 0; flags < BYTE; flags += 1) {
      if ((flags & uncounted) !== 0) continue;
      this.weights[flags] = 1;
      this.masks[flags] = -1;
    }
  }
}
