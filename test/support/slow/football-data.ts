import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realDataFolder } from '../real-archives.js';

/** One row of a file of football-data.co.uk, by column name. */
export interface CsvMatch {
  /** `YYYY-MM-DD` */
  day: string;
  home: string;
  away: string;
  cells: Readonly<Record<string, string>>;
}

/** Path of a Premier League file. */
export function premierLeagueFile(season: string): string {
  return join(realDataFolder, 'football-data-co-uk', 'mmz4281', season, 'E0.csv');
}

/** The matches of a season, read as plainly as possible. */
export function readCsvMatches(season: string): CsvMatch[] {
  const lines = readFileSync(premierLeagueFile(season), 'latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .split(/\r?\n/);
  const header = (lines[0] ?? '').split(',');
  return lines.slice(1).flatMap((line) => {
    const values = line.split(',');
    const cells = Object.fromEntries(header.map((name, index) => [name, (values[index] ?? '').trim()]));
    const [date, month, year] = (cells['Date'] ?? '').split('/');
    if (year === undefined) return [];
    const day = `${year.length === 2 ? `20${year}` : year}-${month}-${date}`;
    return [{ day, home: cells['HomeTeam']!, away: cells['AwayTeam']!, cells }];
  });
}

/** A count in a row; null if there is none. */
export function countIn({ cells }: CsvMatch, column: string): number | null {
  const text = cells[column] ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}
