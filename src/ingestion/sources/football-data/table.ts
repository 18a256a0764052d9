import { parse } from 'csv-parse/sync';

/** Windows-1252's signs in the range that Latin-1 leaves to control characters, from 0x80. */
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

/** Text without byte order marks: UTF-8 where it is valid, else Windows-1252. */
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

/** The general reader, for files with quoted cells; the others are split at their commas. */
function readQuotedRows(text: string): TableRow[] {
  const records = parse(text, {
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }) as unknown as { info: { lines: number }; record: string[] }[];
  return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
}
