import { LineOvers, isWholeLine } from '../../football/line-overs.js';
import { emptyTrendSums, packSides, sumMatches } from '../../football/trend-sums.js';
import type { PackedSides } from '../../football/trend-sums.js';
import { TREND_WINDOWS } from '../../football/trend-windows.js';
import type { Dataset } from '../dataset/dataset.js';
import { noPlayerValues, playerValues } from './trend-values.js';
import type { ValueQuery } from './trend-values.js';

/** Variants of a player's windows, by eligible matches and counts; column names without the window's length. */
export const playerVariants = ['window', 'all', 'replaced', 'allReplaced'] as const;
const [ofDefault, ofAll, ofDefaultReplaced, ofAllReplaced] = [0, 1, 2, 3];
const variants = playerVariants.length;
const windows = TREND_WINDOWS.length;

/** A player's windows, computed line by line in all variants; equal variants are computed once. */
export class PlayerWindows {
  /** Windows of the last line, variant by variant, followed by empty ones. */
  readonly packed: PackedSides = {
    over: new Uint32Array((variants + 1) * windows),
    under: new Uint32Array((variants + 1) * windows),
  };
  private inEleven = false;
  private readonly lines = new LineOvers();
  private readonly values = noPlayerValues();
  private readonly lists = [
    this.values.starts,
    this.values.all,
    this.values.startsWithReplacements,
    this.values.allWithReplacements,
  ];
  private readonly sums = playerVariants.map(emptyTrendSums);
  /** By variant: the first variant equal to it. */
  private readonly same = Uint8Array.from(playerVariants.keys());

  /** Reads matches for as many of the ascending lines as fit; returns the index of the first line that does not. */
  read(
    dataset: Dataset,
    query: ValueQuery,
    inEleven: boolean,
    lines: Float64Array,
    from: number,
    until: number,
  ): number {
    const { values, same } = this;
    playerValues(dataset, query, values);
    this.inEleven = inEleven;
    // outside the eleven all matches are eligible by default
    same[ofDefault] = inEleven && !values.startedAll ? ofDefault : ofAll;
    same[ofAllReplaced] = values.isReplaced ? ofAllReplaced : ofAll;
    same[ofDefaultReplaced] = !values.isReplaced
      ? same[ofDefault]
      : same[ofDefault] === ofAll
        ? ofAllReplaced
        : ofDefaultReplaced;
    const end = this.lines.take(lines, from, until);
    for (let variant = 0; variant < variants; variant += 1) {
      if (same[variant] === variant)
        sumMatches(this.lists[variant]!.values, this.lists[variant]!.count, this.lines, this.sums[variant]!);
    }
    return end;
  }

  /** Packs the windows of a line; returns bits of the sides with a trend in any variant (`hasTrend`). */
  count(line: number): number {
    const [index, isWhole] = [this.lines.indexOf(line), isWholeLine(line)];
    let trendSides = 0;
    for (let variant = 0; variant < variants; variant += 1) {
      if (this.same[variant] === variant)
        trendSides |= packSides(this.sums[variant]!, index, isWhole, this.packed, variant * windows);
    }
    return trendSides;
  }

  /** First window of a variant in `packed`. */
  startOf(variant: number, isOver: boolean): number {
    // the unders of a player outside the eleven only reflect a substitute's short minutes
    const isLeftOut = !this.inEleven && !isOver && (variant === ofDefault || variant === ofDefaultReplaced);
    return (isLeftOut ? variants : this.same[variant]!) * windows;
  }
}
