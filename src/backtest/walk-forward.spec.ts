import { teamCountsModel } from '../models/team-counts/model.js';
import { teamGoalsModel } from '../models/team-goals/model.js';
import type { TeamModel } from '../models/team-prediction.js';
import { Random } from '../maths/random.js';
import { blockStart, countReplayed, replayDivision } from './walk-forward.js';
import type { ReplayMatch } from './walk-forward.js';

const at = (text: string): number => Date.parse(text) / 1000;
const random = new Random('walk');

/** 240 days with one match each at 15:00 UTC between eight teams, known at 17:15. */
const matches: ReplayMatch[] = Array.from({ length: 240 }, (_, index) => {
  const playedAt = at('2023-08-01T15:00:00Z') + index * 86_400;
  const [homeTeamId = 0, awayTeamId = 0] = random.shuffled([0, 1, 2, 3, 4, 5, 6, 7]);
  const side = (): { goals: number; shots: number; shotsOnTarget: number; corners: number } => ({
    goals: random.poisson(1.4),
    shots: 10 + random.poisson(3),
    shotsOnTarget: random.poisson(4),
    corners: random.poisson(5),
  });
  return {
    division: 'X',
    knownAt: playedAt + 8100,
    match: {
      fixtureId: index,
      playedAt,
      homeTeamId,
      awayTeamId,
      refereeId: index % 3,
      home: side(),
      away: side(),
      closing: { home: 1.8 + random.uniform(), draw: 3.6, away: 4.1 - random.uniform(), over25: 1.9, under25: 1.95 },
    },
  };
});
const options = { from: at('2023-11-03T00:00:00Z'), to: at('2024-02-01T00:00:00Z') };

describe('blockStart', () => {
  it.each([
    ['2024-05-10T00:00:00Z', '2024-05-10'], // Friday
    ['2024-05-13T21:59:59Z', '2024-05-10'], // Monday
    ['2024-05-14T18:45:00Z', '2024-05-14'], // Tuesday
    ['2024-05-16T23:00:00Z', '2024-05-14'], // Thursday
  ])('%s belongs to the block of %s', (moment, day) => {
    expect(blockStart(at(moment))).toBe(at(`${day}T00:00:00Z`));
  });
});

describe('replayDivision', () => {
  it('predicts every match of the period once, in order', () => {
    const replayed = replayDivision(teamCountsModel, 'corners', matches, options);
    expect(replayed).toHaveLength(90);
    expect(countReplayed(matches, options)).toBe(90);
    expect(replayed.map(({ replay }) => replay.match.fixtureId)).toEqual(
      Array.from({ length: 90 }, (_, index) => index + 94),
    );
  });

  // The leakage test: rewriting everything from the block of a match on must not change its prediction.
  it.each([
    [teamGoalsModel as TeamModel, 'goals'],
    [teamCountsModel as TeamModel, 'corners'],
  ] as const)('sees nothing of a block or what follows it (%#)', (model, statistic) => {
    const expected = replayDivision(model, statistic, matches, options);
    for (const cut of [at('2023-11-21T00:00:00Z'), at('2024-01-12T00:00:00Z')]) {
      const spoilt = matches.map((replay): ReplayMatch =>
        replay.match.playedAt < cut
          ? replay
          : {
              ...replay,
              match: {
                ...replay.match,
                home: { goals: 9, shots: 40, shotsOnTarget: 30, corners: 20 },
                away: { goals: 0, shots: 1, shotsOnTarget: 1, corners: 0 },
                closing: { home: 1.02, draw: 20, away: 50, over25: 1.05, under25: 9 },
              },
            },
      );
      const found = replayDivision(model, statistic, spoilt, options);
      const until = expected.filter(({ replay }) => replay.match.playedAt < cut + 3 * 86_400).length;
      const told = (list: typeof found): unknown[] => list.slice(0, until).map(({ prediction }) => prediction);
      expect(told(found)).toEqual(told(expected));
      expect(found.at(-1)!.prediction.homeLambda).not.toBe(expected.at(-1)!.prediction.homeLambda);
    }
  });

  it('does not use a played match before its result is known', () => {
    const late = matches.map((replay, index) =>
      index === 90 ? { ...replay, knownAt: at('2024-06-01T00:00:00Z') } : replay,
    );
    const without = matches.filter((_, index) => index !== 90);
    const goals = teamGoalsModel as TeamModel;
    expect(replayDivision(goals, 'goals', late, options).map(({ prediction }) => prediction)).toEqual(
      replayDivision(goals, 'goals', without, options).map(({ prediction }) => prediction),
    );
  });

  it('stops between blocks and reports progress', () => {
    const stop = new AbortController();
    const replayed = replayDivision(teamCountsModel, 'corners', matches, {
      ...options,
      signal: stop.signal,
      onProgress: (done) => {
        if (done >= 20) stop.abort();
      },
    });
    expect(replayed.length).toBeGreaterThan(19);
    expect(replayed.length).toBeLessThan(30);
  });
});
