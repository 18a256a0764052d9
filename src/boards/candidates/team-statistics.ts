import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import { emptyTable, tableOf } from '../engine/columns.js';
import type { Schema, Table } from '../engine/columns.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import { lineSpans } from '../dataset/team-lines.js';
import type { CandidateTable } from './candidate-table.js';

/** A team statistic of an upcoming fixture: its forecast, curves and lines. */
export const teamStatisticSchema = {
  /** Dictionary index. */
  fixture: 'uint32',
  /** Position in TEAM_STATISTIC_KEYS. */
  statistic: 'uint8',
  /** Kick-off in Unix seconds, and priority of the competition: what decides the order first. */
  kickoff: 'uint32',
  priority: 'uint16',
  /** First line of each count, and of goals that of the match result; -1 without any. Its lines stand together. */
  homeLine: 'int32',
  awayLine: 'int32',
  totalLine: 'int32',
  resultLine: 'int32',
  homeLines: 'uint16',
  awayLines: 'uint16',
  totalLines: 'uint16',
  resultLines: 'uint16',
  /** The prediction, as in `TeamPrediction`; NaN without a model, and for what the model does not have. */
  homeLambda: 'float64',
  awayLambda: 'float64',
  homeDispersion: 'float64',
  awayDispersion: 'float64',
  totalDispersion: 'float64',
  nu: 'float64',
  dependence: 'float64',
  homeMatches: 'uint32',
  awayMatches: 'uint32',
  /** Factor on the model's expected count of the curve behind all lines, and whether lines with sources moved it. */
  homeFactor: 'float64',
  awayFactor: 'float64',
  totalFactor: 'float64',
  homeAnchored: 'uint8',
  awayAnchored: 'uint8',
  totalAnchored: 'uint8',
  /** The fit, as in `TeamForecast`. */
  fittedAt: 'float64',
  dataMoment: 'float64',
  modelMatches: 'uint32',
} as const satisfies Schema;
export type TeamStatisticTable = Table<typeof teamStatisticSchema>;

/** Keys: (fixture, statistic); fixtures that are being played have none. */
export const teamStatisticTable: CandidateTable<typeof teamStatisticSchema> = {
  name: 'team-statistics',
  schema: teamStatisticSchema,
  lineColumns: ['homeLine', 'awayLine', 'totalLine', 'resultLine'],
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
  if (isLive) return emptyTable(teamStatisticSchema);
  const { kickoff, competition } = entities.fixtures[fixture]!;
  const { priority } = entities.competitions[competition]!;
  const spanOf = lineSpans(prices.lines);
  const rows = TEAM_STATISTIC_KEYS.map((key, statistic) => {
    const [home, away, total] = [spanOf(key, 'home'), spanOf(key, 'away'), spanOf(key, 'match')];
    const result = spanOf(key === 'goals' ? 'matchResult' : '', 'match');
    const forecast = forecasts.get(key);
    const curve = curves.get(key);
    return {
      fixture,
      statistic,
      kickoff,
      priority,
      homeLine: firstOf(home),
      awayLine: firstOf(away),
      totalLine: firstOf(total),
      resultLine: firstOf(result),
      homeLines: home.end - home.first,
      awayLines: away.end - away.first,
      totalLines: total.end - total.first,
      resultLines: result.end - result.first,
      homeLambda: forecast?.homeLambda ?? NaN,
      awayLambda: forecast?.awayLambda ?? NaN,
      homeDispersion: forecast?.homeDispersion ?? NaN,
      awayDispersion: forecast?.awayDispersion ?? NaN,
      totalDispersion: forecast?.totalDispersion ?? NaN,
      nu: forecast?.nu ?? NaN,
      dependence: forecast?.dependence ?? NaN,
      homeMatches: forecast?.homeMatches ?? 0,
      awayMatches: forecast?.awayMatches ?? 0,
      homeFactor: curve?.home.factor ?? 1,
      awayFactor: curve?.away.factor ?? 1,
      totalFactor: curve?.total.factor ?? 1,
      homeAnchored: Number(curve?.home.isAnchored ?? false),
      awayAnchored: Number(curve?.away.isAnchored ?? false),
      totalAnchored: Number(curve?.total.isAnchored ?? false),
      fittedAt: forecast?.fittedAt ?? NaN,
      dataMoment: forecast?.dataMoment ?? NaN,
      modelMatches: forecast?.modelMatches ?? 0,
    };
  });
  return tableOf(teamStatisticSchema, rows);
}

const firstOf = ({ first, end }: { readonly first: number; readonly end: number }): number => (end === 0 ? -1 : first);
