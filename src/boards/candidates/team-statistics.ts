import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import { emptyColumns } from '../engine/columns.js';
import type { ColumnKind, Schema, Table } from '../engine/columns.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import { COUNT_SCOPES, lineSpans, TEAM_COUNTS } from '../dataset/team-lines.js';
import type { TeamForecast } from '../dataset/team-lines.js';
import type { CandidateTable } from './candidate-table.js';

const firstLines = ['homeLine', 'awayLine', 'totalLine', 'resultLine'] as const;
const lineCounts = ['homeLines', 'awayLines', 'totalLines', 'resultLines'] as const;
const factors = ['homeFactor', 'awayFactor', 'totalFactor'] as const;
const anchors = ['homeAnchored', 'awayAnchored', 'totalAnchored'] as const;
const forecastMembers = [
  'homeLambda',
  'awayLambda',
  'homeDispersion',
  'awayDispersion',
  'totalDispersion',
  'nu',
  'dependence',
  'homeMatches',
  'awayMatches',
  'fittedAt',
  'dataMoment',
  'modelMatches',
] as const satisfies readonly (keyof TeamForecast)[];

const columnsOf = <Name extends string, Kind extends ColumnKind>(names: readonly Name[], kind: Kind) =>
  Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>;

/** A team statistic of an upcoming fixture: its lines, curves and forecast. */
export const teamStatisticSchema = {
  /** Dictionary index. */
  fixture: 'uint32',
  /** Position in TEAM_STATISTIC_KEYS. */
  statistic: 'uint8',
  /** Kick-off in Unix seconds, and priority of the competition: the leading sort keys. */
  kickoff: 'uint32',
  priority: 'uint16',
  /** First line of each count, and, for goals, of the match result; lines of a count are adjacent; -1 without any. */
  ...columnsOf(firstLines, 'int32'),
  ...columnsOf(lineCounts, 'uint16'),
  /** Factor of the curve through all lines on the model's expected count; flag, 1 where lines with sources moved it. */
  ...columnsOf(factors, 'float64'),
  ...columnsOf(anchors, 'uint8'),
  /** The forecast; NaN without a model, and for members that the model lacks. */
  ...columnsOf(forecastMembers, 'float64'),
} as const satisfies Schema;
export type TeamStatisticTable = Table<typeof teamStatisticSchema>;

/** Keys: (fixture, statistic); fixtures in play have none. */
export const teamStatisticTable: CandidateTable<typeof teamStatisticSchema> = {
  name: 'team-statistics',
  schema: teamStatisticSchema,
  lineColumns: firstLines,
  rows: teamStatisticRows,
  order: ({ columns: { kickoff, priority } }) => [
    { values: kickoff, direction: 'ascending' },
    { values: priority, direction: 'ascending' },
  ],
};

function teamStatisticRows(
  { entities }: Dataset,
  { fixture, isLive, prices, forecasts, curves }: FixtureContext,
): TeamStatisticTable {
  const rows = isLive ? 0 : TEAM_STATISTIC_KEYS.length;
  const columns = emptyColumns(teamStatisticSchema, rows);
  const { kickoff, competition } = entities.fixtures[fixture]!;
  const { priority } = entities.competitions[competition]!;
  const spanOf = lineSpans(prices.lines);
  for (let row = 0; row < rows; row += 1) {
    const key = TEAM_STATISTIC_KEYS[row]!;
    const result = spanOf(key === 'goals' ? 'matchResult' : '', 'match');
    const spans = [...TEAM_COUNTS.map((count) => spanOf(key, COUNT_SCOPES[count])), result];
    const [forecast, ofStatistic] = [forecasts.get(key), curves.get(key)];
    columns.fixture[row] = fixture;
    columns.statistic[row] = row;
    columns.kickoff[row] = kickoff;
    columns.priority[row] = priority;
    for (const [at, { first, end }] of spans.entries()) {
      columns[firstLines[at]!][row] = end === 0 ? -1 : first;
      columns[lineCounts[at]!][row] = end - first;
    }
    for (const count of TEAM_COUNTS) {
      columns[`${count}Factor`][row] = ofStatistic?.[count].factor ?? 1;
      columns[`${count}Anchored`][row] = Number(ofStatistic?.[count].isAnchored ?? false);
    }
    for (const name of forecastMembers) columns[name][row] = forecast?.[name] ?? NaN;
  }
  return { rows, columns };
}

/** The forecast of a row; null without a model. */
export function forecastAt({ columns }: TeamStatisticTable, row: number): TeamForecast | null {
  if (Number.isNaN(columns.homeLambda[row])) return null;
  const members = forecastMembers.map((name) => [name, Number.isNaN(columns[name][row]) ? null : columns[name][row]]);
  return Object.fromEntries(members) as TeamForecast;
}
