import { parse } from 'csv-parse';

/** Why a row is refused: the column at fault, or the row as a whole. */
export interface RowFault {
  readonly column: string | null;
  readonly reason: string;
}

/** A row below the header: its cells by the names of the columns, or why it cannot be read. */
export interface TableRow {
  /** Line of the table at which it ends, from 1. */
  readonly line: number;
  readonly cells: ReadonlyMap<string, string> | RowFault;
}

/** The header cannot be read, so neither can the table. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Delimiters of cells, as spreadsheets write them in different countries. */
const DELIMITERS = [',', ';', '\t'] as const;
/** Cells that `csvText` marks, so that no spreadsheet takes them for a formula. */
const MARKED = /^'(?=[=+\-@\t\r＝＋－＠])/;

/**
 * The rows of a table with a header, as spreadsheets write it: separated by commas, semicolons or tabs, quoted where
 * needed, lines ending in LF or CR LF.
 * @param columnOf the name of a column, ignoring case; null: it is not read
 * @returns names of the columns that are not read, and the rows one by one
 * @throws UnreadableTable without a header, or where it names a column twice
 */
export async function readTable(
  text: string,
  columnOf: (header: string) => string | null,
): Promise<{ readonly ignored: readonly string[]; readonly rows: AsyncIterable<TableRow> }> {
  const records = recordsOf(text);
  const first = await records.next();
  if (first.done === true || 'reason' in first.value) throw new UnreadableTable('the table has no header');
  const headers = first.value.record.map((header) => header.trim());
  const columns = headers.map(columnOf);
  const repeated = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  if (repeated != null) throw new UnreadableTable(`the header names ${repeated} twice`);
  const ignored = headers.filter((header, index) => columns[index] === null && header !== '');
  return { ignored, rows: rowsOf(records, columns) };
}

type Records = AsyncGenerator<ParsedRecord | { readonly line: number; readonly reason: string }, void, undefined>;

async function* rowsOf(records: Records, columns: readonly (string | null)[]): AsyncGenerator<TableRow> {
  for await (const each of records) {
    if ('reason' in each) {
      yield { line: each.line, cells: { column: null, reason: each.reason } };
      continue;
    }
    const { record, info } = each;
    if (record.every((cell) => cell.trim() === '')) continue;
    yield { line: info.lines, cells: cellsOf(record, columns) };
  }
}

function cellsOf(record: readonly string[], columns: readonly (string | null)[]): TableRow['cells'] {
  if (record.length !== columns.length) {
    const reason = `has ${record.length} cells, the header ${columns.length}; quote cells that hold the separator`;
    return { column: null, reason };
  }
  return new Map(
    columns.flatMap((column, index) =>
      column === null ? [] : [[column, record[index]!.trim().replace(MARKED, '')] as const],
    ),
  );
}

/** Records of a text; the parser works in steps, so that requests are served in between. */
async function* recordsOf(text: string): Records {
  let isCut = false;
  let line = 0;
  const parser = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    // a quote within a cell is an ordinary character
    relax_quotes: true,
    skip_empty_lines: true,
    // the only error left is a quote that is never closed: its cell swallows the rest of the table
    skip_records_with_error: true,
    on_skip: () => void (isCut = true),
  });
  for await (const record of parser as AsyncIterable<ParsedRecord>) {
    line = record.info.lines;
    yield record;
  }
  if (!isCut) return;
  yield { line: line + 1, reason: 'opens a quote that is never closed: this row and all below it were not read' };
}

/** The delimiter of the header's cells: the most frequent one. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  const counts = DELIMITERS.map((sign) => header.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}
