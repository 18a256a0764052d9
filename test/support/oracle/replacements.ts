import { groupBy } from './order.js';
import type { Moment, PlayerMatch } from './moment.js';
import type { PairRow, PlayerRow } from './tables.js';

/** A player's matches with the statistic of his substitutes added. */
export class Replacements {
  private readonly pairs: ReadonlyMap<string, readonly PairRow[]>;

  constructor(private readonly moment: Moment) {
    const pairs = moment.tables.pairs.filter((row) => moment.isVisible(row) && !row.isExcluded);
    this.pairs = groupBy(
      [...pairs].sort((one, other) => one.sequence - other.sequence),
      ({ fixture, side }) => `${fixture} ${side}`,
    );
  }

  /** Whether he started and was replaced. */
  hasReplacement(player: number, match: PlayerMatch): boolean {
    return this.chain(player, match).length > 0;
  }

  /**
   * His own value plus, if he started, those of all who replaced him in turn; null if one is unknown.
   */
  valueWith(player: number, match: PlayerMatch, column: string): number | null {
    const value = match.values[column] ?? null;
    const rows: readonly PlayerRow[] = this.moment.playersOfSide.get(`${match.fixture.id} ${match.side}`) ?? [];
    return this.chain(player, match).reduce<number | null>((total, next) => {
      const added = rows.find((row) => row.player === next)?.values[column] ?? null;
      return total === null || added === null ? null : total + added;
    }, value);
  }

  private chain(player: number, { fixture, side, isStarter }: PlayerMatch): number[] {
    if (!isStarter || side === null) return [];
    const chain: number[] = [];
    for (const { off, on } of this.pairs.get(`${fixture.id} ${side}`) ?? []) {
      if (off === (chain.at(-1) ?? player)) chain.push(on);
    }
    return chain;
  }
}
