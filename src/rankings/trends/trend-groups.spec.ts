import fc from 'fast-check';
import { Bitset } from '../../boards/engine/bitset.js';
import { isBetterLine, leaveBestLines, LineGroups } from './trend-groups.js';
import type { LineNumbers } from './trend-groups.js';

const ROWS = 240;

/** Groups of two or three rows that stand among those of others, as sides of lines do. */
function offsetInGroup(): Uint16Array {
  const since = new Uint16Array(ROWS);
  for (let row = 0; row < ROWS; row += 1) since[row] = row % 6 < 2 ? 0 : row % 6 < 4 ? 2 : row % 12 < 6 ? 4 : 0;
  return since;
}

describe('the best line of each group', () => {
  it('is the same whether members are looked through or groups are put in order', () => {
    const groups = offsetInGroup();
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 101, max: 104 }), { minLength: ROWS, maxLength: ROWS }),
        fc.uniqueArray(fc.integer({ min: 0, max: ROWS - 1 }), { maxLength: ROWS }),
        (prices, chosen) => {
          const numbers: LineNumbers = {
            windows: {
              window: new Uint8Array(ROWS),
              packed: Uint32Array.from(prices, () => 4),
              bound: new Uint16Array(ROWS),
            },
            odds: Float64Array.from(prices, (price) => price / 100),
          };
          const members = Bitset.empty(ROWS);
          for (const row of chosen) members.add(row);
          const best = new Map<number, number>();
          for (const row of [...chosen].sort((one, other) => one - other)) {
            const group = row - groups[row]!;
            const rival = best.get(group);
            if (rival === undefined || isBetterLine(row, rival, numbers)) best.set(group, row);
          }
          const expected = [...best.values()].sort((one, other) => one - other);
          const lookedThrough = members.copy();
          leaveBestLines(lookedThrough, groups, numbers);
          expect([...lookedThrough.members()]).toEqual(expected);
          new LineGroups(Bitset.full(ROWS), groups, numbers).leaveBest(members);
          expect([...members.members()]).toEqual(expected);
        },
      ),
    );
  });
});
