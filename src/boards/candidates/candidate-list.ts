/** Lines that may become candidates, in tie-break order: subject's name, statistic, line, side, id. */
export interface TrendCandidates {
  readonly count: number;
  /** Index in the list of subjects. */
  readonly subject: Uint16Array;
  readonly statistic: Uint8Array;
  readonly line: Float64Array;
  readonly side: Uint8Array;
  /** Row of the fixture's lines, -1 without an eligible price of any age. */
  readonly lineRow: Int32Array;
  /** Bit set of `trendKinds`. */
  readonly kind: Uint8Array;
}

/** End of the run of candidates with one subject and statistic; namesakes may be interleaved. */
export function endOfGroup({ count, subject, statistic }: TrendCandidates, at: number): number {
  let end = at + 1;
  while (end < count && subject[end] === subject[at] && statistic[end] === statistic[at]) end += 1;
  return end;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Bucket sort by name and statistic, then insertion among few; a group is `subject * statistics + statistic`. */
export class CandidateList implements TrendCandidates {
  readonly count: number;
  readonly subject: Uint16Array;
  readonly statistic: Uint8Array;
  readonly line: Float64Array;
  readonly side: Uint8Array;
  readonly lineRow: Int32Array;
  readonly kind: Uint8Array;
  private readonly statistics: number;
  /** By subject: rank by name and id. */
  private readonly nameRanks: Uint16Array;
  /** By group: its bucket, shared by namesakes. */
  private readonly buckets: Uint32Array;
  /** By bucket: first row, and row of the next candidate. */
  private readonly starts: Uint32Array;
  private readonly next: Uint32Array;

  /** `ranks`: rank of the key by statistic; `counts`: number of candidates by group. */
  constructor(subjects: readonly Named[], ranks: readonly number[], counts: Uint32Array) {
    const width = ranks.length;
    this.statistics = width;
    this.nameRanks = new Uint16Array(subjects.length);
    /** By subject: rank of the name, shared by namesakes. */
    const names = new Uint16Array(subjects.length);
    const order = subjects.map((_, subject) => subject).sort((one, other) => compare(subjects[one]!, subjects[other]!));
    order.forEach((subject, rank) => {
      this.nameRanks[subject] = rank;
      const before = order[rank - 1];
      names[subject] =
        before === undefined ? 0 : names[before]! + (subjects[before]!.name === subjects[subject]!.name ? 0 : 1);
    });
    this.buckets = new Uint32Array(counts.length);
    this.starts = new Uint32Array(counts.length + 1);
    for (let group = 0, subject = 0; subject < subjects.length; subject += 1) {
      for (let each = 0; each < width; each += 1, group += 1) {
        const bucket = names[subject]! * width + ranks[each]!;
        this.buckets[group] = bucket;
        this.starts[bucket + 1]! += counts[group]!;
      }
    }
    for (let bucket = 0; bucket < counts.length; bucket += 1) this.starts[bucket + 1]! += this.starts[bucket]!;
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
    const bucket = this.buckets[group]!;
    const subject = Math.floor(group / this.statistics);
    const last = this.next[bucket]!;
    this.next[bucket] = last + 1;
    let at = last;
    while (at > this.starts[bucket]! && this.isAfter(at - 1, subject, line, side)) at -= 1;
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
    return this.side[at] === side
      ? this.nameRanks[this.subject[at]!]! > this.nameRanks[subject]!
      : this.side[at]! > side;
  }

  /** Moves candidates up by one; all in a bucket have the same statistic. */
  private makeRoom(from: number, until: number): void {
    for (const column of [this.subject, this.line, this.side, this.lineRow, this.kind])
      column.copyWithin(from + 1, from, until);
  }
}

/** By name in UTF-16 order, then by id. */
const compare = (one: Named, other: Named): number =>
  one.name === other.name ? one.id - other.id : one.name < other.name ? -1 : 1;
