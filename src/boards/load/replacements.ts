import { PLAYER_STATISTICS } from '../../football/statistics.js';
import { replacementsOf } from '../../football/match-events.js';
import type { SubstitutionPair } from '../../football/match-events.js';
import { append } from '../../football/group-by.js';
import type { RowsByKey } from '../engine/columns.js';
import type { Appearances } from './appearances.js';
import type { CopyRow } from './copy-row.js';

const width = PLAYER_STATISTICS.length;

interface Pair extends SubstitutionPair<number> {
  readonly sequence: number;
}

/** Out/in pairs in the matches of appearances, by dictionary indexes. */
export class Replacements {
  /** By `fixture * 2 + isHome`; chronological once sorted. */
  private readonly pairs = new Map<number, Pair[]>();
  private byFixture: RowsByKey = { starts: new Uint32Array(1), rows: new Uint32Array(0) };
  /** By row: 1 for starters who were replaced. */
  private wasReplaced = new Uint8Array(0);

  constructor(private readonly appearances: Appearances) {}

  /** Takes a row with the columns from `readSubstitutions`. */
  readonly take = (row: CopyRow): void => {
    const fixture = this.appearances.fixtures.find(row.id());
    const side = fixture * 2 + row.flag();
    const pair = {
      sequence: row.smallint(),
      off: this.appearances.players.enter(row.id()),
      on: this.appearances.players.enter(row.id()),
    };
    if (fixture >= 0) append(this.pairs, side, pair);
  };

  /** Substitutes whose own rows have not been read. */
  missing(byFixture: RowsByKey): { fixtureId: number; playerId: number }[] {
    const { appearances } = this;
    this.resolve(byFixture);
    const pairs: { fixtureId: number; playerId: number }[] = [];
    for (let row = 0; row < appearances.rows; row += 1) {
      const fixture = appearances.fixture[row]!;
      for (const player of this.chain(row)) {
        if (appearances.find(byFixture, fixture, player) < 0)
          pairs.push({ fixtureId: appearances.fixtures.ids[fixture]!, playerId: appearances.players.ids[player]! });
      }
    }
    return pairs;
  }

  /** Marks the rows of starters who were replaced, after all rows have been read. */
  resolve(byFixture: RowsByKey): void {
    const { appearances } = this;
    this.byFixture = byFixture;
    this.wasReplaced = new Uint8Array(appearances.rows);
    for (const [side, list] of this.pairs) {
      list.sort((first, second) => first.sequence - second.sequence);
      for (const { off } of list) {
        const row = appearances.find(byFixture, side >>> 1, off);
        if (row >= 0 && appearances.isStarter[row] === 1 && appearances.isHome[row] === (side & 1))
          this.wasReplaced[row] = 1;
      }
    }
  }

  /** Whether the player of a row started and was replaced. */
  has(row: number): boolean {
    return this.wasReplaced[row] === 1;
  }

  /** Writes the counts of a row plus those of his replacements; an unknown count makes the sum unknown. */
  write(row: number, target: Int16Array, at: number): void {
    const { values } = this.appearances;
    for (let statistic = 0; statistic < width; statistic += 1)
      target[at + statistic] = values[row * width + statistic]!;
    for (const player of this.chain(row)) {
      const other = this.appearances.find(this.byFixture, this.appearances.fixture[row]!, player);
      for (let statistic = 0; statistic < width; statistic += 1) {
        const added = other < 0 ? -1 : values[other * width + statistic]!;
        const sum = target[at + statistic]!;
        target[at + statistic] = sum < 0 || added < 0 ? -1 : sum + added;
      }
    }
  }

  private chain(row: number): number[] {
    if (!this.has(row)) return [];
    const { player, fixture, isHome } = this.appearances;
    return replacementsOf(player[row]!, this.pairs.get(fixture[row]! * 2 + isHome[row]!) ?? []);
  }
}
