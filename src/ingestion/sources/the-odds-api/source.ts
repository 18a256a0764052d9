import type { ParsedUnit, ReadFile, Source, SourceUnit } from '../../source.js';
import { parseOddsResponse } from './parse.js';

/** Odds and event-odds responses of The Odds API v4, saved as files or by address; prices come last. */
export const theOddsApiSource: Source = {
  name: 'the-odds-api',
  gives: ['upcomingFixtures', 'matchPrices', 'playerPrices'],
  reads: 'odds and event-odds responses of The Odds API v4, saved as .json or by address',

  plan(paths) {
    const units: SourceUnit[] = [];
    const ignored: { path: string; reason: string }[] = [];
    for (const path of [...paths].sort()) {
      if (/(^|[\\/])sports(\.json|\/?(\?.*)?)$/i.test(path))
        ignored.push({ path, reason: 'a list of sports holds no odds' });
      else if (/\.json([?#].*)?$/i.test(path) || /^https?:\/\/[^?#]*\/odds\/?([?#]|$)/i.test(path))
        units.push({ path, context: [], rank: 2 });
      else ignored.push({ path, reason: 'not a .json file' });
    }
    return { units, ignored };
  },

  async parse(unit: SourceUnit, read: ReadFile): Promise<ParsedUnit> {
    return parseOddsResponse(unit.path, (await read(unit.path)).toString('utf8').replace(/^\uFEFF/, ''));
  },
};
