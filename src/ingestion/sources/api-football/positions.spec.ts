import { positionOf } from './positions.js';

/** Positions of a formation from the back, each line from the left; `?` if not certain. */
function shapeOf(formation: string): string {
  const lines = formation.split('-').map(Number);
  return lines
    .map((size, line) =>
      Array.from({ length: size }, (_, column) => positionOf(formation, `${line + 2}:${column + 1}`, null) ?? '?').join(
        ' ',
      ),
    )
    .join(' | ');
}

describe('positions', () => {
  it('are derived from formation and grid where these determine them', () => {
    expect(positionOf('4-3-3', '1:1', 'G')).toBe('GK');
    expect(shapeOf('4-4-2')).toBe('LB CB CB RB | LM CM CM RM | ST ST');
    expect(shapeOf('4-3-3')).toBe('LB CB CB RB | CM ? CM | LW ST RW');
    expect(shapeOf('4-2-3-1')).toBe('LB CB CB RB | DM DM | ? AM ? | ST');
    expect(shapeOf('4-1-4-1')).toBe('LB CB CB RB | DM | ? CM CM ? | ST');
    expect(shapeOf('3-4-2-1')).toBe('CB CB CB | ? CM CM ? | ? ? | ST');
    expect(shapeOf('3-5-2')).toBe('CB CB CB | ? ? ? ? ? | ST ST');
    expect(shapeOf('5-3-2')).toBe('LWB CB CB CB RWB | CM ? CM | ST ST');
    expect(shapeOf('3-4-1-2')).toBe('CB CB CB | ? CM CM ? | AM | ST ST');
  });

  it('are unknown without a grid, outside the formation, or if the letter is of another group', () => {
    expect(positionOf('4-4-2', null, 'D')).toBeNull();
    expect(positionOf(null, '2:1', 'D')).toBeNull();
    expect(positionOf('4-4-2', '2:5', 'D')).toBeNull();
    expect(positionOf('4-4', '2:1', 'D')).toBeNull();
    expect(positionOf('4-3-3', '4:1', 'M')).toBeNull();
    expect(positionOf('4-3-3', '4:1', 'F')).toBe('LW');
  });
});
