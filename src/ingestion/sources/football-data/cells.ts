import { localToUtc } from '../../../football/calendar.js';
import { parse } from 'csv-parse/sync';

/** Windows-1252 characters from 0x80, the range that Latin-1 reserves for control characters. */
const WINDOWS_1252 = [
  // 0x80 to 0x8f, 0x90 to 0x9f
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f',
  '\u0090‘’“”•–—˜™š›œ\u009džŸ',
].join('');

/** A line of a table with its cells as written. */
export interface TableRow {
  /** Line of the file, from 1. */
  line: number;
  cells: readonly string[];
}

/** Text without byte order marks: UTF-8 if valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80]!)
      .replaceAll('ï»¿', '');
  }
  return text.replaceAll('\uFEFF', '');
}

/** Rows of a comma-separated text; empty lines are left out, the others keep their number. */
export function readRows(text: string): TableRow[] {
  if (text.includes('"')) return readQuotedRows(text);
  const rows: TableRow[] = [];
  text.split('\n').forEach((line, index) => {
    const content = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (content !== '') rows.push({ line: index + 1, cells: content.split(',') });
  });
  return rows;
}

/** General reader for files with quoted cells; all others are simply split at commas. */
function readQuotedRows(text: string): TableRow[] {
  const records = parse(text, {
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }) as unknown as { info: { lines: number }; record: string[] }[];
  return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
}

/** The site gives every kick-off in UK time, whatever the league. */
const TIME_ZONE = 'Europe/London';
/** Kick-off if a file has no times (before 2019/20): the usual one, marked as assumed. */
const ASSUMED_TIME = '15:00';
const FRIDAY = 5;
const TUESDAY = 2;

/** Day (`YYYY-MM-DD`) of `dd/mm/yy` or `dd/mm/yyyy`; null if invalid. Two-digit years from 70 are 19xx. */
export function parseDay(text: string): string | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text);
  if (match === null) return null;
  const [date, month] = [Number(match[1]), Number(match[2])];
  const written = Number(match[3]);
  const year = match[3]?.length === 4 ? written : written + (written >= 70 ? 1900 : 2000);
  const instant = new Date(Date.UTC(year, month - 1, date));
  if (year < 1870 || instant.getUTCMonth() !== month - 1 || instant.getUTCDate() !== date) return null;
  return instant.toISOString().slice(0, 10);
}

/** Kick-off in UTC of a day and `HH:MM` (`''`: assumed); null if the time is invalid. */
export function kickoffOf(day: string, time: string): string | null {
  if (time === '') return localToUtc(day, ASSUMED_TIME, TIME_ZONE);
  const match = /^(\d{1,2}):(\d{2})(:\d{2})?$/.exec(time);
  if (match === null || Number(match[1]) > 23 || Number(match[2]) > 59) return null;
  return localToUtc(day, `${match[1]!.padStart(2, '0')}:${match[2]!}`, TIME_ZONE);
}

/**
 * Noon UTC of the last Friday or Tuesday before a kick-off, when the site collects prices (by 17:00 and 15:00): of the
 * match day itself only if the match begins later.
 */
export function collectionMoment(day: string, kickoffUtc: string): string {
  const instant = new Date(`${day}T12:00:00Z`);
  if (instant.getTime() >= Date.parse(kickoffUtc)) instant.setUTCDate(instant.getUTCDate() - 1);
  const weekday = instant.getUTCDay();
  const collected = weekday >= TUESDAY && weekday < FRIDAY ? TUESDAY : FRIDAY;
  instant.setUTCDate(instant.getUTCDate() - ((weekday - collected + 7) % 7));
  return instant.toISOString().replace('.000Z', 'Z');
}

/** `2019/2020` or `2019` from a season as written by the site (also `2019/20` and `2019-2020`); null: invalid. */
export function parseSeason(text: string): string | null {
  const match = /^(\d{4})(?:[/-](\d{4}|\d{2}))?$/.exec(text);
  if (match === null) return null;
  const start = Number(match[1]);
  if (match[2] === undefined) return String(start);
  return Number(match[2]) % 100 === (start + 1) % 100 ? `${start}/${start + 1}` : null;
}
