/** Lines that may become candidates, in the order that decides ties: subject's name, statistic, line, side, id. */
export interface TrendCandidates {
  readonly count: number;
  /** Position in the list of subjects. */
  readonly subject: Uint16Array;
  readonly statistic: Uint8Array;
  readonly line: Float64Array;
  readonly side: Uint8Array;
  /** Row of the fixture's lines, -1 where no price counts at any age. */
  readonly lineRow: Int32Array;
  /** Bits of `trendKinds`. */
  readonly kind: Uint8Array;
}

/**
 * Where the candidates end that are of the same subject and statistic as the one at a place; those of namesakes may
 * stand in between.
 */
export function endOfGroup({ count, subject, statistic }: TrendCandidates, at: number): number {
  let end = at + 1;
  while (end < count && subject[end] === subject[at] && statistic[end] === statistic[at]) end += 1;
  return end;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/**
 * Puts candidates in order as they come. A group is a subject with a statistic: `subject * statistics + statistic`.
 * How many candidates a group has is known before, so each goes to the stretch of its name and statistic at once, and
 * there to its place among the few before it, which mostly come in order.
 */
export class CandidateList implements TrendCandidates {
  readonly count: number;
  readonly subject: Uint16Array;
  readonly statistic: Uint8Array;
  readonly line: Float64Array;
  readonly side: Uint8Array;
  readonly lineRow: Int32Array;
  readonly kind: Uint8Array;
  private readonly statistics: number;
  /** Of each subject its place by name and id. */
  private readonly places: Uint16Array;
  /** By group: its stretch, which namesakes share. */
  private readonly stretches: Uint32Array;
  /** By stretch: where it begins, and where its next candidate goes. */
  private readonly starts: Uint32Array;
  private readonly next: Uint32Array;

  /**
   * @param ranks of each statistic the rank of its key
   * @param counts how many candidates each group has
   */
  constructor(subjects: readonly Named[], ranks: readonly number[], counts: Uint32Array) {
    const width = ranks.length;
    this.statistics = width;
    this.places = new Uint16Array(subjects.length);
    /** Of each subject the rank of its name, which namesakes share. */
    const names = new Uint16Array(subjects.length);
    const order = subjects.map((_, subject) => subject).sort((one, other) => compare(subjects[one]!, subjects[other]!));
    order.forEach((subject, place) => {
      this.places[subject] = place;
      const before = order[place - 1];
      names[subject] =
        before === undefined ? 0 : names[before]! + (subjects[before]!.name === subjects[subject]!.name ? 0 : 1);
    });
    this.stretches = new Uint32Array(counts.length);
    this.starts = new Uint32Array(counts.length + 1);
    for (let group = 0, subject = 0; subject < subjects.length; subject += 1) {
      for (let each = 0; each < width; each += 1, group += 1) {
        const stretch = names[subject]! * width + ranks[each]!;
        this.stretches[group] = stretch;
        this.starts[stretch + 1]! += counts[group]!;
      }
    }
    for (let stretch = 0; stretch < counts.length; stretch += 1) this.starts[stretch + 1]! += this.starts[stretch]!;
    this.next = new Uint32Array(this.starts.length);
    this.next.set(this.starts);
    this.count = this.starts[counts.length]!;
    this.subject = new Uint16Array(this.count);
    this.statistic = new Uint8Array(this.count);
    this.line = new Float64Array(this.count);
    this.side = new Uint8Array(this.count);
    this.lineRow = new Int32Array(this.count);
    this.kind = new Uint8Array(this.count);
  }

  /** Adds a candidate of a group. */
  add(group: number, line: number, side: number, lineRow: number, kind: number): void {
    const stretch = this.stretches[group]!;
    const subject = Math.floor(group / this.statistics);
    const last = this.next[stretch]!;
    this.next[stretch] = last + 1;
    let at = last;
    while (at > this.starts[stretch]! && this.isAfter(at - 1, subject, line, side)) at -= 1;
    if (at < last) this.makeRoom(at, last);
    this.subject[at] = subject;
    this.statistic[last] = group % this.statistics;
    this.line[at] = line;
    this.side[at] = side;
    this.lineRow[at] = lineRow;
    this.kind[at] = kind;
  }

  private isAfter(at: number, subject: number, line: number, side: number): boolean {
    if (this.line[at] !== line) return this.line[at]! > line;
    return this.side[at] === side ? this.places[this.subject[at]!]! > this.places[subject]! : this.side[at]! > side;
  }

  /** Moves candidates up by one; all of a stretch have one statistic. */
  private makeRoom(from: number, until: number): void {
    for (const column of [this.subject, this.line, this.side, this.lineRow, this.kind])
      column.copyWithin(from + 1, from, until);
  }
}

/** By name, as code units compare, then by id. */
const compare = (one: Named, other: Named): number =>
  one.name === other.name ? one.id - other.id : one.name < other.name ? -1 : 1;
