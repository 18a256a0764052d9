import { fourFourTwo, matchOf, lineupOf, lineupPlayer } from '../../../test/support/match-lineups.js';
import { shippedParametersAt } from './fit-lineups.js';
import { fitStarts, UNLEARNT } from './start-model.js';
import { trainingRows, walkForward } from './walk-forward.js';
import type { WalkOptions } from './walk-forward.js';

const bench = (first: number) =>
  [0, 1, 2].map((index) =>
    lineupPlayer(first + 11 + index, (['CB', 'CM', 'ST'] as const)[index]!, { isStarter: false, minutes: 20 }),
  );
const squad = (first: number) => [...fourFourTwo(first), ...bench(first)];
/** A season of two teams that never change; in the last match one player is missing. */
const season = Array.from({ length: 20 }, (_, week) => {
  const away =
    week === 19
      ? squad(101).map((player) =>
          player.playerId === 111
            ? { ...player, isStarter: false, minutes: 0 }
            : player.playerId === 114
              ? { ...player, isStarter: true, minutes: 90 }
              : player,
        )
      : squad(101);
  return matchOf(week, squad(1), { away: lineupOf(week, away, { teamId: 200 }) });
});
const prior = shippedParametersAt(0);
const options: WalkOptions = { priorAt: () => prior, refitAfter: 200, mostRows: 10_000, leastLineups: 5 };

describe('walk forward', () => {
  const scores = walkForward(season, options);

  it('scores both sides from their sixth match on', () => {
    expect(scores).toHaveLength(2 * 15);
    expect(scores[0]).toMatchObject({ fixtureId: 6, projected: 11, lastEleven: 11, suspendedReplaced: 11, groups: 11 });
    expect(scores.at(-1)).toMatchObject({ fixtureId: 20, teamId: 200, projected: 10, lastEleven: 10, groups: 11 });
    expect(scores[0]!.forecasts).toHaveLength(14);
  });

  it('uses nothing from later matches', () => {
    expect(walkForward(season.slice(0, 12), options)).toEqual(scores.filter(({ fixtureId }) => fixtureId <= 12));
  });

  it('skips incomplete line-ups, and stops when told to', () => {
    const broken = season.map((match, week) =>
      week === 10 ? { ...match, home: lineupOf(week, squad(1).slice(1)) } : match,
    );
    expect(walkForward(broken, options).filter(({ fixtureId, teamId }) => fixtureId === 11 && teamId === 100)).toEqual(
      [],
    );
    expect(walkForward(season, { ...options, onMatches: (done) => done < 8 })).toHaveLength(6);
  });

  it('trains on every candidate of every side with a past', () => {
    const rows = trainingRows(season);
    expect(rows).toHaveLength(19 * 2 * 14);
    expect(rows.filter(({ hasStarted }) => hasStarted)).toHaveLength(19 * 2 * 11);
    const learnt = fitStarts(rows);
    expect(learnt).toEqual(fitStarts(rows));
    expect(learnt.coefficients).not.toEqual(UNLEARNT.coefficients);
    expect(fitStarts([], prior)).toBe(prior);
  });
});
