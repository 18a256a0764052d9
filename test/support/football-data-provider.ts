import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Clock } from '../../src/common/clock/clock.js';
import { collectionMoment, kickoffOf } from '../../src/ingestion/sources/football-data/cells.js';
import { startProvider } from './provider-server.js';
import type { ProviderServer } from './provider-server.js';
import { premierLeagueFile, readCsvMatches } from './slow/football-data.js';
import type { CsvMatch } from './slow/football-data.js';

/** When a row appears in the season file, counted from kick-off. */
const ENDED_MILLISECONDS = 115 * 60_000;
/** Columns that the weekly file leaves blank: result, statistics, closing prices. */
const LATER_COLUMNS = /^(FT[HA]G|FTR|HT[HA]G|HTR|[HA](S|ST|F|C|Y|R)|.+C([HDA]|AH[HA]|[<>]2\.5)|AHCh)$/;

/** Kick-off of a row. */
export const kickoffOfRow = ({ day, cells }: CsvMatch): Date => new Date(kickoffOf(day, cells['Time'] ?? '')!);

/**
 * Starts football-data.co.uk with the Premier League of 2024/25 as a clock passes it, and the previous, completed
 * season. The season file has the matches that have ended; `fixtures.csv` upcoming ones whose opening prices have been
 * collected.
 */
export function startFootballDataProvider(clock: Clock): Promise<ProviderServer> {
  const season = readCsvMatches('2425');
  const columns = Object.keys(season[0]!.cells);
  const fileOf = (rows: readonly CsvMatch[], isShown: (column: string) => boolean): string =>
    [columns, ...rows.map(({ cells }) => columns.map((column) => (isShown(column) ? cells[column]! : '')))]
      .map((cells) => `${cells.join(',')}\r\n`)
      .join('');
  const fileAt = (path: string, now: number): string | Buffer | null => {
    if (path === '/mmz4281/2324/E0.csv') return readFileSync(premierLeagueFile('2324'));
    if (path === '/mmz4281/2425/E0.csv') {
      const ended = season.filter((row) => kickoffOfRow(row).getTime() + ENDED_MILLISECONDS <= now);
      return fileOf(ended, () => true);
    }
    if (path !== '/fixtures.csv') return null;
    const priced = season.filter(
      (row) =>
        kickoffOfRow(row).getTime() > now &&
        Date.parse(collectionMoment(row.day, kickoffOfRow(row).toISOString())) <= now,
    );
    return fileOf(priced, (column) => !LATER_COLUMNS.test(column));
  };
  return startProvider(({ pathname }, { headers }) => {
    const body = fileAt(pathname, clock.now().getTime());
    if (body === null) return null;
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
    return headers['if-none-match'] === etag ? { status: 304 } : { body, headers: { etag } };
  });
}
