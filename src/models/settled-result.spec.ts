import { decidedProbabilityOf } from '../football/settled-line.js';
import { settledResult } from './settled-result.js';
import type { TeamPrediction } from './team-prediction.js';

const goals: TeamPrediction = {
  ...{ homeLambda: 1.6, awayLambda: 1.2, nu: 1, dependence: 0, homeMatches: 20, awayMatches: 20 },
  ...{ homeDispersion: null, awayDispersion: null, totalDispersion: null },
};

describe('settledResult', () => {
  it('wins or loses match results and half handicaps, without a model', () => {
    expect(settledResult(NaN, [0.5, 0.3, 0.2], null)?.map(({ win, lose }) => [win, lose])).toEqual([
      [0.5, 0.5],
      [0.3, 0.7],
      [0.2, 0.8],
    ]);
    for (const handicap of [-1.5, 0.5])
      expect(settledResult(handicap, [0.625, 0.375], null)?.map(({ win, lose }) => [win, lose])).toEqual([
        [0.625, 0.375],
        [0.375, 0.625],
      ]);
  });

  it('takes pushes of whole and halves of quarter handicaps from the model, at the same probability if decided', () => {
    for (const handicap of [-1, -0.75, 0, 0.25]) {
      const [home, away] = settledResult(handicap, [0.55, 0.45], goals)!;
      expect([decidedProbabilityOf(home!), decidedProbabilityOf(away!)]).toEqual([
        expect.closeTo(0.55, 9),
        expect.closeTo(0.45, 9),
      ]);
      expect([away!.lose, away!.halfLose, away!.push]).toEqual([home!.win, home!.halfWin, home!.push]);
      expect(home!.push + home!.halfWin + home!.halfLose).toBeGreaterThan(0.1);
    }
  });

  it('is unknown without a model or a probability where the stake may be returned', () => {
    expect(settledResult(-1, [0.55, 0.45], null)).toBeNull();
    expect(settledResult(-0.25, [NaN, NaN], goals)).toBeNull();
  });
});
