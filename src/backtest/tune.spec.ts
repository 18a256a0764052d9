import { byFactor, byStep, tuneSettings } from './tune.js';

describe('tuneSettings', () => {
  const start = { name: 'start', halfLife: 100, stage: { factor: 0, spread: null as number | null } };
  const lossOf = ({ halfLife, stage }: typeof start): number =>
    Math.abs(Math.log(halfLife / 225)) + (stage.factor - 0.2) ** 2;
  const moves = [byFactor('halfLife', 1.5), byStep('stage.factor', 0.1, 0), byFactor('stage.spread', 2)];

  it('descends along each setting and leaves unset ones alone', () => {
    const paths = new Set<string>();
    const onStart = jest.fn();
    const { settings, loss } = tuneSettings(start, moves, lossOf, {
      leastGain: 1e-6,
      rounds: 3,
      onStart,
      onStep: ({ path }) => void paths.add(path),
    });
    expect(settings).toEqual({ name: 'start', halfLife: 225, stage: { factor: 0.2, spread: null } });
    expect(loss).toBeCloseTo(0, 9);
    expect(onStart.mock.calls).toEqual([[lossOf(start)]]);
    expect([...paths]).toEqual(['halfLife', 'stage.factor']);
    expect(start.halfLife).toBe(100);
  });

  it('ignores gains that are too small and stops when aborted', () => {
    expect(tuneSettings(start, moves, lossOf, { leastGain: 10, rounds: 3 }).settings).toEqual(start);
    const signal = AbortSignal.abort();
    expect(tuneSettings(start, moves, lossOf, { leastGain: 0, rounds: 3, signal }).settings).toEqual(start);
  });
});
