import { LineOvers, countAt, isWholeLine, pushesAt } from '../../football/line-overs.js';
import { TEAM_STATISTICS } from '../../football/statistics.js';
import { emptyTrendSums, isAmong, packSides, sumMatches } from '../../football/trend-sums.js';
import type { TrendSums } from '../../football/trend-sums.js';
import { TREND_WINDOWS } from '../../football/trend-windows.js';
import { emptyTable } from '../engine/columns.js';
import type { Schema, Table } from '../engine/columns.js';
import { scopes } from '../dataset/prices.js';
import type { FixturePicture, World } from '../dataset/world.js';
import { endOfGroup } from './candidate-list.js';
import type { KeyExtent, KeyTable } from './key-table.js';
import { candidatesOf, trendCatalogue } from './trend-candidates.js';
import type { TrendCatalogue } from './trend-candidates.js';
import { Scratch } from './scratch.js';
import { Room, TrendWriter, commonColumns, trendSchema, writeWindows } from './trend-columns.js';
import { noValues, teamValues } from './trend-values.js';
import type { RecentValues } from './trend-values.js';

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

const statistics = TEAM_STATISTICS.length;
/** Names of the columns of the team by window. */
export const teamWindowNames = TREND_WINDOWS.map((length) => `window${length}` as const);
/** Names of the columns of the opponent by window. */
export const facingWindowNames = TREND_WINDOWS.map((length) => `facing${length}` as const);

/** What trends of teams are about: which lines, and which counts of the team's and its opponent's last matches. */
export interface TeamTrendCounts {
  /** Standard lines of each statistic. */
  readonly catalogue: TrendCatalogue;
  /** By code of `scopes`: 0 or 1 for lines of the home or the away side, -1 for others. */
  readonly subjects: Int8Array;
  /** Teams that share a line. */
  readonly sharing: number;
  /** Counts of the team, and those that tell how often its opponent's matches hit the line. */
  own(world: World, team: number, statistic: number, into: RecentValues): void;
  opponent(world: World, team: number, statistic: number, into: RecentValues): void;
}

/** A table of keys (fixture, team, statistic, line, side) with a window that counts. */
export function teamTrendKeys(name: string, counts: TeamTrendCounts): KeyTable<typeof teamTrendSchema> {
  return {
    name,
    schema: teamTrendSchema,
    lineColumns: ['lineRow'],
    rows: (world, picture, extent = 'all') => teamTrendRows(world, picture, extent, counts),
    // the windows that a query looks at decide
    order: () => [],
  };
}

/** Lines of one side, which its own counts hit; the opponent's matches are looked at from the side facing it. */
export const teamTrendCounts: TeamTrendCounts = {
  catalogue: trendCatalogue(TEAM_STATISTICS),
  subjects: Int8Array.from(scopes, (scope) => ['home', 'away'].indexOf(scope)),
  sharing: 1,
  own: (world, team, statistic, into) => teamValues(world, team, world.teams.own, statistic, statistics, into),
  opponent: (world, team, statistic, into) => teamValues(world, team, world.teams.facing, statistic, statistics, into),
};
export const teamTrendTable = teamTrendKeys('team-trends', teamTrendCounts);

// one fixture at a time is computed
const scratch = new Scratch();
const room = new Room(teamTrendSchema, (columns) => ({
  common: commonColumns(columns),
  windows: teamWindowNames.map((name) => columns[name]),
  facing: facingWindowNames.map((name) => columns[name]),
}));
const lines = new LineOvers();
const values = noValues();
const [own, facing] = [emptyTrendSums(), emptyTrendSums()];
const packed = { over: new Uint32Array(TREND_WINDOWS.length), under: new Uint32Array(TREND_WINDOWS.length) };

function teamTrendRows(
  world: World,
  picture: FixturePicture,
  extent: KeyExtent,
  counts: TeamTrendCounts,
): TeamTrendTable {
  const fixture = world.entities.fixtures[picture.fixture]!;
  if (picture.isLive || fixture.kickoff < world.now) return emptyTable(teamTrendSchema);
  scratch.clear();
  const sides = [
    { team: fixture.home, opponent: fixture.away },
    { team: fixture.away, opponent: fixture.home },
  ] as const;
  const subjects = sides.map(({ team }) => ({ code: team, ...world.entities.teams[team]!, hasStandardLines: true }));
  const { scope } = picture.prices.lines.columns;
  const subjectOf = (row: number): number => counts.subjects[scope[row]!]!;
  const candidates = candidatesOf(picture.prices, subjectOf, subjects, counts.catalogue, {
    extent,
    scratch,
    sharing: counts.sharing,
  });
  const { common, windows, facing: facingColumns } = room.for(candidates.count);
  const writer = new TrendWriter(common, picture, candidates, subjects.length * statistics, scratch);
  let [read, line, counting, place] = [0, NaN, 0, 0];
  for (let at = 0; at < candidates.count; at += 1) {
    const [subject, statistic] = [candidates.subject[at]!, candidates.statistic[at]!];
    const of = sides[subject]!;
    if (at === read) {
      read = lines.take(candidates.line, at, endOfGroup(candidates, at));
      counts.own(world, of.team, statistic, values);
      sumMatches(values.values, values.count, lines, own);
      counts.opponent(world, of.opponent, statistic, values);
      sumMatches(values.values, values.count, lines, facing);
      line = NaN;
    }
    if (candidates.line[at] !== line) {
      line = candidates.line[at]!;
      place = lines.placeOf(line);
      counting = packSides(own, place, isWholeLine(line), packed);
    }
    const isOver = candidates.side[at] === 0;
    if (!isAmong(counting, isOver)) continue;
    const row = writer.add(at, subject * statistics + statistic, of);
    writeWindows(windows, row, isOver ? packed.over : packed.under, 0);
    for (let window = 0; window < facingColumns.length; window += 1)
      facingColumns[window]![row] = packFacing(facing, window, place, isWholeLine(line), isOver);
  }
  return room.table(writer.rows);
}

/**
 * Hits of the sides that faced the opponent in a window, or in as many matches as there are, and how many of those were
 * no push.
 */
function packFacing(
  { count, overs }: TrendSums,
  window: number,
  place: number,
  isWhole: boolean,
  isOver: boolean,
): number {
  const length = Math.min(TREND_WINDOWS[window]!, count);
  const hits = countAt(overs[length]!, place);
  const decided = length - pushesAt(overs[length]!, place, isWhole);
  return (isOver ? hits : decided - hits) * 32 + decided;
}
