import { LineOvers, isWholeLine } from '../../football/line-overs.js';
import { PLAYER_STATISTICS } from '../../football/statistics.js';
import { emptyTrendSums, packSides, sumMatches } from '../../football/trend-sums.js';
import type { PackedSides } from '../../football/trend-sums.js';
import { TREND_WINDOWS } from '../../football/trend-windows.js';
import type { Dataset } from '../dataset/dataset.js';
import { noPlayerValues, playerValues } from './trend-values.js';

/** Which matches and whose counts the windows of a player may be of; names of columns without the window's length. */
export const playerVariants = ['window', 'all', 'replaced', 'allReplaced'] as const;
const [ofDefault, ofAll, ofDefaultReplaced, ofAllReplaced] = [0, 1, 2, 3];
const variants = playerVariants.length;
const windows = TREND_WINDOWS.length;

/** The windows of a player at one line after another, in all variants; variants that are the same are counted once. */
export class PlayerWindows {
  /** Windows of the line counted last, those of one variant after another; behind them those that never count. */
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
  /** By variant: which one it equals. */
  private readonly same = Uint8Array.from(playerVariants.keys());

  /**
   * Takes the matches of a player, by his code, at a statistic and at the lines of an ascending stretch, as many as
   * fit.
   * @returns where it stopped
   */
  read(
    dataset: Dataset,
    { player, statistic, inEleven }: { player: number; statistic: number; inEleven: boolean },
    lines: Float64Array,
    from: number,
    until: number,
  ): number {
    const { values, same } = this;
    playerValues(dataset, player, statistic, PLAYER_STATISTICS.length, values);
    this.inEleven = inEleven;
    // of those outside the eleven all matches count by default
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

  /**
   * Counts one of the lines.
   * @returns the sides of which any window of any variant counts: see `hasTrend`
   */
  count(line: number): number {
    const [place, isWhole] = [this.lines.indexOf(line), isWholeLine(line)];
    let counting = 0;
    for (let variant = 0; variant < variants; variant += 1) {
      if (this.same[variant] === variant)
        counting |= packSides(this.sums[variant]!, place, isWhole, this.packed, variant * windows);
    }
    return counting;
  }

  /** Where the windows of a variant begin. */
  startOf(variant: number, isOver: boolean): number {
    // the unders of a player outside the eleven are minutes of a substitute in disguise
    const isLeftOut = !this.inEleven && !isOver && (variant === ofDefault || variant === ofDefaultReplaced);
    return (isLeftOut ? variants : this.same[variant]!) * windows;
  }
}
