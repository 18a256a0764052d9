import { parse } from 'csv-parse/sync';
import { readOrRefuse, requireSoundCells, RowFault } from '../row-fault.js';
import { SourceFileError, type RefusedRow, type SkippedRow } from '../../source.js';

/** A valid row with nothing for this service; it is skipped. */
export class RowSkip extends Error {
  constructor(readonly code: 'match_to_come' | 'other_tournament') {
    super(code);
    this.name = 'RowSkip';
  }
}

/** Rows of a table without records. */
export class LeftOutRows {
  readonly refused: RefusedRow[] = [];
  readonly skipped: SkippedRow[] = [];
}

/** Largest plausible count: a team's passes stay far below. */
const LARGEST_COUNT = 2000;

/** One row of a table; cells are found by the name of their column. */
export class TableRow {
  constructor(
    /** Line of the file, from 1; the header is line 1. */
    readonly line: number,
    private readonly cells: readonly string[],
    private readonly columns: ReadonlyMap<string, number>,
  ) {}

  /** @throws RowFault if the cells cannot belong to one row */
  requireSoundCells(): void {
    requireSoundCells(this.cells, [...this.columns.keys()]);
  }

  /** The trimmed cell; null if it is empty or the column does not exist. */
  text(column: string): string | null {
    const index = this.columns.get(column);
    const cell = index === undefined ? undefined : this.cells[index];
    return cell === undefined || cell.trim() === '' ? null : cell.trim();
  }

  /** @throws RowFault naming the column if the cell is empty */
  requireText(column: string): string {
    const cell = this.text(column);
    if (cell === null) throw new RowFault('missing_value', `${column} is empty`);
    return cell;
  }

  /** A whole number from 0, written `0` or `0.0`; null if the cell is empty. @throws RowFault naming the column */
  count(column: string): number | null {
    const cell = this.text(column);
    if (cell === null) return null;
    if (!/^\d+(\.0*)?$/.test(cell))
      throw new RowFault('bad_count', `${column} must be a whole number from 0, not "${cell}"`);
    const value = Number(cell);
    if (value > LARGEST_COUNT)
      throw new RowFault('bad_count', `${column} must be at most ${LARGEST_COUNT}, not ${cell}`);
    return value;
  }

  /** A whole number used as a key, written `43` or `43.0`, as plain digits. @throws RowFault */
  requireKey(column: string): string {
    const cell = this.requireText(column);
    const digits = /^(\d+)(\.0*)?$/.exec(cell)?.[1];
    if (digits === undefined) throw new RowFault('bad_key', `${column} must be a number, not "${cell}"`);
    return String(Number(digits));
  }
}

/** Tables by content, cached while the caller keeps the content: many units read the same season files. */
const tables = new WeakMap<Buffer, TableRow[]>();

/** Rows of a comma-separated file. @throws SourceFileError if it is not one, or a required column is missing */
export function readTable(path: string, content: Buffer, required: readonly string[]): TableRow[] {
  const known = tables.get(content);
  if (known !== undefined) return known;
  let parsed: { info: { lines: number }; record: string[] }[];
  try {
    parsed = parse(content, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }) as unknown as typeof parsed;
  } catch (error) {
    throw new SourceFileError(
      path,
      `is not a comma-separated file (${error instanceof Error ? error.message : String(error)})`,
    );
  }
  const [header, ...rows] = parsed;
  const columns = new Map((header?.record ?? []).map((name, index) => [name.trim(), index]));
  const missing = required.filter((column) => !columns.has(column));
  if (missing.length > 0) throw new SourceFileError(path, `lacks the column ${missing.join(', ')}`);
  const table = rows.map(({ info, record }) => new TableRow(info.lines, record, columns));
  tables.set(content, table);
  return table;
}

/** Reads row by row; refuses faulty rows, skips those with nothing of use, and returns the others. */
export function readEach<Read>(rows: readonly TableRow[], leftOut: LeftOutRows, read: (row: TableRow) => Read): Read[] {
  return rows.flatMap((row) => {
    try {
      const one = readOrRefuse(row.line, leftOut.refused, () => {
        row.requireSoundCells();
        return [read(row)];
      });
      return one ?? [];
    } catch (error) {
      if (!(error instanceof RowSkip)) throw error;
      leftOut.skipped.push({ line: row.line, code: error.code });
      return [];
    }
  });
}
