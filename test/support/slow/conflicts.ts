import { countIn } from './football-data.js';
import type { CsvMatch } from './football-data.js';
import type { SlowEventMatch } from './statsbomb.js';

/** Counts that both sources give: StatsBomb's against football-data.co.uk's columns of the home and the away side. */
const shared: readonly (readonly [string, string, string])[] = [
  ['shots', 'HS', 'AS'],
  ['shotsOnTarget', 'HST', 'AST'],
  ['corners', 'HC', 'AC'],
  ['fouls', 'HF', 'AF'],
  ['yellowCards', 'HY', 'AY'],
  ['redCards', 'HR', 'AR'],
];

/**
 * Whether a count of StatsBomb differs from football-data.co.uk's by more than max(3, 25 %): if so, its rows
 * of the match are not used.
 */
export function isContradicted(match: SlowEventMatch, csv: CsvMatch): boolean {
  const isOff = (better: number | null, worse: number): boolean =>
    better !== null && Math.abs(better - worse) > Math.max(3, better / 4);
  return shared.some(
    ([key, home, away]) =>
      isOff(countIn(csv, home), match.sides.home[key] ?? 0) || isOff(countIn(csv, away), match.sides.away[key] ?? 0),
  );
}
