import type { ReactNode } from 'react';
import styles from './table.module.css';

/** A column of a table; the first one names its row. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Text is aligned left, numbers right. */
  readonly isText?: boolean;
  /** Sentences: full width on a phone. */
  readonly isWide?: boolean;
  /** Left out on a phone, where a dense table has no room for it. */
  readonly isSpare?: boolean;
}

interface TableProps<Row> {
  /** Description of the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Whether a phone shows rows that scroll sideways beside their names, for long lists of short numbers. */
  readonly isDense?: boolean;
  /** Rows to highlight. */
  readonly isMarked?: (row: Row) => boolean;
}

/** Rows of a page; on a phone each becomes a block with the names of its columns. */
export function Table<Row>({ caption, columns, rows, keyOf, isDense = false, isMarked }: TableProps<Row>) {
  const classOf = ({ isText = false, isWide = false, isSpare = false }: Column<Row>): string =>
    [isText || isWide ? styles.text : '', isWide ? styles.wide : '', isSpare ? styles.spare : ''].join(' ').trim();
  return (
    <div
      className={styles.scroll}
      // sideways scrolling must also work by keyboard
      {...(isDense ? { role: 'group', tabIndex: 0, 'aria-label': caption } : {})}
    >
      <table className={`${styles.table} ${isDense ? styles.dense : styles.blocks}`}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={isMarked?.(row) === true ? styles.marked : undefined}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.name} scope="row" className={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.name} data-label={column.name} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The main figure of a cell, with smaller text below. */
export function Stacked({ children, below }: { readonly children: ReactNode; readonly below: ReactNode }) {
  return (
    <>
      <span className={styles.figure}>{children}</span>
      <span className={styles.below}>{below}</span>
    </>
  );
}
