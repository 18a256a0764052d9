import { decidedProbabilityOf, settledLine } from '../../football/blend.js';
import { isBettableLine, lineProbabilities, lossProbability, winProbability } from '../../football/odds-value.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import type { TeamStatisticKey } from '../../football/statistics.js';
import { distributionAt, leadLine, teamDistributions } from '../../models/team-prediction.js';
import type { MatchCount, TeamDistributions } from '../../models/team-prediction.js';
import { isOfResult, lineSides, marketOfLine, priceSides, scopes } from '../dataset/prices.js';
import type { LineTable, Prices } from '../dataset/prices.js';
import { fairOfQuote } from '../dataset/quote-value.js';
import type { TeamForecast } from './team-forecasts.js';

/** Counts by scope; players have models of their own. */
const counts = { match: 'total', home: 'home', away: 'away', player: null } as const;

/** Writes what the team models say of the counts of a fixture. */
export function writeModelProbabilities({ rows, columns }: LineTable, forecast: TeamForecast): void {
  const { scope, statistic, line, side, modelProbability } = columns;
  const known = new Map<TeamStatisticKey, TeamDistributions | null>();
  const distributionsOf = (key: TeamStatisticKey): TeamDistributions | null => {
    let distributions = known.get(key);
    if (distributions === undefined) {
      const prediction = forecast.get(key) ?? null;
      known.set(key, (distributions = prediction === null ? null : teamDistributions(prediction)));
    }
    return distributions;
  };
  modelProbability.fill(NaN);
  for (let row = 0; row < rows; row += 1) {
    const count = counts[scopes[scope[row]!]!];
    if (count === null || isOfResult(columns, row) || !isBettableLine(line[row]!)) continue;
    const distribution = distributionsOf(TEAM_STATISTIC_KEYS[statistic[row]!]!)?.[count];
    if (distribution === undefined) continue;
    const bet = lineProbabilities(distribution, line[row]!)[lineSides[side[row]!]!];
    modelProbability[row] = decidedProbabilityOf(bet);
  }
}

/** Writes which part of a stake is decided at each quote, once the consensus of the other sources is known. */
export function writeDecidedStakes(prices: Prices, forecast: TeamForecast): void {
  const { scope, statistic, line, side, firstQuote, quotes: quoteCounts } = prices.lines.columns;
  const { decided } = prices.quotes.columns;
  const countOf = movableCounts(forecast);
  /** By line and probability of its first side, which both sides and bookmakers without a vote share. */
  const known = new Map<string, number>();
  decided.fill(1);
  for (let row = 0; row < prices.lines.rows; row += 1) {
    if (Number.isNaN(line[row]!) || Math.abs(line[row]! % 1) === 0.5) continue;
    const [first, end] = [firstQuote[row]!, firstQuote[row]! + quoteCounts[row]!];
    const count = countOf(prices.lines, row);
    const isFirst = ['over', 'home'].includes(priceSides[side[row]!]!);
    for (let at = first; at < end; at += 1) {
      const fair = fairOfQuote(prices, row, at);
      const over = isFirst ? fair : 1 - fair;
      const key = `${scope[row]} ${statistic[row]} ${line[row]} ${over.toFixed(12)}`;
      let share = known.get(key);
      if (share === undefined) known.set(key, (share = count === null ? NaN : decidedStake(count, over)));
      decided[at] = share;
    }
  }
}

/** A count of a match at a line, its distribution movable. */
interface MovableCount {
  readonly line: number;
  readonly distributionAt: (factor: number) => Float64Array;
}

/** Part of a stake that is decided where the first side wins it with a probability; NaN where no mean meets that. */
function decidedStake({ line, distributionAt: at }: MovableCount, over: number): number {
  if (Number.isNaN(over)) return NaN;
  const bet = settledLine(line, over, at)?.over;
  return bet === undefined ? NaN : winProbability(bet) + lossProbability(bet);
}

/** The counts of lines of teams, whose distributions are computed once a factor; null without a model. */
function movableCounts(forecast: TeamForecast): (lines: LineTable, row: number) => MovableCount | null {
  const known = new Map<string, Float64Array>();
  return ({ columns }, row) => {
    const market = marketOfLine(columns, row);
    const isHandicap = market === 'asianHandicap';
    const count: MatchCount | null = isHandicap ? 'lead' : counts[scopes[columns.scope[row]!]!];
    const statistic = isHandicap ? 'goals' : (market as TeamStatisticKey);
    const prediction = count === null ? null : (forecast.get(statistic) ?? null);
    const line = isHandicap ? leadLine(columns.line[row]!) : columns.line[row]!;
    if (count === null || prediction === null || !isBettableLine(line)) return null;
    return {
      line,
      distributionAt: (factor) => {
        const key = `${statistic} ${count} ${factor}`;
        let distribution = known.get(key);
        if (distribution === undefined) known.set(key, (distribution = distributionAt(prediction, count, factor)));
        return distribution;
      },
    };
  };
}
