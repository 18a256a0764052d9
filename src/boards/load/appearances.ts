import { PLAYER_STATISTICS } from '../../football/statistics.js';
import { grown, rowsByKey } from '../engine/columns.js';
import type { RowsByKey } from '../engine/columns.js';
import type { CopyRow } from './copy-row.js';

const width = PLAYER_STATISTICS.length;
const FIRST_CAPACITY = 4_096;
/** Factor by which full columns grow. */
const GROWTH = 1.5;

/** Dictionary of ids; each gets an index in insertion order. */
export class IdDictionary {
  readonly ids: number[] = [];
  private readonly byId = new Map<number, number>();
  /** The last id found: rows of one fixture are mostly consecutive. */
  private last = NaN;
  private lastIndex = -1;

  /** Index of an id; adds a new one. */
  enter(id: number): number {
    const existing = this.find(id);
    if (existing >= 0) return existing;
    this.byId.set(id, this.ids.length);
    this.lastIndex = this.ids.length;
    this.ids.push(id);
    return this.lastIndex;
  }

  /** Index of an id; -1 for an unknown one. */
  find(id: number): number {
    if (id !== this.last) {
      this.last = id;
      this.lastIndex = this.byId.get(id) ?? -1;
    }
    return this.lastIndex;
  }
}

/** Appearances of players in matches, as columns; players and fixtures are dictionary indexes. */
export class Appearances {
  readonly players = new IdDictionary();
  readonly fixtures = new IdDictionary();
  player = new Uint32Array(FIRST_CAPACITY);
  fixture = new Uint32Array(FIRST_CAPACITY);
  /** 1 for the home side, 0 for the away side, -1 unknown. */
  isHome = new Int8Array(FIRST_CAPACITY);
  isStarter = new Uint8Array(FIRST_CAPACITY);
  minutes = new Uint8Array(FIRST_CAPACITY);
  /** Index of `positionWord` in the line-up; 0 without one. */
  position = new Uint8Array(FIRST_CAPACITY);
  /** Entry `row * PLAYER_STATISTICS.length + statistic`; -1 unknown. */
  values = new Int16Array(FIRST_CAPACITY * width);
  private count = 0;

  get rows(): number {
    return this.count;
  }

  /** Appends a row with the columns from `readAppearances`. */
  readonly take = (row: CopyRow): void => {
    if (this.count === this.player.length) this.grow();
    const at = this.count;
    this.player[at] = this.players.enter(row.id());
    this.fixture[at] = this.fixtures.enter(row.id());
    this.isHome[at] = row.flag();
    this.isStarter[at] = row.flag();
    this.minutes[at] = row.smallint();
    for (let entry = at * width; entry < (at + 1) * width; entry += 1) this.values[entry] = row.smallint();
    this.count += 1;
  };

  /** All rows, grouped by fixture. */
  byFixture(): RowsByKey {
    return rowsByKey(this.fixture, this.count, this.fixtures.ids.length);
  }

  /** The row of a player in a fixture, both by index; -1 without one. */
  find({ starts, rows }: RowsByKey, fixture: number, player: number): number {
    for (let at = starts[fixture] ?? 0; at < (starts[fixture + 1] ?? 0); at += 1)
      if (this.player[rows[at]!] === player) return rows[at]!;
    return -1;
  }

  private grow(): void {
    const capacity = Math.ceil(this.player.length * GROWTH);
    this.player = grown(this.player, capacity);
    this.fixture = grown(this.fixture, capacity);
    this.isHome = grown(this.isHome, capacity);
    this.isStarter = grown(this.isStarter, capacity);
    this.minutes = grown(this.minutes, capacity);
    this.position = grown(this.position, capacity);
    this.values = grown(this.values, capacity * width);
  }
}
