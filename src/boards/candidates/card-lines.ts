import { PLAYER_STATISTICS } from '../../football/statistics.js';
import { scopes } from '../dataset/prices.js';
import type { LineTable } from '../dataset/prices.js';
import type { PlayerSubject } from './player-subjects.js';

/**
 * Lines of a fixture's players. Group `subject * statisticsByKey.length + rank` contains those of a subject and of
 * statistic `statisticsByKey[rank]`, ascending: entries from `starts[group]` to before `ends[group]`.
 */
export interface CardLines {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly line: Float64Array;
  /** Rows of the fixture's lines, -1 for an unquoted side. */
  readonly over: Int32Array;
  readonly under: Int32Array;
}

/** Indexes in the catalogue in the order of the keys, which breaks ties. */
export const statisticsByKey: readonly number[] = PLAYER_STATISTICS.map((_, index) => index).sort((first, second) =>
  PLAYER_STATISTICS[first]!.key < PLAYER_STATISTICS[second]!.key ? -1 : 1,
);
const ranks = Uint8Array.from(PLAYER_STATISTICS, (_, statistic) => statisticsByKey.indexOf(statistic));
const width = PLAYER_STATISTICS.length;
const playerScope = scopes.indexOf('player');

/** The quoted lines of the subjects; with `includeUnpriced` the standard lines of the eleven too. */
export function cardLinesOf(lines: LineTable, subjects: readonly PlayerSubject[], includeUnpriced: boolean): CardLines {
  const groups = groupsOf(lines, subjects);
  const starts = new Uint32Array(subjects.length * width + 1);
  for (let row = 0; row < lines.rows; row += 1) if (groups[row]! >= 0) starts[groups[row]! + 1]! += 1;
  const standard = (visit: (group: number, lines: readonly number[]) => void): void => {
    if (!includeUnpriced) return;
    subjects.forEach(({ starter }, subject) => {
      if (starter !== null)
        statisticsByKey.forEach((statistic, rank) =>
          visit(subject * width + rank, PLAYER_STATISTICS[statistic]!.lines),
        );
    });
  };
  standard((group, { length }) => (starts[group + 1]! += length));
  for (let group = 1; group < starts.length; group += 1) starts[group]! += starts[group - 1]!;

  const capacity = starts[starts.length - 1]!;
  const ends = starts.slice(0, -1);
  const line = new Float64Array(capacity);
  const [over, under] = [new Int32Array(capacity).fill(-1), new Int32Array(capacity).fill(-1)];
  /** Entry of a line within its group; inserts a new one. */
  const entryOf = (group: number, value: number): number => {
    let at = ends[group]!;
    while (at > starts[group]! && line[at - 1]! > value) at -= 1;
    if (at > starts[group]! && line[at - 1] === value) return at - 1;
    // lines are mostly in ascending order
    if (at < ends[group]!) for (const column of [line, over, under]) column.copyWithin(at + 1, at, ends[group]);
    ends[group]! += 1;
    line[at] = value;
    over[at] = -1;
    under[at] = -1;
    return at;
  };
  const { line: values, side } = lines.columns;
  for (let row = 0; row < lines.rows; row += 1) {
    if (groups[row]! >= 0) (side[row] === 0 ? over : under)[entryOf(groups[row]!, values[row]!)] = row;
  }
  standard((group, each) => each.forEach((value) => entryOf(group, value)));
  return { starts, ends, line, over, under };
}

/** Group of each row of the lines; -1 for other subjects. */
function groupsOf(
  { rows, columns: { scope, player, statistic } }: LineTable,
  subjects: readonly PlayerSubject[],
): Int32Array {
  const bySubject = new Map(subjects.map(({ index }, subject) => [index, subject]));
  const groups = new Int32Array(rows).fill(-1);
  // lines of a player are adjacent
  let [known, subject] = [-1, -1];
  for (let row = 0; row < rows; row += 1) {
    if (scope[row] !== playerScope) continue;
    if (player[row] !== known) {
      known = player[row]!;
      subject = bySubject.get(known) ?? -1;
    }
    if (subject >= 0) groups[row] = subject * width + ranks[statistic[row]!]!;
  }
  return groups;
}
