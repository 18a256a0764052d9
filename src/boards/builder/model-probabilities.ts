import { decidedProbability } from '../../football/blend.js';
import { isBettableLine, lineProbabilities, lossProbability, winProbability } from '../../football/odds-value.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import type { TeamStatisticKey } from '../../football/statistics.js';
import { teamDistributions } from '../../models/team-prediction.js';
import type { TeamDistributions } from '../../models/team-prediction.js';
import { isOfResult, lineSides, scopes } from '../dataset/prices.js';
import type { LineTable } from '../dataset/prices.js';
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
    modelProbability[row] = decidedProbability(winProbability(bet), lossProbability(bet));
  }
}
