import { PLAYER_STATISTICS } from '../../football/statistics.js';
import { emptyColumns } from '../engine/empty-columns.js';
import { activityOf } from '../world/activity.js';
import type { Activity } from '../world/activity.js';
import type { PlayerHistories } from '../world/histories.js';
import type { FixturePicture, World } from '../world/world.js';
import { cardFrameSchema } from './card-columns.js';
import type { CardFrameColumns } from './card-columns.js';
import { cardLinesOf, statisticsByKey } from './card-lines.js';
import type { CardLines } from './card-lines.js';
import { CardPrices } from './card-numbers.js';
import type { KeyExtent } from './key-table.js';
import { playerSubjects } from './player-subjects.js';
import type { PlayerSubject } from './player-subjects.js';

/** Cards of a player and statistic. */
export interface CardGroup {
  readonly subject: PlayerSubject;
  readonly statistic: number;
  /** Its first entry of the lines. */
  readonly entry: number;
  /** Rows. */
  readonly first: number;
  readonly end: number;
  /** Matches with the statistic, at most those of the longest horizon. */
  readonly matches: number;
}

/** The cards of a fixture without what models say of them: the same whosever counts are looked at. */
export interface CardFrame {
  readonly rows: number;
  readonly groups: readonly CardGroup[];
  readonly columns: CardFrameColumns;
}

/** Longest history that counts for the horizons. */
const LONGEST = 50;
const width = statisticsByKey.length;
const unknownActivity: Activity = { lastGameWithTeam: null, startedLastGame: null };

/** The frame made last of each world: both tables of a fixture are made one after the other. */
const frames = new WeakMap<World, { readonly picture: FixturePicture; readonly extent: KeyExtent; readonly frame: CardFrame }>();

/** The cards of a fixture: of each player and statistic of which anything is known, the lines in ascending order. */
export function cardFrame(world: World, picture: FixturePicture, extent: KeyExtent): CardFrame {
  const last = frames.get(world);
  if (last !== undefined && last.picture === picture && last.extent === extent) return last.frame;
  const frame = makeFrame(world, picture, extent);
  frames.set(world, { picture, extent, frame });
  return frame;
}

function makeFrame(world: World, picture: FixturePicture, extent: KeyExtent): CardFrame {
  const subjects = playerSubjects(world, picture).sort((first, second) => first.id - second.id);
  const lines = cardLinesOf(picture.prices.lines, subjects, extent);
  const groups: CardGroup[] = [];
  let rows = 0;
  for (let at = 0; at < lines.ends.length; at += 1) {
    const length = lines.ends[at]! - lines.starts[at]!;
    if (length === 0) continue;
    const subject = subjects[Math.floor(at / width)]!;
    const statistic = statisticsByKey[at % width]!;
    const matches = countedMatches(world.players, subject.code, statistic);
    // nothing is known of him: what a usual player of his position counts is no opinion on him
    if (matches === 0) continue;
    groups.push({ subject, statistic, entry: lines.starts[at]!, first: rows, end: rows + length, matches });
    rows += length;
  }
  const columns = emptyColumns(cardFrameSchema, rows);
  const prices = new CardPrices(picture.prices, world.entities.bookmakers.length, { includeStale: false, bookmakers: null });
  columns.fixture.fill(picture.fixture);
  columns.isLive.fill(picture.isLive ? 1 : 0);
  let [known, activity] = [-1, unknownActivity];
  for (const group of groups) {
    const { subject } = group;
    if (subject.code !== known) {
      known = subject.code;
      activity = activityOf(world, subject.code, subject.team);
    }
    writeSubject(columns, group, activity);
    writeLines(columns, group, lines, prices);
  }
  return { rows, groups, columns };
}

function writeSubject(columns: CardFrameColumns, { subject: { code, team, starter }, statistic, first, end, matches }: CardGroup, activity: Activity): void {
  const { lastGameWithTeam, startedLastGame } = activity;
  for (let row = first; row < end; row += 1) {
    columns.team[row] = team;
    columns.player[row] = code;
    columns.statistic[row] = statistic;
    columns.inEleven[row] = starter === null ? 0 : 1;
    columns.matches[row] = matches;
    columns.lastGameWithTeam[row] = lastGameWithTeam ?? -1;
    columns.startedLastGame[row] = startedLastGame === null ? -1 : Number(startedLastGame);
    columns.sinceFirst[row] = row - first;
  }
}

function writeLines(columns: CardFrameColumns, { subject: { starter }, statistic, entry, first, end }: CardGroup, { line, over, under }: CardLines, prices: CardPrices): void {
  const standard = PLAYER_STATISTICS[statistic]!.lines;
  for (let row = first, at = entry; row < end; row += 1, at += 1) {
    columns.line[row] = line[at]!;
    columns.overLine[row] = over[at]!;
    columns.underLine[row] = under[at]!;
    columns.isStandard[row] = starter !== null && standard.includes(line[at]!) ? 1 : 0;
    prices.read(over[at]!, under[at]!);
    columns.bestOver[row] = prices.over;
    columns.bestUnder[row] = prices.under;
    columns.sources[row] = prices.sources;
  }
}

function countedMatches({ starts, own }: PlayerHistories, player: number, statistic: number): number {
  let count = 0;
  for (let at = starts[player] ?? 0, end = starts[player + 1] ?? 0; at < end && count < LONGEST; at += 1) {
    if (own[at * PLAYER_STATISTICS.length + statistic]! >= 0) count += 1;
  }
  return count;
}
