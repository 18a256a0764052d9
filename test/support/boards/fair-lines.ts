import type { FixtureContext } from '../../../src/boards/dataset/dataset.js';
import { blendOfLine } from '../../../src/boards/dataset/line-value.js';
import { fairProbability } from '../../../src/football/judge/forecast.js';

/** Each line has a curve of its own: there is no model that would move with them. */
export function writeFair({ lines }: FixtureContext['prices']): void {
  const { modelProbability, consensus, sources, fair } = lines.columns;
  for (let row = 0; row < lines.rows; row += 1)
    fair[row] = fairProbability(modelProbability[row]!, consensus[row]!, sources[row]!, blendOfLine(lines, row));
}
