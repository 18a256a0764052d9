/** A set of row positions, one bit each. */
export class Bitset {
  private constructor(
    /** Number of positions, members or not. */
    readonly size: number,
    private readonly words: Uint32Array,
  ) {}

  /** The empty set over `size` positions. */
  static empty(size: number): Bitset {
    return new Bitset(size, new Uint32Array((size + 31) >>> 5));
  }

  /** All positions. */
  static full(size: number): Bitset {
    const bits = Bitset.empty(size);
    bits.words.fill(0xffff_ffff);
    const spare = size & 31;
    if (spare > 0) bits.words[bits.words.length - 1] = 2 ** spare - 1;
    return bits;
  }

  /** The positions whose value lies between two bounds, both included; what is unknown lies nowhere. */
  static between(values: ArrayLike<number>, low: number, high: number): Bitset {
    const bits = Bitset.empty(values.length);
    const { words } = bits;
    for (let position = 0; position < values.length; position += 1) {
      const value = values[position]!;
      // whether a value lies within cannot be foretold: two numbers are faster than a question
      words[position >>> 5]! |= (Number(value >= low) & Number(value <= high)) << (position & 31);
    }
    return bits;
  }

  add(position: number): void {
    this.words[position >>> 5]! |= 1 << (position & 31);
  }

  /** Takes in the positions from `from` to before `end`. */
  addRange(from: number, end: number): void {
    if (end <= from) return;
    const [first, last] = [from >>> 5, (end - 1) >>> 5];
    const [head, tail] = [-1 << (from & 31), -1 >>> (31 - ((end - 1) & 31))];
    if (first === last) {
      this.words[first]! |= head & tail;
      return;
    }
    this.words[first]! |= head;
    this.words.fill(0xffff_ffff, first + 1, last);
    this.words[last]! |= tail;
  }

  remove(position: number): void {
    this.words[position >>> 5]! &= ~(1 << (position & 31));
  }

  has(position: number): boolean {
    return (this.words[position >>> 5]! & (1 << (position & 31))) !== 0;
  }

  /** A set of the same members that goes its own way. */
  copy(): Bitset {
    return new Bitset(this.size, this.words.slice());
  }

  /** Takes out what the other set has; gives itself. */
  subtract(other: Bitset): this {
    for (let index = 0; index < this.words.length; index += 1) this.words[index]! &= ~other.words[index]!;
    return this;
  }

  /** Takes out what the other set lacks; gives itself. */
  intersect(other: Bitset): this {
    for (let index = 0; index < this.words.length; index += 1) this.words[index]! &= other.words[index]!;
    return this;
  }

  /** Takes in what the other set has; gives itself. */
  unite(other: Bitset): this {
    for (let index = 0; index < this.words.length; index += 1) this.words[index]! |= other.words[index]!;
    return this;
  }

  /** Number of members. */
  count(): number {
    let sum = 0;
    for (let index = 0; index < this.words.length; index += 1) sum += ones(this.words[index]!);
    return sum;
  }

  /**
   * All members in ascending order.
   * @param members where they are written; what is given back is its beginning
   */
  members(members: Uint32Array = new Uint32Array(this.count())): Uint32Array {
    let found = 0;
    for (let index = 0; index < this.words.length; index += 1) {
      for (let word = this.words[index]!; word !== 0;) {
        const lowest = word & -word;
        members[found++] = index * 32 + 31 - Math.clz32(lowest);
        word ^= lowest;
      }
    }
    return members.subarray(0, found);
  }

  /** Members in ascending order, from the one with `skip` members before it, at most `most` of them. */
  slice(skip: number, most: number): number[] {
    const members: number[] = [];
    let before = 0;
    for (let index = 0; index < this.words.length && members.length < most; index += 1) {
      let word = this.words[index]!;
      const inWord = ones(word);
      if (before + inWord <= skip) {
        before += inWord;
        continue;
      }
      while (word !== 0 && members.length < most) {
        const lowest = word & -word;
        if (before >= skip) members.push(index * 32 + 31 - Math.clz32(lowest));
        before += 1;
        word ^= lowest;
      }
    }
    return members;
  }
}

/** Bits set in a word: sums of pairs, nibbles, bytes. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
