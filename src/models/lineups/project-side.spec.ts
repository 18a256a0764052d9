import { fourFourTwo, kickoffOf, lineupOf, lineupPlayer, sideAfter } from '../../../test/support/match-lineups.js';
import { projectSide } from './project-side.js';
import { shippedParametersAt, shippedPriorAt } from './fit-lineups.js';
import { readStartParameters, UNLEARNT } from './start-model.js';
import type { LineupPlayer } from './match-lineups.js';

const parameters = shippedParametersAt(Date.UTC(2030, 0) / 1000);
const bench = [12, 13, 14].map((id) =>
  lineupPlayer(id, (['CB', 'CM', 'ST'] as const)[id - 12]!, { isStarter: false, minutes: 15 }),
);
const usual = [
  ...fourFourTwo(),
  lineupPlayer(15, 'GK', { isStarter: false, minutes: 0, position: null, group: 'G' }),
  ...bench,
];
const weeks = (count: number, change: (week: number) => readonly LineupPlayer[] = () => usual) =>
  Array.from({ length: count }, (_, week) => lineupOf(week, change(week)));
const startersOf = (projection: ReturnType<typeof projectSide>): number[] =>
  projection!.starters.map(({ playerId }) => playerId).sort((one, other) => one - other);
const regulars = fourFourTwo().map(({ playerId }) => playerId);

describe('projected side', () => {
  const projection = projectSide(parameters, sideAfter(weeks(8)));

  it('is the usual eleven where nothing changed, in order, with probabilities that add up to eleven', () => {
    expect(startersOf(projection)).toEqual(regulars);
    expect(projection!.starters.map(({ group }) => group).join('')).toBe('GDDDDMMMMFF');
    expect(projection!.starters[0]).toMatchObject({ playerId: 1, position: 'GK' });
    expect([...projection!.probabilities.values()].reduce((sum, each) => sum + each, 0)).toBeCloseTo(11, 4);
    expect(projection!.probabilities.get(3)).toBeGreaterThan(0.8);
    expect(projection!.probabilities.get(13)).toBeLessThan(0.4);
  });

  it('does not depend on the order of players in line-ups', () => {
    const shuffled = weeks(8, () => usual.toReversed());
    expect(projectSide(parameters, sideAfter(shuffled))).toEqual(projection);
  });

  it('leaves out a player sent off last time', () => {
    const sentOff = weeks(8, (week) =>
      week === 7
        ? usual.map((player) => (player.playerId === 7 ? { ...player, minutes: 60, redCards: 1 } : player))
        : usual,
    );
    const next = projectSide(parameters, sideAfter(sentOff));
    expect(startersOf(next)).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13]);
    expect(next!.starters.find(({ playerId }) => playerId === 13)).toMatchObject({ position: 'CM', group: 'M' });
  });

  it('leaves out players who have left or were long absent', () => {
    expect(startersOf(projectSide(parameters, sideAfter(weeks(8), { departed: new Set([11]) })))).toEqual([
      ...regulars.slice(0, 10),
      14,
    ]);
    const without = usual
      .filter(({ playerId }) => playerId !== 11)
      .map((player) => (player.playerId === 14 ? { ...player, isStarter: true, minutes: 90 } : player));
    expect(startersOf(projectSide(parameters, sideAfter(weeks(12, (week) => (week < 6 ? usual : without)))))).toEqual([
      ...regulars.slice(0, 10),
      14,
    ]);
  });

  it('leaves out players known to miss the match', () => {
    const found = projectSide(parameters, sideAfter(weeks(8), { absent: new Set([7, 11]) }));
    expect(startersOf(found)).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 13, 14]);
    expect(found!.probabilities.has(7)).toBe(false);
    // he inherits the place, beyond his own record
    expect(found!.probabilities.get(13)).toBeGreaterThan(projection!.probabilities.get(13)!);
  });

  it('is not misled by an eleven of another competition', () => {
    const cup = lineupOf(8, fourFourTwo(31), { competitionId: 2, seasonId: 20, playedAt: kickoffOf(7) + 3 * 86_400 });
    const found = projectSide(parameters, sideAfter([...weeks(8), cup], { playsAt: kickoffOf(8) }));
    expect(startersOf(found)).toEqual(regulars);
  });

  it('has position groups only where the source has no more', () => {
    const found = projectSide(
      parameters,
      sideAfter(weeks(8, () => usual.map((player) => ({ ...player, position: null })))),
    );
    expect(found!.starters.every(({ position }) => position === null)).toBe(true);
    expect(found!.starters.map(({ group }) => group).join('')).toBe('GDDDDMMMMFF');
  });

  it('is null for a team without a line-up', () => {
    expect(projectSide(parameters, sideAfter([]))).toBeNull();
  });
});

describe('shipped parameters', () => {
  it('are those learnt before the moment', () => {
    const [older, newer] = [shippedParametersAt(Date.UTC(2020, 0) / 1000), parameters];
    expect(older).not.toBe(newer);
    expect(shippedParametersAt(0)).toBe(older);
    expect(shippedPriorAt(0)).toBe(UNLEARNT);
    expect(shippedPriorAt(Date.UTC(2020, 0) / 1000)).toBe(older);
  });

  it('are rejected where a file does not fit the model', () => {
    const tree: unknown = [0, 0.5, -0.1, [1, 0.25, 0, 0.1]];
    expect(readStartParameters({ ...UNLEARNT, trees: [tree] }).trees).toEqual([tree]);
    const { coefficients } = UNLEARNT;
    for (const broken of [
      { ...UNLEARNT, version: 0 },
      { ...UNLEARNT, coefficients: coefficients.slice(1) },
      { ...UNLEARNT, coefficients: coefficients.with(3, NaN) },
      { ...UNLEARNT, trees: [[0, 0.5, -0.1]] },
      { ...UNLEARNT, trees: [[coefficients.length, 0.5, -0.1, 0.1]] },
      { ...UNLEARNT, trees: [[0, null, -0.1, 0.1]] },
      {},
    ])
      expect(() => readStartParameters(broken)).toThrow('parameters');
  });
});
