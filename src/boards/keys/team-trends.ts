import { TEAM_STATISTICS } from '../../football/statistics.js';
import { TREND_WINDOWS, countWindows, emptyWindowCounts, hitsOf, packWindow } from '../../football/trend-windows.js';
import type { WindowCounts } from '../../football/trend-windows.js';
import { emptyTable } from '../engine/columns.js';
import type { Columns, Schema, Table } from '../engine/columns.js';
import { scopes } from '../world/prices.js';
import type { FixturePicture, World } from '../world/world.js';
import type { KeyExtent, KeyTable } from './key-table.js';
import { candidatesOf } from './trend-candidates.js';
import { GroupStarts, firstRows, roomFor, showBestWindow, trendSchema } from './trend-columns.js';
import { noValues, teamValues } from './trend-values.js';

/**
 * Trends of teams. `facing*` tells of the opponent's last matches, as many of the window's as there are, in how many
 * the side facing it hit the line: hits * 32 + matches that were no push.
 */
export const teamTrendSchema = {
  ...trendSchema,
  facing5: 'uint16',
  facing10: 'uint16',
  facing15: 'uint16',
  facing20: 'uint16',
  facing30: 'uint16',
} as const satisfies Schema;
export type TeamTrendTable = Table<typeof teamTrendSchema>;

/** Hits of the sides facing the opponent. */
export const facingHits = (packed: number): number => packed >>> 5;
/** Matches of theirs that were no push. */
export const facingDecided = (packed: number): number => packed & 31;

const [homeScope, awayScope] = [scopes.indexOf('home'), scopes.indexOf('away')];
const statistics = TEAM_STATISTICS.length;
/** Names of the columns of the team by window. */
export const teamWindowNames = TREND_WINDOWS.map((length) => `window${length}` as const);
/** Names of the columns of the opponent by window. */
export const facingWindowNames = TREND_WINDOWS.map((length) => `facing${length}` as const);

/** Keys: (fixture, team, statistic, line, side) with a window that counts. */
export const teamTrendTable: KeyTable<typeof teamTrendSchema> = {
  name: 'team-trends',
  schema: teamTrendSchema,
  lineColumns: ['lineRow'],
  hasUnpriced: true,
  rows: teamTrendRows,
  order: ({ columns: { bound, bestOdds } }) => [
    { values: bound, direction: 'descending' },
    { values: bestOdds, direction: 'descending' },
  ],
};

function teamTrendRows(world: World, picture: FixturePicture, extent: KeyExtent = 'all'): TeamTrendTable {
  const fixture = world.entities.fixtures[picture.fixture]!;
  if (picture.isLive || fixture.kickoff < world.now) return emptyTable(teamTrendSchema);
  const teams = [fixture.home, fixture.away];
  const subjects = teams.map((code) => ({ code, ...world.entities.teams[code]!, hasStandardLines: true }));
  const { scope } = picture.prices.lines.columns;
  const subjectOf = (row: number): number => (scope[row] === homeScope ? 0 : scope[row] === awayScope ? 1 : -1);
  const candidates = candidatesOf(picture.prices, subjectOf, subjects, TEAM_STATISTICS, extent);

  const columns = roomFor(teamTrendSchema, candidates.count);
  const groups = new GroupStarts(subjects.length * statistics * 2);
  const [own, facing] = [noValues(), noValues()];
  const [counts, against] = [emptyWindowCounts(), emptyWindowCounts()];
  const packed = new Float64Array(TREND_WINDOWS.length);
  let [subject, statistic, line, row] = [-1, -1, NaN, 0];
  for (let at = 0; at < candidates.count; at += 1) {
    const isOther = candidates.subject[at] !== subject || candidates.statistic[at] !== statistic;
    if (isOther) {
      subject = candidates.subject[at]!;
      statistic = candidates.statistic[at]!;
      teamValues(world, teams[subject]!, world.teams.own, statistic, statistics, own);
      teamValues(world, teams[1 - subject]!, world.teams.facing, statistic, statistics, facing);
    }
    if (isOther || candidates.line[at] !== line) {
      line = candidates.line[at]!;
      countWindows(own.values, own.count, line, counts);
      countWindows(facing.values, facing.count, line, against);
    }
    const isOver = candidates.side[at] === 0;
    for (let window = 0; window < packed.length; window += 1) packed[window] = packWindow(counts, window, isOver);
    if (packed.every((each) => each === 0)) continue;
    const lineRow = candidates.lineRow[at]!;
    columns.fixture[row] = picture.fixture;
    columns.team[row] = teams[subject]!;
    columns.opponent[row] = teams[1 - subject]!;
    columns.statistic[row] = statistic;
    columns.line[row] = line;
    columns.side[row] = candidates.side[at]!;
    columns.lineRow[row] = lineRow;
    columns.bestOdds[row] = lineRow < 0 ? NaN : picture.prices.lines.columns.bestOdds[lineRow]!;
    columns.kind[row] = candidates.kind[at]!;
    columns.sinceFirst[row] = groups.sinceFirst((subject * statistics + statistic) * 2 + candidates.side[at]!, row);
    for (let window = 0; window < packed.length; window += 1) columns[teamWindowNames[window]!][row] = packed[window]!;
    writeFacing(columns, row, against, isOver);
    showBestWindow(columns, row, packed);
    row += 1;
  }
  return firstRows(columns, row);
}

function writeFacing(columns: Columns<typeof teamTrendSchema>, row: number, counts: WindowCounts, isOver: boolean): void {
  for (let window = 0; window < facingWindowNames.length; window += 1) {
    columns[facingWindowNames[window]!][row] = hitsOf(counts, window, isOver) * 32 + counts.lengths[window]! - counts.pushes[window]!;
  }
}
