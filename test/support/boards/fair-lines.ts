import { writeFairCards } from '../../../src/boards/builder/team-curves.js';
import { candidateTables } from '../../../src/boards/candidates/index.js';
import type { Dataset, FixtureContext } from '../../../src/boards/dataset/dataset.js';
import { blendOfLine } from '../../../src/boards/dataset/line-value.js';
import { fairProbability } from '../../../src/football/judge/forecast.js';

/** Each line has a curve of its own: there is no model that would move with them. */
export function writeFair({ lines }: FixtureContext['prices']): void {
  const { modelProbability, consensus, sources, line, fair, win, lose } = lines.columns;
  for (let row = 0; row < lines.rows; row += 1) {
    const own = fairProbability(modelProbability[row]!, consensus[row]!, sources[row]!, blendOfLine(lines, row));
    fair[row] = own;
    if (!Number.isNaN(line[row]!) && Math.abs(line[row]! * 2) % 2 !== 1) continue;
    win[row] = own;
    lose[row] = 1 - own;
  }
}

/** The candidates of a fixture by table; its lines of players take the fair bets of their cards. */
export function candidatesOf(dataset: Dataset, context: FixtureContext) {
  const candidates = new Map(candidateTables.map((table) => [table.name, table.rows(dataset, context)]));
  writeFairCards(context.prices.lines, candidates);
  return candidates;
}
