import { PLAYER_STATISTICS } from '../../football/statistics.js';
import type { CopyRow } from './copy-row.js';

const width = PLAYER_STATISTICS.length;
const FIRST_CAPACITY = 4_096;
/** A million rows are copied a few times while they grow, and at most this much too much is held. */
const GROWTH = 1.5;

/** Gives ids places in the order in which they come. */
export class Places {
  readonly ids: number[] = [];
  private readonly byId = new Map<number, number>();
  /** Asked for last: rows of one fixture mostly come together. */
  private last = NaN;
  private lastPlace = -1;

  /** The place of an id, which is entered where it is new. */
  enter(id: number): number {
    const known = this.find(id);
    if (known >= 0) return known;
    this.byId.set(id, this.ids.length);
    this.lastPlace = this.ids.length;
    this.ids.push(id);
    return this.lastPlace;
  }

  /** The place of an id; -1 where it was not entered. */
  find(id: number): number {
    if (id !== this.last) {
      this.last = id;
      this.lastPlace = this.byId.get(id) ?? -1;
    }
    return this.lastPlace;
  }
}

/** Rows by the fixture they are of: those of place `fixture` from `starts[fixture]` to before the next. */
export interface RowsByFixture {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

/** What players did in matches, as columns: a row is told by its number, players and fixtures by their places. */
export class Appearances {
  readonly players = new Places();
  readonly fixtures = new Places();
  player = new Uint32Array(FIRST_CAPACITY);
  fixture = new Uint32Array(FIRST_CAPACITY);
  /** 1 of the home side, 0 of the away side, -1 unknown. */
  isHome = new Int8Array(FIRST_CAPACITY);
  isStarter = new Uint8Array(FIRST_CAPACITY);
  minutes = new Uint8Array(FIRST_CAPACITY);
  /** Code of `positionWord` by the line-up; 0 where it has none. */
  position = new Uint8Array(FIRST_CAPACITY);
  /** Entry `row * PLAYER_STATISTICS.length + statistic`; -1 unknown. */
  values = new Int16Array(FIRST_CAPACITY * width);
  private count = 0;

  get rows(): number {
    return this.count;
  }

  /** Takes a row with the columns of `readAppearances`. */
  readonly take = (row: CopyRow): void => {
    if (this.count === this.player.length) this.grow();
    const at = this.count;
    this.player[at] = this.players.enter(row.id());
    this.fixture[at] = this.fixtures.enter(row.id());
    this.isHome[at] = row.flag();
    this.isStarter[at] = row.flag();
    this.minutes[at] = row.smallint();
    for (let place = at * width; place < (at + 1) * width; place += 1) this.values[place] = row.smallint();
    this.count += 1;
  };

  /** All rows, fixture by fixture. */
  byFixture(): RowsByFixture {
    const starts = new Uint32Array(this.fixtures.ids.length + 1);
    for (let row = 0; row < this.count; row += 1) starts[this.fixture[row]! + 1]! += 1;
    for (let fixture = 1; fixture < starts.length; fixture += 1) starts[fixture]! += starts[fixture - 1]!;
    const next = starts.slice();
    const rows = new Uint32Array(this.count);
    for (let row = 0; row < this.count; row += 1) {
      const fixture = this.fixture[row]!;
      rows[next[fixture]!] = row;
      next[fixture]! += 1;
    }
    return { starts, rows };
  }

  /** The row of a player in a fixture, both by place; -1 where there is none. */
  find({ starts, rows }: RowsByFixture, fixture: number, player: number): number {
    for (let at = starts[fixture] ?? 0; at < (starts[fixture + 1] ?? 0); at += 1)
      if (this.player[rows[at]!] === player) return rows[at]!;
    return -1;
  }

  private grow(): void {
    const capacity = Math.ceil(this.player.length * GROWTH);
    const larger = <T extends Uint32Array | Int8Array | Uint8Array | Int16Array>(column: T, length: number): T => {
      const copy = new (column.constructor as new (length: number) => T)(length);
      copy.set(column);
      return copy;
    };
    this.player = larger(this.player, capacity);
    this.fixture = larger(this.fixture, capacity);
    this.isHome = larger(this.isHome, capacity);
    this.isStarter = larger(this.isStarter, capacity);
    this.minutes = larger(this.minutes, capacity);
    this.position = larger(this.position, capacity);
    this.values = larger(this.values, capacity * width);
  }
}
