import { planFiles } from '../../source.js';
import type { Source } from '../../source.js';
import { parseFootballData } from './parse.js';

/** Result files with odds of football-data.co.uk, in both layouts: one file is one unit. */
export const footballDataSource: Source = {
  name: 'football-data',
  gives: ['upcomingFixtures', 'results', 'teamStatistics', 'referees', 'matchPrices', 'pastPrices'],
  reads: 'CSV files of football-data.co.uk, such as mmz4281/2425/E0.csv or fixtures.csv',

  plan: (paths) =>
    planFiles(paths, (path) =>
      /\.csv([?#].*)?$/i.test(path) ? { path, context: [], rank: 0, statesAllPrices: true } : 'not a .csv file',
    ),

  parse: async ({ path, followedLeagues }, read) => parseFootballData(path, await read(path), followedLeagues),
};
