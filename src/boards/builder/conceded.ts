import { PLAYER_STATISTICS } from '../../football/statistics.js';
import type { ConcededRow } from '../load/conceded.queries.js';
import type { ConcededLeague, ConcededTeam } from '../dataset/histories.js';

const width = PLAYER_STATISTICS.length;

/** Averages and ranks of the teams of one competition, and of the league, by team id. */
export function concededOf(rows: readonly ConcededRow[]): { teams: Map<number, ConcededTeam>; league: ConcededLeague } {
  const teams = new Map<number, ConcededTeam>();
  for (const row of rows) {
    const average = Float64Array.from({ length: width }, (_, statistic) => {
      const matches = row.matches[statistic] ?? 0;
      return matches === 0 ? NaN : (row.sums[statistic] ?? 0) / matches;
    });
    teams.set(row.teamId, { average, matches: Uint16Array.from(row.matches), rank: new Uint16Array(width) });
  }
  const average = new Float64Array(width);
  const ranked = new Uint16Array(width);
  for (let statistic = 0; statistic < width; statistic += 1) {
    const matches = rows.reduce((sum, row) => sum + (row.matches[statistic] ?? 0), 0);
    average[statistic] = matches === 0 ? NaN : rows.reduce((sum, row) => sum + (row.sums[statistic] ?? 0), 0) / matches;
    const known = [...teams.values()].filter((team) => team.matches[statistic]! > 0);
    ranked[statistic] = known.length;
    for (const team of known) {
      team.rank[statistic] = 1 + known.filter((other) => other.average[statistic]! > team.average[statistic]!).length;
    }
  }
  return { teams, league: { average, ranked } };
}
