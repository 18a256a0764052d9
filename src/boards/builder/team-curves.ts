import { blendOf, decidedProbability, decidedProbabilityOf, settledLine } from '../../football/blend.js';
import { fairProbability } from '../../football/judge/forecast.js';
import { isBettableLine, lineProbabilities, lossProbability, winProbability } from '../../football/odds-value.js';
import type { SettlementProbabilities } from '../../football/odds-value.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import type { TeamStatisticKey } from '../../football/statistics.js';
import { teamCurves } from '../../models/team-curves.js';
import type { LineConsensus, TeamCount, TeamCurves } from '../../models/team-curves.js';
import { distributionAt, leadLine, teamDistributions } from '../../models/team-prediction.js';
import type { TeamDistributions } from '../../models/team-prediction.js';
import { valueCardTable } from '../candidates/value-cards.js';
import type { ValueCardTable } from '../candidates/value-cards.js';
import type { Schema, Table } from '../engine/columns.js';
import { blendOfLine } from '../dataset/line-value.js';
import { isOfResult, lineSides, priceSides, scopes } from '../dataset/prices.js';
import type { LineTable } from '../dataset/prices.js';
import type { TeamForecast } from './team-forecasts.js';

/** Counts by scope; players have models of their own. */
const counts = { match: 'total', home: 'home', away: 'away', player: null } as const;

/** What is known of a team statistic of a fixture. */
interface StatisticCurves {
  readonly model: TeamDistributions;
  readonly curves: TeamCurves;
}

/** Writes what team models say of lines, and fair bets on teams; needs the consensus. Those on players follow later. */
export function writeFairBets(lines: LineTable, forecast: TeamForecast): void {
  const { columns } = lines;
  for (const name of ['modelProbability', 'fair', 'win', 'lose'] as const) columns[name].fill(NaN);
  const curvesOf = curvesByStatistic(lines, forecast);
  for (let row = 0; row < lines.rows; row += 1) {
    const count = counts[scopes[columns.scope[row]!]!];
    if (isOfResult(columns, row)) writeResult(lines, row, forecast);
    else if (count !== null)
      writeCount(lines, row, count, curvesOf.get(TEAM_STATISTIC_KEYS[columns.statistic[row]!]!) ?? null);
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
    // 1 - p of the under is not the p of the over to the last bit
    if (!isOver && own[count].has(line[row]!)) continue;
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
  const { line, side, modelProbability } = columns;
  if (known === null || !isBettableLine(line[row]!)) return;
  const betBy = (distribution: Float64Array): SettlementProbabilities =>
    lineProbabilities(distribution, line[row]!)[lineSides[side[row]!]!];
  modelProbability[row] = decidedProbabilityOf(betBy(known.model[count]));
  const curve = known.curves[count];
  if (!curve.isAnchored) return;
  const bet = betBy(curve.distribution);
  writeBet(columns, row, winProbability(bet), lossProbability(bet));
}

/** Writes the fair bets on players: those of their cards. */
export function writeFairCards({ columns }: LineTable, candidates: ReadonlyMap<string, Table<Schema>>): void {
  const { rows, columns: cards } = candidates.get(valueCardTable.name) as unknown as ValueCardTable;
  for (let row = 0; row < rows; row += 1) {
    const [win, lose] = [cards.fairWin[row]!, cards.fairLose[row]!];
    if (cards.overLine[row]! >= 0) writeBet(columns, cards.overLine[row]!, win, lose);
    if (cards.underLine[row]! >= 0) writeBet(columns, cards.underLine[row]!, lose, win);
  }
}

function writeBet({ fair, win, lose }: LineTable['columns'], row: number, ofWin: number, ofLoss: number): void {
  fair[row] = decidedProbability(ofWin, ofLoss);
  win[row] = ofWin;
  lose[row] = ofLoss;
}

/** A result, whose model has no weight: the consensus of enough sources. */
function writeResult(lines: LineTable, row: number, forecast: TeamForecast): void {
  const { columns } = lines;
  const { line, side, consensus, sources } = columns;
  const own = fairProbability(NaN, consensus[row]!, sources[row]!, blendOfLine(lines, row));
  const handicap = line[row]!;
  if (Number.isNaN(handicap) || Math.abs(handicap % 1) === 0.5) {
    writeBet(columns, row, own, 1 - own);
    return;
  }
  columns.fair[row] = own;
  const goals = forecast.get('goals') ?? null;
  const lead = leadLine(handicap);
  if (goals === null || Number.isNaN(own) || !isBettableLine(lead)) return;
  const isHome = priceSides[side[row]!] === 'home';
  const settled = settledLine(lead, isHome ? own : 1 - own, (factor) => distributionAt(goals, 'lead', factor));
  const bet = isHome ? settled?.over : settled?.under;
  columns.win[row] = bet === undefined ? NaN : winProbability(bet);
  columns.lose[row] = bet === undefined ? NaN : lossProbability(bet);
}
