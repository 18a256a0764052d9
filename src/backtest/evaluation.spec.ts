import { poissonProbabilities } from '../maths/count-probabilities.js';
import { evaluateCounts, medianLine } from './counts-backtest.js';
import { closingForecast, evaluateGoals, forecastOf } from './goals-backtest.js';
import type { GoalsForecast } from './goals-backtest.js';
import { sideProbabilities } from '../models/team-goals/score-grid.js';
import { matchReference, parseReference, ReferenceFileError } from './reference.js';
import type { ReplayMatch } from './walk-forward.js';

const unpriced = { home: null, draw: null, away: null, over25: null, under25: null };
const played = (home: number, away: number, index = 0, division = 'X'): ReplayMatch => ({
  division,
  knownAt: 0,
  match: {
    fixtureId: index,
    playedAt: Date.parse('2024-03-02T15:00:00Z') / 1000,
    homeTeamId: 1,
    awayTeamId: 2,
    refereeId: null,
    home: { goals: home, corners: home },
    away: { goals: away, corners: away },
    closing: unpriced,
  },
});
const prediction = {
  homeLambda: 1.5,
  awayLambda: 1,
  homeDispersion: 0,
  awayDispersion: 0,
  totalDispersion: 0,
  nu: null,
  dependence: null,
  homeMatches: 9,
  awayMatches: 9,
};

describe('forecasts', () => {
  it('from a prediction come from the score grid', () => {
    const { result, over25 } = forecastOf({ ...prediction, nu: 1, dependence: 0 });
    const totals = poissonProbabilities(2.5, 2);
    expect(over25).toBeCloseTo(1 - totals[0]! - totals[1]! - totals[2]!, 9);
    expect(result[0] + result[1] + result[2]).toBeCloseTo(1, 9);
  });

  it('from closing prices exclude the margin, and need all three results', () => {
    const forecast = closingForecast({ home: 2, draw: 3.5, away: 4, over25: 1.9, under25: null })!;
    expect(forecast.result[0] + forecast.result[1] + forecast.result[2]).toBeCloseTo(1, 9);
    expect(forecast.over25).toBeNull();
    expect(closingForecast(unpriced)).toBeNull();
  });
});

describe('evaluateGoals', () => {
  const sure: GoalsForecast = { result: [0.8, 0.1, 0.1], over25: 0.5, grid: null };
  const flat: GoalsForecast = { result: [0.4, 0.3, 0.3], over25: null, grid: null };
  const matches = [played(2, 0), played(3, 1), played(1, 0, 3, 'Y'), played(0, 0)];
  const report = evaluateGoals(
    matches,
    [
      { name: 'sure', forecasts: [sure, sure, sure, sure] },
      { name: 'flat', forecasts: [flat, flat, flat, null] },
    ],
    { from: 'a', to: 'b' },
  );

  it('scores the matches that all forecasters cover, also by division', () => {
    expect(report).toMatchObject({ matches: 3, replayed: 4 });
    expect(report.scores[0]).toMatchObject({ name: 'sure', logLoss: -Math.log(0.8), overUnder: Math.LN2 });
    expect(report.scores[1]).toMatchObject({ overUnder: null });
    expect(report.byDivision.map(({ division, matches: count }) => [division, count])).toEqual([
      ['X', 2],
      ['Y', 1],
    ]);
  });

  it('compares in pairs', () => {
    const difference = report.differences.find(({ score }) => score === 'logLoss')!;
    expect(difference.mean).toBeCloseTo(Math.log(0.4 / 0.8), 12);
    expect(difference.upper).toBeLessThan(0);
    expect(report.differences.some(({ score }) => score === 'overUnder')).toBe(false);
    expect(report.calibration[0]!.result.reduce((sum, { count }) => sum + count, 0)).toBe(9);
  });
});

describe('biases', () => {
  it('are forecast minus outcome for every market of the grid', () => {
    const forecast = forecastOf({ ...prediction, nu: 1.1, dependence: 0 });
    const matches = [played(2, 0), played(1, 1), played(0, 0), played(1, 3)];
    const report = evaluateGoals(matches, [{ name: 'model', forecasts: matches.map(() => forecast) }], {
      from: 'a',
      to: 'b',
    });
    const biasOf = (event: string): number => report.biases[0]!.events.find((each) => each.event === event)!.bias!.mean;
    expect(biasOf('draw')).toBeCloseTo(100 * (forecast.result[1] - 0.5), 9);
    expect(biasOf('over 2.5')).toBeCloseTo(100 * (forecast.over25! - 0.25), 9);
    const none = (side: 'home' | 'away'): number => sideProbabilities(forecast.grid!, side)[0]!;
    expect(biasOf('home none')).toBeCloseTo(100 * (none('home') - 0.25), 9);
    expect(biasOf('away none')).toBeCloseTo(100 * (none('away') - 0.5), 9);
    const both = 1 - none('home') - none('away') + forecast.grid!.cells[0]!;
    expect(biasOf('both score')).toBeCloseTo(100 * (both - 0.5), 9);
    const size = forecast.grid!.size;
    const losses = [2 * size, size + 1, 0, size + 3].map((cell) => -Math.log(forecast.grid!.cells[cell]!));
    expect(report.scores[0]!.exactScore).toBeCloseTo(losses.reduce((sum, loss) => sum + loss, 0) / 4, 12);
  });
});

describe('evaluateCounts', () => {
  it('chooses the half line nearest to the median', () => {
    expect(medianLine([1, 2, 2, 3, 9])).toBe(2.5);
    expect(medianLine([2, 3, 3, 4, 4])).toBe(3.5);
    expect(medianLine([0, 0, 0, 1])).toBe(0.5);
    expect(medianLine([1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3])).toBe(2.5);
  });

  it('scores both sides and the total, and leaves out unknown counts', () => {
    const list = [
      played(2, 1),
      played(1, 1),
      played(0, 2),
      { ...played(1, 1), match: { ...played(1, 1).match, home: {} } },
    ];
    const scores = evaluateCounts(
      'corners',
      list.map((replay) => ({ replay, prediction })),
    );
    expect(scores.map(({ scope, matches }) => [scope, matches])).toEqual([
      ['total', 3],
      ['home', 3],
      ['away', 3],
    ]);
    expect(scores[0]!.meanExpected).toBe(2.5);
    expect(scores[0]!.meanCount).toBeCloseTo(7 / 3, 12);
    expect(
      evaluateCounts(
        'shots',
        list.map((replay) => ({ replay, prediction })),
      ),
    ).toEqual([]);
  });
});

describe('reference file', () => {
  const text =
    'div,date,home,away,p_home,p_draw,p_away,p_over25\n' +
    'X,2024-03-03,Aa,Bb,0.5,0.3,0.2,0.6\nX,2023-03-03,Aa,Bb,0.1,0.3,0.6,0.6\n';

  it('is matched by teams and the nearest date', () => {
    const teamOf = (_: string, name: string): number | null => ({ aa: 1, bb: 2 })[name] ?? null;
    const found = matchReference(
      parseReference(text),
      [played(1, 0), { ...played(1, 0), match: { ...played(1, 0).match, homeTeamId: 7 } }],
      teamOf,
    );
    expect(found).toEqual([{ result: [0.5, 0.3, 0.2], over25: 0.6, grid: null }, null]);
  });

  it('is rejected in any other format', () => {
    expect(() => parseReference('a,b\n1,2')).toThrow('lacks the columns div, date');
    expect(() => parseReference(text.replace('0.5,', '1.5,'))).toThrow(ReferenceFileError);
  });
});
