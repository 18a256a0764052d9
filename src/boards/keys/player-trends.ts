import { PLAYER_STATISTICS } from '../../football/statistics.js';
import { TREND_WINDOWS, countWindows, emptyWindowCounts, packWindow } from '../../football/trend-windows.js';
import { emptyTable } from '../engine/columns.js';
import type { Schema, Table } from '../engine/columns.js';
import { positionCode } from '../world/positions.js';
import type { FixturePicture, World } from '../world/world.js';
import type { KeyExtent, KeyTable } from './key-table.js';
import { playerSubjects } from './player-subjects.js';
import { candidatesOf } from './trend-candidates.js';
import { GroupStarts, firstRows, roomFor, showBestWindow, trendSchema } from './trend-columns.js';
import { noPlayerValues, playerValues } from './trend-values.js';

/**
 * Trends of players. `window*` are of the matches that count by default: those he started for a player of the eleven,
 * all for the others, whose unders then do not count. `all*` are of all matches; `replaced*` and `allReplaced*` the
 * same two with the counts of those who replaced him.
 */
export const playerTrendSchema = {
  ...trendSchema,
  player: 'uint32',
  /** Whether he is in the projected or confirmed eleven. */
  inEleven: 'uint8',
  /** Codes of `positionWord`; 0 where unknown. */
  group: 'uint8',
  position: 'uint8',
  /** Rank of the opponent among the sides that concede the statistic; 0 where unknown. */
  opponentRank: 'uint16',
  all5: 'uint32',
  all10: 'uint32',
  all15: 'uint32',
  all20: 'uint32',
  all30: 'uint32',
  replaced5: 'uint32',
  replaced10: 'uint32',
  replaced15: 'uint32',
  replaced20: 'uint32',
  replaced30: 'uint32',
  allReplaced5: 'uint32',
  allReplaced10: 'uint32',
  allReplaced15: 'uint32',
  allReplaced20: 'uint32',
  allReplaced30: 'uint32',
} as const satisfies Schema;
export type PlayerTrendTable = Table<typeof playerTrendSchema>;

const statistics = PLAYER_STATISTICS.length;
/** Which matches and whose counts the windows of a player may be of; names of columns without the window's length. */
export const playerVariants = ['window', 'all', 'replaced', 'allReplaced'] as const;
/** Names of the columns of each variant by window. */
export const playerWindowNames = playerVariants.map((variant) => TREND_WINDOWS.map((length) => `${variant}${length}` as const));

/** Keys: (fixture, player, statistic, line, side) with a window that counts in any variant. */
export const playerTrendTable: KeyTable<typeof playerTrendSchema> = {
  name: 'player-trends',
  schema: playerTrendSchema,
  lineColumns: ['lineRow'],
  hasUnpriced: true,
  rows: playerTrendRows,
  order: ({ columns: { bound, bestOdds } }) => [
    { values: bound, direction: 'descending' },
    { values: bestOdds, direction: 'descending' },
  ],
};

function playerTrendRows(world: World, picture: FixturePicture, extent: KeyExtent = 'all'): PlayerTrendTable {
  const fixture = world.entities.fixtures[picture.fixture]!;
  if (picture.isLive || fixture.kickoff < world.now) return emptyTable(playerTrendSchema);
  const subjects = playerSubjects(world, picture);
  const places = new Map(subjects.map(({ code }, place) => [code, place]));
  const { player } = picture.prices.lines.columns;
  const candidates = candidatesOf(picture.prices, (row) => places.get(player[row]!) ?? -1, subjects, PLAYER_STATISTICS, extent);

  const columns = roomFor(playerTrendSchema, candidates.count);
  const windowColumns = playerWindowNames.flat().map((name) => columns[name]);
  const groups = new GroupStarts(subjects.length * statistics * 2);
  const values = noPlayerValues();
  const counts = playerVariants.map(emptyWindowCounts);
  const packed = playerVariants.map(() => new Float64Array(TREND_WINDOWS.length));
  // where no source tells who replaced whom, the later two variants are the first two
  const distinct = world.players.withReplacements === null ? 2 : playerVariants.length;
  let [subject, statistic, line, row] = [-1, -1, NaN, 0];
  for (let at = 0; at < candidates.count; at += 1) {
    const isOther = candidates.subject[at] !== subject || candidates.statistic[at] !== statistic;
    subject = candidates.subject[at]!;
    statistic = candidates.statistic[at]!;
    const of = subjects[subject]!;
    const inEleven = of.starter !== null;
    if (isOther) playerValues(world, of.code, statistic, statistics, values);
    if (isOther || candidates.line[at] !== line) {
      line = candidates.line[at]!;
      const lists = inEleven
        ? [values.starts, values.all, values.startsWithReplacements, values.allWithReplacements]
        : [values.all, values.all, values.allWithReplacements, values.allWithReplacements];
      for (let variant = 0; variant < distinct; variant += 1) countWindows(lists[variant]!.values, lists[variant]!.count, line, counts[variant]!);
    }
    const isOver = candidates.side[at] === 0;
    let counted = 0;
    for (let variant = 0; variant < distinct; variant += 1) {
      // the unders of a player outside the eleven are minutes of a substitute in disguise
      const isLeftOut = !inEleven && !isOver && variant % 2 === 0;
      for (let window = 0; window < TREND_WINDOWS.length; window += 1) {
        const each = isLeftOut ? 0 : packWindow(counts[variant]!, window, isOver);
        packed[variant]![window] = each;
        counted += each;
      }
    }
    if (counted === 0) continue;
    const lineRow = candidates.lineRow[at]!;
    columns.fixture[row] = picture.fixture;
    columns.player[row] = of.code;
    columns.team[row] = of.team;
    columns.opponent[row] = of.opponent;
    columns.statistic[row] = statistic;
    columns.line[row] = line;
    columns.side[row] = candidates.side[at]!;
    columns.lineRow[row] = lineRow;
    columns.bestOdds[row] = lineRow < 0 ? NaN : picture.prices.lines.columns.bestOdds[lineRow]!;
    columns.kind[row] = candidates.kind[at]!;
    columns.sinceFirst[row] = groups.sinceFirst((subject * statistics + statistic) * 2 + candidates.side[at]!, row);
    columns.inEleven[row] = inEleven ? 1 : 0;
    columns.group[row] = positionCode(null, of.group);
    columns.position[row] = of.position;
    columns.opponentRank[row] = of.facing?.rank[statistic] ?? 0;
    for (let variant = 0; variant < packed.length; variant += 1) {
      const [ofVariant, first] = [packed[variant % distinct]!, variant * TREND_WINDOWS.length];
      for (let window = 0; window < ofVariant.length; window += 1) windowColumns[first + window]![row] = ofVariant[window]!;
    }
    showBestWindow(columns, row, packed[0]!);
    row += 1;
  }
  return firstRows(columns, row);
}
