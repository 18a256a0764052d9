import { planFiles } from '../../source.js';
import type { Source } from '../../source.js';
import { parseOddsResponse } from './parse.js';

/** Odds and event-odds responses of The Odds API v4, as files or addresses; prices are loaded last. */
export const theOddsApiSource: Source = {
  name: 'the-odds-api',
  gives: ['upcomingFixtures', 'matchPrices', 'playerPrices'],
  reads: 'odds and event-odds responses of The Odds API v4, saved as .json or by address',

  plan: (paths) =>
    planFiles(paths, (path) => {
      if (/(^|[\\/])sports(\.json|\/?(\?.*)?)$/i.test(path)) return 'a list of sports holds no odds';
      const isResponse = /\.json([?#].*)?$/i.test(path) || /^https?:\/\/[^?#]*\/odds\/?([?#]|$)/i.test(path);
      return isResponse ? { path, context: [], rank: 2 } : 'not a .json file';
    }),

  parse: async ({ path }, read) => parseOddsResponse(path, (await read(path)).toString('utf8').replace(/^\uFEFF/, '')),
};
