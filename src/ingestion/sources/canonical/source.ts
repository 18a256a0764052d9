import { planFiles } from '../../source.js';
import type { Source } from '../../source.js';
import { parseCanonicalFeed } from './parse.js';

/** Rank of files without a leading number. */
const UNNUMBERED_RANK = 50;

/** Rank of a file: 10 for `10-schedule.ndjson`. Lower ranks are loaded first. */
function rankOf(path: string): number {
  const number = /^(\d{1,6})(?!\d)/.exec(path.slice(path.search(/[^/\\]*$/)));
  return number === null ? UNNUMBERED_RANK : Number(number[1]);
}

/** Our own feed (docs/canonical-feed.md): one JSON object per line, plain or gzipped; every file is one unit. */
export const canonicalSource: Source = {
  name: 'canonical',
  gives: [
    'upcomingFixtures',
    'results',
    'teamStatistics',
    'playerStatistics',
    'lineups',
    'substitutions',
    'referees',
    'matchPrices',
    'playerPrices',
    'pastPrices',
  ],
  reads: 'feeds of one JSON record a line, named .ndjson or .ndjson.gz (docs/canonical-feed.md)',
  plan: (paths) =>
    planFiles(paths, (path) =>
      /\.ndjson(\.gz)?$/i.test(path)
        ? { path, context: [], rank: rankOf(path) }
        : 'not a canonical feed: its name ends neither in .ndjson nor in .ndjson.gz',
    ),
  parse: async ({ path }, read) => parseCanonicalFeed(await read(path), path),
};
