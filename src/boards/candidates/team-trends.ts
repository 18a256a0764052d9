import { LineOvers, countAt, isWholeLine, pushesAt } from '../../football/line-overs.js';
import { TEAM_STATISTICS } from '../../football/statistics.js';
import { emptyTrendSums, hasTrend, packSides, sumMatches } from '../../football/trend-sums.js';
import type { TrendSums } from '../../football/trend-sums.js';
import { TREND_WINDOWS } from '../../football/trend-windows.js';
import { emptyColumns, emptyTable, firstRows } from '../engine/columns.js';
import type { Schema, Table } from '../engine/columns.js';
import { scopes } from '../dataset/prices.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import { endOfGroup } from './candidate-list.js';
import type { CandidateTable } from './candidate-table.js';
import { candidatesOf, trendCatalogue } from './trend-candidates.js';
import type { TrendCatalogue } from './trend-candidates.js';
import { TrendWriter, commonColumns, trendSchema, writeWindows } from './trend-columns.js';
import { noValues, teamValues, matchTotals } from './trend-values.js';
import type { RecentValues, ValueQuery } from './trend-values.js';

/** Trends of teams. `conceded*`: opponent matches in which it conceded a hit * 32 + those without a push. */
export const teamTrendSchema = {
  ...trendSchema,
  conceded5: 'uint16',
  conceded10: 'uint16',
  conceded15: 'uint16',
  conceded20: 'uint16',
  conceded30: 'uint16',
} as const satisfies Schema;
export type TeamTrendTable = Table<typeof teamTrendSchema>;

/** Opponent matches whose conceded count hits the line. */
export const concededHits = (packed: number): number => packed >>> 5;
/** Matches without a push. */
export const concededDecided = (packed: number): number => packed & 31;

const statistics = TEAM_STATISTICS.length;
/** Column names of the team by window. */
export const teamWindowNames = TREND_WINDOWS.map((length) => `window${length}` as const);
/** Column names of the opponent by window. */
export const concededWindowNames = TREND_WINDOWS.map((length) => `conceded${length}` as const);

/** Lines of trends, and counts of the team's and its opponent's last matches. */
export interface TeamTrendCounts {
  /** Standard lines of each statistic. */
  readonly catalogue: TrendCatalogue;
  /** By index in `scopes`: 0 or 1 for lines of the home or the away side, -1 for others. */
  readonly subjects: Int8Array;
  /** Teams that share a line. */
  readonly sharing: number;
  /** Counts of the team, and those of its opponent's matches. */
  own(dataset: Dataset, query: ValueQuery, into: RecentValues): void;
  opponent(dataset: Dataset, query: ValueQuery, into: RecentValues): void;
  /** Whether the team's count in a match, by row, is the sum of its players' counts. */
  isSummed(dataset: Dataset, row: number, statistic: number): boolean;
}

/** Candidates (fixture, team, statistic, line, side) with a trend in any window. */
export function teamTrendKeys(
  name: string,
  counts: TeamTrendCounts,
  sameCompetition: boolean,
): CandidateTable<typeof teamTrendSchema> {
  return {
    name,
    schema: teamTrendSchema,
    lineColumns: ['lineRow'],
    rows: (dataset, context, includeUnpriced = true) =>
      teamTrendRows(dataset, context, includeUnpriced, counts, sameCompetition),
    // the order depends on the windows in a query
    order: () => [],
  };
}

/** Whether the bit of a statistic is set. */
export const isMarked = (bits: number, statistic: number): boolean => ((bits >>> statistic) & 1) === 1;

/** Lines of one side with its own counts, and the counts that its opponent conceded. */
export const teamTrendCounts: TeamTrendCounts = {
  catalogue: trendCatalogue(TEAM_STATISTICS),
  subjects: Int8Array.from(scopes, (scope) => ['home', 'away'].indexOf(scope)),
  sharing: 1,
  own: (dataset, query, into) => teamValues(dataset, query, dataset.teams.own, into),
  opponent: (dataset, query, into) => teamValues(dataset, query, dataset.teams.conceded, into),
  isSummed: ({ teams }, row, statistic) => isMarked(teams.matches.columns.ownSummed[row]!, statistic),
};
export const teamTrendTable = teamTrendKeys('team-trends', teamTrendCounts, false);

const lines = new LineOvers();
const values = noValues();
const [own, conceded] = [emptyTrendSums(), emptyTrendSums()];
const packed = { over: new Uint32Array(TREND_WINDOWS.length), under: new Uint32Array(TREND_WINDOWS.length) };

function teamTrendRows(
  dataset: Dataset,
  context: FixtureContext,
  includeUnpriced: boolean,
  counts: TeamTrendCounts,
  sameCompetition: boolean,
): TeamTrendTable {
  const fixture = dataset.entities.fixtures[context.fixture]!;
  const competition = sameCompetition ? fixture.competition : null;
  if (context.isLive || fixture.kickoff < dataset.now) return emptyTable(teamTrendSchema);
  const sides = [
    { team: fixture.home, opponent: fixture.away },
    { team: fixture.away, opponent: fixture.home },
  ] as const;
  const subjects = sides.map(({ team }) => ({ index: team, ...dataset.entities.teams[team]!, hasStandardLines: true }));
  const { scope } = context.prices.lines.columns;
  const subjectOf = (row: number): number => counts.subjects[scope[row]!]!;
  const candidates = candidatesOf(context.prices, subjectOf, subjects, counts.catalogue, {
    includeUnpriced,
    sharing: counts.sharing,
  });
  const columns = emptyColumns(teamTrendSchema, candidates.count);
  const windows = teamWindowNames.map((name) => columns[name]);
  const concededColumns = concededWindowNames.map((name) => columns[name]);
  const writer = new TrendWriter(commonColumns(columns), context, candidates, subjects.length * statistics);
  let [read, line, trendSides, index] = [0, NaN, 0, 0];
  for (let at = 0; at < candidates.count; at += 1) {
    const [subject, statistic] = [candidates.subject[at]!, candidates.statistic[at]!];
    const of = sides[subject]!;
    if (at === read) {
      read = lines.take(candidates.line, at, endOfGroup(candidates, at));
      counts.own(dataset, { subject: of.team, statistic, competition }, values);
      sumMatches(values.values, values.count, lines, own);
      counts.opponent(dataset, { subject: of.opponent, statistic, competition }, values);
      sumMatches(values.values, values.count, lines, conceded);
      line = NaN;
    }
    if (candidates.line[at] !== line) {
      line = candidates.line[at]!;
      index = lines.indexOf(line);
      trendSides = packSides(own, index, isWholeLine(line), packed);
    }
    const isOver = candidates.side[at] === 0;
    if (!hasTrend(trendSides, isOver)) continue;
    const row = writer.add(at, subject * statistics + statistic, of);
    writeWindows(windows, row, isOver ? packed.over : packed.under, 0);
    for (let window = 0; window < concededColumns.length; window += 1)
      concededColumns[window]![row] = packConceded(conceded, window, index, isWholeLine(line), isOver);
  }
  return firstRows(teamTrendSchema, columns, writer.rows);
}

/** Packs hits and matches without a push of the opponent in a window, or in all its matches if there are fewer. */
function packConceded(
  { count, overs }: TrendSums,
  window: number,
  index: number,
  isWhole: boolean,
  isOver: boolean,
): number {
  const length = Math.min(TREND_WINDOWS[window]!, count);
  const hits = countAt(overs[length]!, index);
  const decided = length - pushesAt(overs[length]!, index, isWhole);
  return (isOver ? hits : decided - hits) * 32 + decided;
}

/** Lines of both sides together, one candidate for either team: totals of its last matches, and its opponent's. */
export const matchTrendCounts: TeamTrendCounts = {
  catalogue: trendCatalogue(TEAM_STATISTICS.map(({ key, totalLines }) => ({ key, lines: totalLines }))),
  subjects: Int8Array.from(scopes, (scope) => (scope === 'match' ? 0 : -1)),
  sharing: 2,
  own: matchTotals,
  opponent: matchTotals,
  isSummed: ({ teams: { matches } }, row, statistic) =>
    isMarked(matches.columns.ownSummed[row]! | matches.columns.concededSummed[row]!, statistic),
};
/** Trends of match totals. */
export const matchTrendTable = teamTrendKeys('match-trends', matchTrendCounts, false);
