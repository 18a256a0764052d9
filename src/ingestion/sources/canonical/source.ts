import type { Source } from '../../source.js';
import { parseCanonicalFeed } from './parse.js';

/** Rank of files without a leading number. */
const UNNUMBERED_RANK = 50;

/** `10-schedule.ndjson` has rank 10: files of a lower rank are loaded first. */
function rankOf(path: string): number {
  const number = /^(\d{1,6})(?!\d)/.exec(path.slice(path.search(/[^/\\]*$/)));
  return number === null ? UNNUMBERED_RANK : Number(number[1]);
}

/**
 * Our own documented feed (docs/canonical-feed.md): one JSON object per line, plain or gzipped. Every
 * file is one unit; files are taken in the order of the number their names begin with, then by path.
 */
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
  plan(paths) {
    const accepted = paths.filter((path) => /\.ndjson(\.gz)?$/i.test(path));
    return {
      units: accepted
        .map((path) => ({ path, context: [], rank: rankOf(path) }))
        .sort((left, right) => left.rank - right.rank || (left.path < right.path ? -1 : 1)),
      ignored: paths
        .filter((path) => !accepted.includes(path))
        .map((path) => ({ path, reason: 'not a canonical feed: its name ends neither in .ndjson nor in .ndjson.gz' })),
    };
  },
  async parse(unit, read) {
    return parseCanonicalFeed(await read(unit.path), unit.path);
  },
};
