import { PLAYER_STATISTICS } from '../../football/statistics.js';
import { emptyColumns } from '../engine/columns.js';
import { activityOf } from '../dataset/activity.js';
import { ChosenPrices } from '../dataset/best-prices.js';
import type { PlayerHistories } from '../dataset/histories.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import { cardFrameSchema } from './card-columns.js';
import type { CardFrameColumns } from './card-columns.js';
import { cardLinesOf, statisticsByKey } from './card-lines.js';
import type { CardLines } from './card-lines.js';
import { comparisonOf } from './price-lines.js';
import { playerSubjects } from './player-subjects.js';
import type { PlayerSubject } from './player-subjects.js';

/** Cards of a player and statistic. */
export interface CardGroup {
  readonly subject: PlayerSubject;
  readonly statistic: number;
  /** Index of its first entry in the lines. */
  readonly entry: number;
  /** Rows. */
  readonly first: number;
  readonly end: number;
  /** Matches with the statistic, capped at the longest horizon. */
  readonly matches: number;
}

/** The cards of a fixture without probabilities; the same with and without the counts of substitutes. */
export interface CardFrame {
  readonly rows: number;
  readonly groups: readonly CardGroup[];
  readonly columns: CardFrameColumns;
}

/** Matches of the longest horizon. */
const LONGEST = 50;
const width = statisticsByKey.length;

/** The cards of a fixture: lines of each player and statistic with a known match, ascending. */
export function cardFrame(dataset: Dataset, context: FixtureContext, includeUnpriced: boolean): CardFrame {
  const subjects = playerSubjects(dataset, context, includeUnpriced).sort((first, second) => first.id - second.id);
  const lines = cardLinesOf(context.prices.lines, subjects, includeUnpriced);
  const groups: CardGroup[] = [];
  let rows = 0;
  for (let at = 0; at < lines.ends.length; at += 1) {
    const length = lines.ends[at]! - lines.starts[at]!;
    if (length === 0) continue;
    const subject = subjects[Math.floor(at / width)]!;
    const statistic = statisticsByKey[at % width]!;
    const matches = matchesWith(dataset.players, subject.index, statistic);
    // without a match of his own there is nothing to forecast from
    if (matches === 0) continue;
    groups.push({ subject, statistic, entry: lines.starts[at]!, first: rows, end: rows + length, matches });
    rows += length;
  }
  const columns = emptyColumns(cardFrameSchema, rows);
  columns.fixture.fill(context.fixture);
  columns.isLive.fill(context.isLive ? 1 : 0);
  writeSubjects(dataset, columns, groups);
  writeLines(columns, groups, lines);
  const fresh = { includeStale: false, bookmakers: null };
  const prices = new ChosenPrices(context.prices, dataset.entities.bookmakers.length, fresh);
  prices.of(columns.overLine, columns.bestOver);
  prices.of(columns.underLine, columns.bestUnder);
  columns.sources.set(prices.countBookmakers(columns.overLine, columns.underLine));
  writeLonely(dataset, context, columns);
  return { rows, groups, columns };
}

function writeSubjects(
  dataset: Dataset,
  {
    team,
    player,
    statistic,
    inEleven,
    matches,
    lastGameWithTeam,
    startedLastGame,
    offsetInGroup,
    offsetInPlayer,
  }: CardFrameColumns,
  groups: readonly CardGroup[],
): void {
  let [known, sinceLast, started, firstOfPlayer] = [-1, -1, -1, 0];
  for (const { subject, statistic: position, first, end, matches: sampleSize } of groups) {
    if (subject.index !== known) {
      const activity = activityOf(dataset, subject.index, subject.team);
      known = subject.index;
      firstOfPlayer = first;
      sinceLast = activity.lastGameWithTeam ?? -1;
      started = activity.startedLastGame === null ? -1 : Number(activity.startedLastGame);
    }
    for (let row = first; row < end; row += 1) {
      team[row] = subject.team;
      player[row] = known;
      statistic[row] = position;
      inEleven[row] = subject.starter === null ? 0 : 1;
      matches[row] = sampleSize;
      lastGameWithTeam[row] = sinceLast;
      startedLastGame[row] = started;
      offsetInGroup[row] = row - first;
      offsetInPlayer[row] = row - firstOfPlayer;
    }
  }
}

function writeLines(
  { line, overLine, underLine, isStandard }: CardFrameColumns,
  groups: readonly CardGroup[],
  lines: CardLines,
): void {
  for (const {
    subject: { starter },
    statistic,
    entry,
    first,
    end,
  } of groups) {
    const standard = PLAYER_STATISTICS[statistic]!.lines;
    for (let row = first, at = entry; row < end; row += 1, at += 1) {
      line[row] = lines.line[at]!;
      overLine[row] = lines.over[at]!;
      underLine[row] = lines.under[at]!;
      isStandard[row] = starter !== null && standard.includes(lines.line[at]!) ? 1 : 0;
    }
  }
}

function writeLonely(
  { entities }: Dataset,
  { prices }: FixtureContext,
  { overLine, underLine, overLonely, underLonely }: CardFrameColumns,
): void {
  const { firstQuote, quotes } = prices.lines.columns;
  const comparison = comparisonOf(prices, entities.bookmakers, false);
  const isLonely = (line: number): number => {
    if (line < 0) return 0;
    comparison.read(firstQuote[line]!, quotes[line]!);
    return comparison.isLonely() ? 1 : 0;
  };
  for (let row = 0; row < overLine.length; row += 1) {
    overLonely[row] = isLonely(overLine[row]!);
    underLonely[row] = isLonely(underLine[row]!);
  }
}

/** Matches of a player with the statistic, capped at the longest horizon. */
function matchesWith({ starts, own }: PlayerHistories, player: number, statistic: number): number {
  let count = 0;
  for (let at = starts[player] ?? 0, end = starts[player + 1] ?? 0; at < end && count < LONGEST; at += 1) {
    if (own[at * PLAYER_STATISTICS.length + statistic]! >= 0) count += 1;
  }
  return count;
}
