import type { FittedForecast } from '../../models/price-forecast/fit.js';
import { fitLines, weightLines } from './price-report.js';

const fit: FittedForecast = {
  weights: {
    pinnacle: { weight: 0.2548, error: 0.0312, matches: 812 },
    bwin: { weight: -0.1, error: null, matches: 12 },
    unibet: { weight: 0.04, error: 0.05, matches: 300 },
  },
  errors: { byHours: [0.05, 0.075, 0.0924, 0.12, 0.144], byCompetition: {} },
  ...{ rows: 5000, matches: 812 },
};
const fits = new Map([['matchResult', fit]] as const);

describe('price report', () => {
  it('shows sample and errors by family', () => {
    expect(fitLines(fits)).toEqual([
      '             matches  rows  below 3 h  to 12 h  to 36 h  to 60 h  60 h and more',
      'matchResult      812  5000      0.050    0.075    0.092    0.120          0.144',
      'Hours before kick-off: standard deviation of the close around its forecast, in log-odds.',
    ]);
  });

  it('shows every source beside its shipped weight, by name', () => {
    expect(weightLines(fits)).toEqual([
      '                      shipped  fitted  standard error  matches',
      'matchResult bwin        -0.10  -0.100               -       12',
      'matchResult pinnacle     0.30   0.255           0.031      812',
      'matchResult unibet       0.00   0.040           0.050      300',
    ]);
  });
});
