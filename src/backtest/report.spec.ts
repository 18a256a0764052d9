import { evaluateCounts } from './counts-backtest.js';
import { evaluateGoals } from './goals-backtest.js';
import { reportCsv, reportLines } from './report.js';
import { reportParts } from './report-tables.js';
import type { ReplayMatch } from './walk-forward.js';

const match = (home: number, away: number): ReplayMatch => ({
  division: 'A & B',
  knownAt: 0,
  match: {
    fixtureId: home,
    playedAt: 0,
    homeTeamId: 1,
    awayTeamId: 2,
    refereeId: null,
    home: { goals: home, fouls: 10 + home },
    away: { goals: away, fouls: 11 },
    closing: { home: null, draw: null, away: null, over25: null, under25: null },
  },
});
const period = { from: '2023-07-01', to: '2024-07-01' };
const matches = [match(2, 0), match(1, 1), match(0, 3)];
const forecast = { result: [0.5, 0.25, 0.25], over25: null, grid: null } as const;
const goals = evaluateGoals(
  matches,
  [
    { name: 'one <b>', forecasts: matches.map(() => forecast) },
    { name: 'two', forecasts: matches.map(() => forecast) },
  ],
  period,
);
const counts = {
  kind: 'counts' as const,
  ...period,
  scores: evaluateCounts(
    'fouls',
    matches.map((replay) => ({
      replay,
      prediction: {
        homeLambda: 11,
        awayLambda: 11,
        homeDispersion: 0,
        awayDispersion: 0,
        totalDispersion: 0,
        nu: null,
        dependence: null,
        homeMatches: 1,
        awayMatches: 1,
      },
    })),
  ),
};

describe('reports', () => {
  it('show every measure, with an interval for every pair', () => {
    const lines = reportLines(reportParts(goals));
    expect(lines[0]).toBe('Goals, 2023-07-01 to 2024-07-01: 3 matches that all forecast (3 replayed)');
    expect(lines).toContain('one <b>  0.2396    1.1552  0.7083           -            -');
    expect(lines.find((line) => line.includes('one <b> - two') && line.includes('rps'))).toContain(
      '0.0000 [0.0000, 0.0000]',
    );
    expect(lines).toContain('A & B (3)');
  });

  it('list counts by scope at their line', () => {
    const lines = reportLines(reportParts(counts));
    expect(lines.some((line) => line.startsWith('fouls total'))).toBe(true);
    expect(lines.some((line) => line.startsWith('Calibration of fouls away over'))).toBe(true);
  });

  it('are CSV with a row per unrounded figure and its interval', () => {
    const rows = reportCsv(reportParts(goals)).split('\r\n');
    expect(rows[0]).toBe('table,row,figure,value,lower,upper');
    expect(rows).toContain(`,one <b>,brier,${goals.scores[0]!.brier},,`);
    expect(rows).toContain(',one <b>,exactScore,,,');
    const { mean, lower, upper } = goals.slopes[0]!.result;
    expect(rows.find((row) => row.includes('one <b>,result'))).toContain(`result,${mean},${lower},${upper}`);
    expect(rows.some((row) => row.startsWith('"Calibration of two, home win, draw and away win together",'))).toBe(
      true,
    );
  });
});
