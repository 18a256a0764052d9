import type { Prices } from '../dataset/prices.js';
import { isOfResult, lineSides } from '../dataset/prices.js';
import { excludedFlags } from '../../football/eligible-price.js';
import { CandidateList } from './candidate-list.js';
import type { TrendCandidates } from './candidate-list.js';

/** Bit flags: why a candidate exists. */
export const trendKinds = {
  /** Has an eligible price. */
  priced: 1,
  /** Has a price that is eligible with `includeStale`. */
  pricedOfAnyAge: 2,
  /** A standard line of a statistic for which the subject has no eligible price. */
  unpriced: 4,
  /** `unpriced` with `includeStale`. */
  unpricedAtAnyAge: 8,
} as const;

/** The subject of a trend: a team or a player of the fixture. */
export interface TrendSubject {
  /** Index of the team or player in its dictionary. */
  readonly index: number;
  readonly id: number;
  readonly name: string;
  /** Whether standard lines of unquoted statistics are candidates. */
  readonly hasStandardLines: boolean;
}

/** Statistics of trends. */
export interface TrendCatalogue {
  readonly statistics: readonly { readonly key: string; readonly lines: readonly number[] }[];
  /** By statistic: rank of its key. */
  readonly ranks: readonly number[];
}

/** Statistics with the ranks of their keys, computed once for all fixtures. */
export function trendCatalogue(statistics: TrendCatalogue['statistics']): TrendCatalogue {
  const keys = statistics.map(({ key }) => key).sort();
  return { statistics, ranks: statistics.map(({ key }) => keys.indexOf(key)) };
}

const excludedAtAnyAge = excludedFlags(true);

/**
 * The lines of a fixture's subjects: all quoted ones; with `includeUnpriced` also standard lines of other statistics.
 * @param subjectOf position of a price line's subject, -1 for lines of others; the first one if several share it
 * @param sharing number of consecutive subjects that share each line: both teams of a match share its totals
 */
export function candidatesOf(
  prices: Prices,
  subjectOf: (row: number) => number,
  subjects: readonly TrendSubject[],
  catalogue: TrendCatalogue,
  { includeUnpriced, sharing = 1 }: { includeUnpriced: boolean; sharing?: number },
): TrendCandidates {
  const { statistics, ranks } = catalogue;
  const { statistic, line, side } = prices.lines.columns;
  /** By line: kind, and group (a subject with a statistic). */
  const kinds = new Uint8Array(prices.lines.rows);
  const groups = new Uint32Array(prices.lines.rows);
  /** By group: number of candidates, and kinds of the quoted ones. */
  const counts = new Uint32Array(subjects.length * statistics.length);
  const quoted = new Uint8Array(counts.length);
  for (let row = 0; row < kinds.length; row += 1) {
    const subject = isOfResult(prices.lines.columns, row) ? -1 : subjectOf(row);
    if (subject < 0) continue;
    const kind = kindOf(prices, row);
    if (kind === 0) continue;
    const group = subject * statistics.length + statistic[row]!;
    kinds[row] = kind;
    groups[row] = group;
    for (let each = 0; each < sharing; each += 1) {
      quoted[group + each * statistics.length]! |= kind;
      counts[group + each * statistics.length]! += 1;
    }
  }
  const withStandardLines = includeUnpriced ? unpricedGroups(subjects, quoted) : [];
  for (const group of withStandardLines)
    counts[group]! += statistics[group % statistics.length]!.lines.length * lineSides.length;
  const found = new CandidateList(subjects, ranks, counts);
  for (let row = 0; row < kinds.length; row += 1) {
    if (kinds[row] === 0) continue;
    for (let each = 0; each < sharing; each += 1)
      found.add(groups[row]! + each * statistics.length, line[row]!, side[row]!, row, kinds[row]!);
  }
  for (const group of withStandardLines) {
    const kind = trendKinds.unpriced | (quoted[group] === 0 ? trendKinds.unpricedAtAnyAge : 0);
    for (const value of statistics[group % statistics.length]!.lines)
      for (let of = 0; of < lineSides.length; of += 1) found.add(group, value, of, -1, kind);
  }
  return found;
}

/** Groups without an eligible price, of subjects with standard lines. */
function unpricedGroups(subjects: readonly TrendSubject[], quoted: Uint8Array): number[] {
  const statistics = quoted.length / subjects.length;
  const groups: number[] = [];
  for (let group = 0; group < quoted.length; group += 1) {
    if ((quoted[group]! & trendKinds.priced) === 0 && subjects[Math.floor(group / statistics)]!.hasStandardLines)
      groups.push(group);
  }
  return groups;
}

function kindOf({ lines, quotes }: Prices, row: number): number {
  if (!Number.isNaN(lines.columns.bestOdds[row]!)) return trendKinds.priced | trendKinds.pricedOfAnyAge;
  const first = lines.columns.firstQuote[row]!;
  for (let quote = first; quote < first + lines.columns.quotes[row]!; quote += 1) {
    if ((quotes.columns.flags[quote]! & excludedAtAnyAge) === 0) return trendKinds.pricedOfAnyAge;
  }
  return 0;
}
