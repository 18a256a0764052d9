import type { Prices } from '../world/prices.js';
import { lineSides, uncountedFlags } from '../world/prices.js';
import type { KeyExtent } from './key-table.js';

/** Why a trend key exists; bits. */
export const trendKinds = {
  /** A counted price is there. */
  priced: 1,
  /** A price is there that counts when old ones do. */
  pricedOfAnyAge: 2,
  /** A standard line of a statistic for which the subject has no counted price. */
  unpriced: 4,
  /** The same when old prices count too. */
  unpricedAtAnyAge: 8,
} as const;

/** Who a trend is about: a team or a player of the fixture. */
export interface TrendSubject {
  readonly code: number;
  readonly id: number;
  readonly name: string;
  /** Whether standard lines are looked at where nobody quotes a statistic. */
  readonly hasStandardLines: boolean;
}

/** A statistic by its key and standard lines. */
export interface TrendStatistic {
  readonly key: string;
  readonly lines: readonly number[];
}

/** Lines that may become keys, in the order that decides ties: subject's name, statistic, line, side, id. */
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

const notCounting = uncountedFlags(true);

/**
 * The lines of a fixture's subjects: all that are quoted, and where wanted the standard ones of statistics that are not.
 * @param subjectOf position of a price line's subject, -1 for lines of others
 */
export function candidatesOf(
  prices: Prices,
  subjectOf: (row: number) => number,
  subjects: readonly TrendSubject[],
  statistics: readonly TrendStatistic[],
  extent: KeyExtent,
): TrendCandidates {
  const standard = statistics.reduce((sum, { lines }) => sum + lines.length * lineSides.length, 0);
  const found = new Collector(prices.lines.rows + (extent === 'all' ? subjects.length * standard : 0));
  const seen = new Uint8Array(subjects.length * statistics.length);
  const { statistic, line, side } = prices.lines.columns;
  for (let row = 0; row < prices.lines.rows; row += 1) {
    const subject = subjectOf(row);
    if (subject < 0) continue;
    const kind = kindOf(prices, row);
    if (kind === 0) continue;
    seen[subject * statistics.length + statistic[row]!]! |= kind;
    found.add(subject, statistic[row]!, line[row]!, side[row]!, row, kind);
  }
  subjects.forEach(({ hasStandardLines }, subject) => {
    if (extent === 'priced' || !hasStandardLines) return;
    statistics.forEach(({ lines }, each) => {
      const quoted = seen[subject * statistics.length + each]!;
      if ((quoted & trendKinds.priced) !== 0) return;
      const kind = trendKinds.unpriced | (quoted === 0 ? trendKinds.unpricedAtAnyAge : 0);
      for (const value of lines) for (let of = 0; of < lineSides.length; of += 1) found.add(subject, each, value, of, -1, kind);
    });
  });
  return found.inOrder(subjects, statistics);
}

function kindOf({ lines, quotes }: Prices, row: number): number {
  if (!Number.isNaN(lines.columns.bestOdds[row]!)) return trendKinds.priced | trendKinds.pricedOfAnyAge;
  const first = lines.columns.firstQuote[row]!;
  for (let quote = first; quote < first + lines.columns.quotes[row]!; quote += 1) {
    if ((quotes.columns.flags[quote]! & notCounting) === 0) return trendKinds.pricedOfAnyAge;
  }
  return 0;
}

/** More hundredths than any line of football has. */
const lineSteps = 2 ** 17;

/** Candidates in the order of their coming, with room for `capacity`. */
class Collector implements TrendCandidates {
  count = 0;
  readonly subject: Uint16Array;
  readonly statistic: Uint8Array;
  readonly line: Float64Array;
  readonly side: Uint8Array;
  readonly lineRow: Int32Array;
  readonly kind: Uint8Array;

  constructor(capacity: number) {
    this.subject = new Uint16Array(capacity);
    this.statistic = new Uint8Array(capacity);
    this.line = new Float64Array(capacity);
    this.side = new Uint8Array(capacity);
    this.lineRow = new Int32Array(capacity);
    this.kind = new Uint8Array(capacity);
  }

  add(subject: number, statistic: number, line: number, side: number, lineRow: number, kind: number): void {
    const at = this.count;
    this.subject[at] = subject;
    this.statistic[at] = statistic;
    this.line[at] = line;
    this.side[at] = side;
    this.lineRow[at] = lineRow;
    this.kind[at] = kind;
    this.count += 1;
  }

  inOrder(subjects: readonly TrendSubject[], statistics: readonly TrendStatistic[]): TrendCandidates {
    const names = ranks(subjects.map(({ name }) => name));
    const ids = ranks(subjects.map(({ id }) => id));
    const keys = ranks(statistics.map(({ key }) => key));
    // one number per candidate that sorts natively; lines are told apart to a hundredth, and there are quarter lines at most
    const order = new Float64Array(this.count);
    for (let at = 0; at < this.count; at += 1) {
      const of = this.subject[at]!;
      const place = (names[of]! * statistics.length + keys[this.statistic[at]!]!) * lineSteps + Math.min(Math.round(this.line[at]! * 100), lineSteps - 1);
      order[at] = ((place * 2 + this.side[at]!) * subjects.length + ids[of]!) * this.count + at;
    }
    order.sort();
    if (this.count > 0 && order[this.count - 1]! > Number.MAX_SAFE_INTEGER) throw new RangeError('too many lines of one fixture to be ordered');
    const sorted = new Collector(this.count);
    for (let place = 0; place < this.count; place += 1) {
      const at = order[place]! % this.count;
      sorted.add(this.subject[at]!, this.statistic[at]!, this.line[at]!, this.side[at]!, this.lineRow[at]!, this.kind[at]!);
    }
    return sorted;
  }
}

/** Rank of each value among the distinct ones: texts by their code units, numbers by size. */
function ranks<Value extends string | number>(values: readonly Value[]): number[] {
  const distinct = [...new Set(values)].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const places = new Map(distinct.map((value, place) => [value, place]));
  return values.map((value) => places.get(value)!);
}
