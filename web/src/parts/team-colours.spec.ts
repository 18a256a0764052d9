import { inkOn, shirtsOf } from './team-colours';

const team = (primaryColor: string | null, secondaryColor: string | null = '#ffffff') => ({
  primaryColor,
  secondaryColor,
});

describe('the shirts of a match', () => {
  it('are the first colours, with a readable number', () => {
    expect(shirtsOf(team('#6a1f7a'), team('#f0d020'))).toEqual([
      { fill: '#6a1f7a', ink: '#fff' },
      { fill: '#f0d020', ink: '#000' },
    ]);
  });

  it('change for the away side if the first colours clash', () => {
    const [, away] = shirtsOf(team('#b3202c'), team('#c02030', '#ffffff'));
    expect(away).toEqual({ fill: '#ffffff', ink: '#000' });
    const [, still] = shirtsOf(team('#b3202c'), team('#c02030', null));
    expect(still?.fill).toBe('#c02030');
  });

  it('are unknown if the colours are', () => {
    expect(shirtsOf(team(null), team(null))).toEqual([null, null]);
    expect(inkOn(null)).toBe('var(--ink)');
  });
});
