import { PLAYER_STATISTICS } from '../../football/statistics.js';
import { TREND_WINDOWS, countWindows, emptyWindowCounts, packWindows } from '../../football/trend-windows.js';
import type { World } from '../world/world.js';
import { noPlayerValues, playerValues } from './trend-values.js';

/** Which matches and whose counts the windows of a player may be of; names of columns without the window's length. */
export const playerVariants = ['window', 'all', 'replaced', 'allReplaced'] as const;
const [ofDefault, ofAll, ofDefaultReplaced, ofAllReplaced] = [0, 1, 2, 3];
const windows = TREND_WINDOWS.length;

/** The windows of a player at one line after another, in all variants; variants that are the same are counted once. */
export class PlayerWindows {
  /** The windows of the side turned to, in the form of `packWindows`: those of one variant after another. */
  readonly packed = new Uint32Array(playerVariants.length * windows);
  private inEleven = false;
  private readonly values = noPlayerValues();
  private readonly lists = [this.values.starts, this.values.all, this.values.startsWithReplacements, this.values.allWithReplacements];
  private readonly counts = playerVariants.map(emptyWindowCounts);
  /** By variant: which one it equals. */
  private readonly same = Uint8Array.from(playerVariants.keys());

  /** Takes the matches of a player, by his code, at a statistic. */
  read(world: World, player: number, statistic: number, inEleven: boolean): void {
    const { values, same } = this;
    playerValues(world, player, statistic, PLAYER_STATISTICS.length, values);
    this.inEleven = inEleven;
    // of those outside the eleven all matches count by default
    same[ofDefault] = inEleven && !values.startedAll ? ofDefault : ofAll;
    same[ofAllReplaced] = values.isReplaced ? ofAllReplaced : ofAll;
    same[ofDefaultReplaced] = !values.isReplaced ? same[ofDefault] : same[ofDefault] === ofAll ? ofAllReplaced : ofDefaultReplaced;
  }

  /** Counts a line. */
  count(line: number): void {
    for (let variant = 0; variant < this.same.length; variant += 1) {
      if (this.same[variant] === variant) countWindows(this.lists[variant]!.values, this.lists[variant]!.count, line, this.counts[variant]!);
    }
  }

  /** Turns to a side of the line; whether any window of any variant counts. */
  turn(isOver: boolean): boolean {
    const { packed, same } = this;
    let doesCount = false;
    for (let variant = 0; variant < same.length; variant += 1) {
      if (same[variant] === variant && packWindows(this.counts[variant]!, isOver, packed, variant * windows)) doesCount = true;
    }
    if (!doesCount) return false;
    for (let variant = 0; variant < same.length; variant += 1) {
      // the unders of a player outside the eleven are minutes of a substitute in disguise
      const isLeftOut = !this.inEleven && !isOver && (variant === ofDefault || variant === ofDefaultReplaced);
      if (isLeftOut) packed.fill(0, variant * windows, (variant + 1) * windows);
      else if (same[variant] !== variant) packed.copyWithin(variant * windows, same[variant]! * windows, (same[variant]! + 1) * windows);
    }
    return true;
  }
}
