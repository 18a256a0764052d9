import type { ParsedUnit, ReadFile, Source, SourceUnit } from '../../source.js';
import { parseFootballData } from './parse.js';

/** Result files with odds of football-data.co.uk, in both layouts: one file is one unit. */
export const footballDataSource: Source = {
  name: 'football-data',
  gives: ['upcomingFixtures', 'results', 'teamStatistics', 'referees', 'matchPrices', 'pastPrices'],
  reads: 'CSV files of football-data.co.uk, such as mmz4281/2425/E0.csv or fixtures.csv',

  plan(paths) {
    const units: SourceUnit[] = [];
    const ignored: { path: string; reason: string }[] = [];
    for (const path of [...paths].sort()) {
      if (/\.csv([?#].*)?$/i.test(path)) units.push({ path, context: [], rank: 0, statesAllPrices: true });
      else ignored.push({ path, reason: 'not a .csv file' });
    }
    return { units, ignored };
  },

  async parse(unit: SourceUnit, read: ReadFile): Promise<ParsedUnit> {
    return parseFootballData(unit.path, await read(unit.path));
  },
};
