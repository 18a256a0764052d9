import { PLAYER_STATISTICS } from '../../football/statistics.js';
import { hasTrend } from '../../football/trend-sums.js';
import { TREND_WINDOWS } from '../../football/trend-windows.js';
import { emptyColumns, emptyTable, firstRows } from '../engine/columns.js';
import type { Schema, Table } from '../engine/columns.js';
import { positionIndex } from '../dataset/positions.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import { endOfGroup } from './candidate-list.js';
import type { CandidateTable } from './candidate-table.js';
import { playerSubjects } from './player-subjects.js';
import type { PlayerSubject } from './player-subjects.js';
import { PlayerWindows, playerVariants } from './player-windows.js';
import { candidatesOf, trendCatalogue } from './trend-candidates.js';
import { TrendWriter, commonColumns, trendSchema, writeWindows } from './trend-columns.js';

/**
 * Trends of players. `window*` cover the matches that count by default: for a player of the eleven those he started,
 * for others all, whose unders then do not count. `all*` cover all matches; `replaced*` and `allReplaced*` are the same
 * two with the counts of his replacements added.
 */
export const playerTrendSchema = {
  ...trendSchema,
  player: 'uint32',
  /** Whether he is in the projected or confirmed eleven. */
  inEleven: 'uint8',
  /** Codes of `positionWord`; 0 where unknown. */
  group: 'uint8',
  position: 'uint8',
  /** Rank of the opponent among the teams by how much of the statistic they concede; 0 where unknown. */
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

export { playerVariants };

const statistics = PLAYER_STATISTICS.length;
/** Column names of each variant by window. */
export const playerWindowNames = playerVariants.map((variant) =>
  TREND_WINDOWS.map((length) => `${variant}${length}` as const),
);

/** Candidates (fixture, player, statistic, line, side) with a trend in any window of any variant. */
export function playerTrendKeys(sameCompetition: boolean): CandidateTable<typeof playerTrendSchema> {
  return {
    name: 'player-trends',
    schema: playerTrendSchema,
    lineColumns: ['lineRow'],
    rows: (dataset, context, includeUnpriced = true) =>
      playerTrendRows(dataset, context, includeUnpriced, sameCompetition),
    // the order depends on the windows in a query
    order: () => [],
  };
}

export const playerTrendTable = playerTrendKeys(false);

const catalogue = trendCatalogue(PLAYER_STATISTICS);
const windows = new PlayerWindows();

function playerTrendRows(
  dataset: Dataset,
  context: FixtureContext,
  includeUnpriced: boolean,
  sameCompetition: boolean,
): PlayerTrendTable {
  const fixture = dataset.entities.fixtures[context.fixture]!;
  const competition = sameCompetition ? fixture.competition : null;
  if (context.isLive || fixture.kickoff < dataset.now) return emptyTable(playerTrendSchema);
  const subjects = playerSubjects(dataset, context, includeUnpriced);
  const candidates = candidatesOf(context.prices, subjectOfLine(subjects, context), subjects, catalogue, {
    includeUnpriced,
  });
  const columns = emptyColumns(playerTrendSchema, candidates.count);
  const { player, inEleven, group, position, opponentRank } = columns;
  const windowColumns = playerWindowNames.map((names) => names.map((name) => columns[name]));
  const writer = new TrendWriter(commonColumns(columns), context, candidates, subjects.length * statistics);
  let [read, line, trendSides] = [0, NaN, 0];
  for (let at = 0; at < candidates.count; at += 1) {
    const [subject, statistic] = [candidates.subject[at]!, candidates.statistic[at]!];
    const of = subjects[subject]!;
    if (at === read) {
      read = windows.read(
        dataset,
        { subject: of.index, statistic, competition },
        of.starter !== null,
        candidates.line,
        at,
        endOfGroup(candidates, at),
      );
      line = NaN;
    }
    if (candidates.line[at] !== line) {
      line = candidates.line[at]!;
      trendSides = windows.count(line);
    }
    const isOver = candidates.side[at] === 0;
    if (!hasTrend(trendSides, isOver)) continue;
    const row = writer.add(at, subject * statistics + statistic, of);
    player[row] = of.index;
    inEleven[row] = of.starter === null ? 0 : 1;
    group[row] = positionIndex(null, of.group);
    position[row] = of.position;
    opponentRank[row] = of.conceded?.rank[statistic] ?? 0;
    const packed = isOver ? windows.packed.over : windows.packed.under;
    for (let variant = 0; variant < windowColumns.length; variant += 1)
      writeWindows(windowColumns[variant]!, row, packed, windows.startOf(variant, isOver));
  }
  return firstRows(playerTrendSchema, columns, writer.rows);
}

/** Subject of each line; lines of a player are adjacent. */
function subjectOfLine(
  subjects: readonly PlayerSubject[],
  {
    prices: {
      lines: {
        columns: { player },
      },
    },
  }: FixtureContext,
): (row: number) => number {
  const byPlayer = new Map(subjects.map(({ index }, subject) => [index, subject]));
  let [last, subject] = [-1, -1];
  return (row) => {
    if (player[row] !== last) {
      last = player[row]!;
      subject = byPlayer.get(last) ?? -1;
    }
    return subject;
  };
}
