import { Bitset } from './bitset.js';

/** An order of positions that is made once and then gives pages of any set of them. */
export class PreparedOrder {
  private places: Uint32Array | null = null;

  /**
   * @param positions the positions in their order; others are members of no set whose page is asked for
   * @param size number of positions that sets are over
   */
  constructor(
    readonly positions: Uint32Array,
    private readonly size: number,
  ) {}

  /**
   * A page of the members. Many members are met soon on a walk through the order; few are ranked by their places.
   * @param count number of members
   */
  page(members: Bitset, count: number, skip: number, most: number): number[] {
    if (skip >= count) return [];
    const ranking = 2 * count + (this.positions.length >>> 4);
    const isMetSoon = (this.positions.length * Math.min(skip + most, count)) / count <= ranking;
    // members may all stand at the end
    return (
      (isMetSoon ? this.walk(members, skip, Math.min(most, count - skip), 2 * ranking) : null) ??
      this.rank(members, skip, most)
    );
  }

  /** Null where the page does not end within so many places. */
  private walk(members: Bitset, skip: number, most: number, places: number): number[] | null {
    const { positions } = this;
    const found: number[] = [];
    let before = 0;
    for (let place = 0; place < Math.min(places, positions.length); place += 1) {
      if (!members.has(positions[place]!)) continue;
      if (before >= skip && found.push(positions[place]!) === most) return found;
      before += 1;
    }
    return null;
  }

  private rank(members: Bitset, skip: number, most: number): number[] {
    const { positions } = this;
    const places = (this.places ??= this.placesOf());
    const ranks = Bitset.empty(positions.length);
    for (const member of members.members()) ranks.add(places[member]!);
    return ranks.slice(skip, most).map((place) => positions[place]!);
  }

  private placesOf(): Uint32Array {
    const places = new Uint32Array(this.size);
    for (let place = 0; place < this.positions.length; place += 1) places[this.positions[place]!] = place;
    return places;
  }
}
