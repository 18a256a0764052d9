import type { SideScore } from '../models/lineups/walk-forward.js';
import { scoresOf } from './lineups-backtest.js';
import { reportCsv, reportLines } from './report.js';
import { reportParts } from './report-tables.js';
import { calibration } from './scores.js';

const forecasts = [
  { probability: 0.8, happened: true },
  { probability: 0.5, happened: false },
];
const side = (projected: number, lastEleven: number): SideScore => ({
  fixtureId: 1,
  competitionId: 1,
  seasonId: 1,
  teamId: 1,
  playedAt: 0,
  projected,
  lastEleven,
  suspendedReplaced: lastEleven,
  groups: 10,
  forecasts,
});
const scores = scoresOf('A & B 2024/2025', [side(10, 9), side(8, 8)]);

describe('backtest of line-ups', () => {
  it('gives shares of the eleven, and differences on the same sides', () => {
    expect(scores).toMatchObject({ sides: 2, candidates: 2 });
    expect(scores.projected).toBeCloseTo(9 / 11, 10);
    expect(scores.lastEleven).toBeCloseTo(8.5 / 11, 10);
    expect(scores.groups).toBeCloseTo(10 / 11, 10);
    expect(scores.logLoss).toBeCloseTo(-(Math.log(0.8) + Math.log(0.5)) / 2, 10);
    expect(scores.aboveLastEleven.mean).toBeCloseTo(0.5 / 11, 10);
    expect(scores.aboveLastEleven.lower).toBeGreaterThanOrEqual(0);
  });

  it('reports them as text and as CSV', () => {
    const report = {
      kind: 'lineups' as const,
      from: '2024-07-01',
      to: '2025-07-01',
      scores: [scores],
      calibration: calibration(forecasts),
    };
    const lines = reportLines(reportParts(report));
    expect(lines[0]).toContain('Line-ups, 2024-07-01 to 2025-07-01');
    expect(lines.find((line) => line.startsWith('A & B 2024/2025  '))).toMatch(
      / 2 +0\.8182 +0\.7727 +0\.7727 +0\.9091 +0\.4581 +2\.0$/,
    );
    expect(reportCsv(reportParts(report))).toContain('\r\n,A & B 2024/2025,projected,0.8181818181818182,,\r\n');
  });
});
