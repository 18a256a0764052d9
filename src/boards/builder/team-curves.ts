import { blendOf, decidedProbabilityOf, settledLine } from '../../football/blend.js';
import { isBettableLine, lineProbabilities, lossProbability, winProbability } from '../../football/odds-value.js';
import type { SettlementProbabilities } from '../../football/odds-value.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import type { TeamStatisticKey } from '../../football/statistics.js';
import { teamCurves } from '../../models/team-curves.js';
import type { LineConsensus, TeamCount, TeamCurves } from '../../models/team-curves.js';
import { distributionAt, leadLine, teamDistributions } from '../../models/team-prediction.js';
import type { TeamDistributions, TeamPrediction } from '../../models/team-prediction.js';
import { blendOfLine } from '../dataset/line-value.js';
import { isOfResult, lineSides, marketOfLine, priceSides, scopes } from '../dataset/prices.js';
import type { LineTable } from '../dataset/prices.js';
import type { TeamForecast } from './team-forecasts.js';

/** Counts by scope; players have models of their own. */
const counts = { match: 'total', home: 'home', away: 'away', player: null } as const;

/** What is known of a team statistic of a fixture. */
interface StatisticCurves {
  readonly model: TeamDistributions;
  readonly curves: TeamCurves;
}

/** Writes what the team models say of the lines of a fixture, and its fair probabilities; after the consensus. */
export function writeFairProbabilities(lines: LineTable, forecast: TeamForecast): void {
  const { columns } = lines;
  columns.modelProbability.fill(NaN);
  const curvesOf = curvesByStatistic(lines, forecast);
  for (let row = 0; row < lines.rows; row += 1) {
    const count = counts[scopes[columns.scope[row]!]!];
    if (count === null || isOfResult(columns, row)) writeConsensus(lines, row, forecast);
    else writeCount(lines, row, count, curvesOf.get(TEAM_STATISTIC_KEYS[columns.statistic[row]!]!) ?? null);
  }
}

/** The curves of the statistics that have lines and a model. */
function curvesByStatistic(
  { rows, columns }: LineTable,
  forecast: TeamForecast,
): ReadonlyMap<TeamStatisticKey, StatisticCurves> {
  const { scope, statistic, line, side, consensus, spread, sources, calibrationError } = columns;
  const quoted = new Map<TeamStatisticKey, Record<TeamCount, Map<number, LineConsensus>>>();
  for (let row = 0; row < rows; row += 1) {
    const count = counts[scopes[scope[row]!]!];
    if (count === null || isOfResult(columns, row)) continue;
    const key = TEAM_STATISTIC_KEYS[statistic[row]!]!;
    const own = quoted.get(key) ?? { home: new Map(), away: new Map(), total: new Map() };
    quoted.set(key, own);
    const isOver = lineSides[side[row]!] === 'over';
    own[count].set(line[row]!, {
      line: line[row]!,
      probability: isOver ? consensus[row]! : 1 - consensus[row]!,
      spread: spread[row]!,
      sources: sources[row]!,
      calibrationError: calibrationError[row]!,
    });
  }
  const known = new Map<TeamStatisticKey, StatisticCurves>();
  for (const [key, { home, away, total }] of quoted) {
    const prediction = forecast.get(key) ?? null;
    if (prediction === null) continue;
    const quotedLines = { home: [...home.values()], away: [...away.values()], total: [...total.values()] };
    known.set(key, {
      model: teamDistributions(prediction),
      curves: teamCurves(prediction, quotedLines, blendOf(key, false)),
    });
  }
  return known;
}

/** A line of a count of teams: on the curve. */
function writeCount({ columns }: LineTable, row: number, count: TeamCount, known: StatisticCurves | null): void {
  const { line, side, modelProbability, fair, decided } = columns;
  fair[row] = decided[row] = NaN;
  if (known === null || !isBettableLine(line[row]!)) return;
  const betBy = (distribution: Float64Array): SettlementProbabilities =>
    lineProbabilities(distribution, line[row]!)[lineSides[side[row]!]!];
  modelProbability[row] = decidedProbabilityOf(betBy(known.model[count]));
  const curve = known.curves[count];
  if (!curve.isAnchored) return;
  const bet = betBy(curve.distribution);
  fair[row] = decidedProbabilityOf(bet);
  decided[row] = winProbability(bet) + lossProbability(bet);
}

/** A line of a player, or a result: the consensus of enough sources. */
function writeConsensus(lines: LineTable, row: number, forecast: TeamForecast): void {
  const { line, side, consensus, sources, fair, decided } = lines.columns;
  const isKnown = sources[row]! >= blendOfLine(lines, row).minConsensus;
  fair[row] = isKnown ? consensus[row]! : NaN;
  decided[row] = 1;
  if (Number.isNaN(line[row]!) || Math.abs(line[row]! % 1) === 0.5) return;
  const goals = marketOfLine(lines.columns, row) === 'asianHandicap' ? (forecast.get('goals') ?? null) : null;
  const isHome = priceSides[side[row]!] === 'home';
  decided[row] =
    goals === null || !isKnown ? NaN : decidedHandicap(goals, line[row]!, isHome ? fair[row] : 1 - fair[row]);
}

/** Part of a stake that is decided where the home side wins a handicap with a probability; NaN where no lead meets it. */
function decidedHandicap(goals: TeamPrediction, handicap: number, home: number): number {
  const line = leadLine(handicap);
  if (!isBettableLine(line)) return NaN;
  const bet = settledLine(line, home, (factor) => distributionAt(goals, 'lead', factor))?.over;
  return bet === undefined ? NaN : winProbability(bet) + lossProbability(bet);
}
