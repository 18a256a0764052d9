/** Renders a report of tables and notes for a terminal and as CSV. */
import { csvText } from '../common/csv.js';
import { tableLines } from '../common/text-table.js';
import type { MeanInterval } from '../maths/intervals.js';

/** NaN and null: unknown. A mean without bounds has too few cases for an interval. */
type Cell = string | number | MeanInterval | null;
type CellKey<Row> = { [Key in keyof Row & string]: Row[Key] extends Cell ? Key : never }[keyof Row & string];
/** Number of decimals, or `%` for a share in percent with one decimal. */
type Decimals = number | '%';

const DECIMALS = 4;

export interface ReportTable {
  readonly title: string;
  /** Names of the columns; the first holds the name of the row. */
  readonly figures: readonly string[];
  readonly decimals: Readonly<Record<string, Decimals>>;
  readonly rows: readonly (readonly Cell[])[];
}

/** A table, or a line of explanation. */
export type ReportPart = ReportTable | string;

/** A table of selected figures of rows, with four decimals unless given. */
export function table<Row extends object, Key extends CellKey<Row>>(
  title: string,
  rows: readonly Row[],
  figures: readonly Key[],
  decimals: Partial<Record<Key, Decimals>> = {},
): ReportTable {
  return {
    title,
    figures,
    decimals: decimals as Record<string, Decimals>,
    rows: rows.map((row) => figures.map((key) => row[key] as Cell)),
  };
}

/** The report for a terminal, one string per line. */
export function reportLines(parts: readonly ReportPart[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    const { title, figures, decimals, rows } = part;
    const cells = rows.map((row) => row.map((cell, column) => cellText(cell, decimals[figures[column]!] ?? DECIMALS)));
    return ['', ...(title === '' ? [] : [title]), ...tableLines([['', ...figures.slice(1).map(heading)], ...cells])];
  });
}

/** CSV with one row per figure, unrounded, with the bounds of its interval. */
export function reportCsv(parts: readonly ReportPart[]): string {
  const rows = parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    const { title, figures } = part;
    return part.rows.flatMap(([name, ...cells]) =>
      cells.map((cell, column) => {
        const { mean, lower, upper } = isInterval(cell) ? cell : { mean: cell, lower: NaN, upper: NaN };
        return [
          title,
          name,
          figures[column + 1],
          ...[mean, lower, upper].map((value) => (value === value ? value : null)),
        ];
      }),
    );
  });
  return csvText([['table', 'row', 'figure', 'value', 'lower', 'upper'], ...rows]);
}

const isInterval = (cell: Cell): cell is MeanInterval => typeof cell === 'object' && cell !== null;

/** Turns `logLossOfFrequency` into words. */
const heading = (figure: string): string => figure.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function cellText(cell: Cell, decimals: Decimals): string {
  if (typeof cell === 'string') return cell;
  const number = (value: number | null): string => {
    if (value === null || !Number.isFinite(value)) return '-';
    return decimals === '%' ? (value * 100).toFixed(1) : value.toFixed(decimals);
  };
  if (!isInterval(cell) || Number.isNaN(cell.mean)) return number(isInterval(cell) ? NaN : cell);
  const { mean, lower, upper } = cell;
  return `${number(mean)} ${Number.isNaN(lower) ? '(too few to say)' : `[${number(lower)}, ${number(upper)}]`}`;
}
