import { memo, useDeferredValue, useMemo } from 'react';
import type { ReactNode } from 'react';
import { texts } from '../../texts';
import { Hint } from '../hint';
import { DeferredPrices } from '../prices-of';
import { SearchLink } from '../search-link';
import styles from './board.module.css';
import type { BoardColumn, BoardDeclaration } from './board-declaration';
import type { BoardSearch } from './board-search';

interface BoardTableProps<Row, Details> {
  readonly board: BoardDeclaration<Row, Details>;
  readonly rows: readonly Row[];
  /** Keys of rows that are no longer on the board. */
  readonly gone: ReadonlySet<string>;
  readonly search: BoardSearch;
}

/** The rows of a page; on a phone each is a block. The order is that of the service. */
export function BoardTable<Row, Details>({ board, rows, gone, search }: BoardTableProps<Row, Details>) {
  // new rows render in idle time, so that keyboard input never waits for them
  const drawn = useDeferredValue(rows);
  const { columns: chosen } = search;
  const shown = useMemo(() => board.columns.filter((column) => isShown(column, chosen)), [board, chosen]);
  return (
    <div className={styles.frame}>
      <table className={styles.table} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {shown.map((column) => (
              <Header key={column.id} column={column} search={search} sortedBy={board.sortedBy} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <DeferredPrices>
            {drawn.map((row) => {
              const key = board.keyOf(row);
              const state = search.row === key ? 'open' : gone.has(key) ? 'gone' : undefined;
              return <TableRow key={key} id={key} row={row} columns={shown} state={state} />;
            })}
          </DeferredPrices>
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly columns: readonly BoardColumn<Row>[];
  /** Whether it is open in the sheet, or no longer on the board. */
  readonly state: 'open' | 'gone' | undefined;
}

/** One row; re-renders only when it changes. */
const TableRow = memo(function TableRow<Row>({ id, row, columns, state }: TableRowProps<Row>) {
  return (
    <tr role="row" className={state && styles[state]}>
      {columns.map((column, index) => (
        <td
          key={column.id}
          role="cell"
          className={classOf(column)}
          data-label={column.header}
          data-phone-label={column.phoneLabel ?? column.header}
        >
          {index === 0 ? (
            <SearchLink
              change={{ row: id }}
              isInPlace
              className={styles.rowLink}
              data-row={id}
              aria-current={state === 'open' ? 'true' : undefined}
            >
              {column.cell(row)}
            </SearchLink>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

interface HeaderProps<Row> {
  readonly column: BoardColumn<Row>;
  readonly search: BoardSearch;
  readonly sortedBy: string | undefined;
}

/** A header; for a sortable column, a link that sorts by it and reverses the order the second time. */
function Header<Row>({ column, search, sortedBy }: HeaderProps<Row>) {
  const { header, explanation, sortBy, isAscending = false } = column;
  const isSorted = sortBy !== undefined && (search.sortBy ?? sortedBy) === sortBy;
  const first = isAscending ? 'asc' : 'desc';
  const order = isSorted ? (search.sortOrder ?? first) : undefined;
  const name = explanation === undefined ? header : <Hint why={explanation}>{header}</Hint>;
  return (
    <th
      role="columnheader"
      scope="col"
      className={classOf(column)}
      aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}
    >
      {sortBy === undefined ? (
        name
      ) : (
        <SearchLink
          isInPlace
          title={explanation}
          change={{
            sortBy,
            sortOrder: order === undefined ? first : order === 'asc' ? 'desc' : 'asc',
            page: undefined,
            revision: undefined,
          }}
        >
          {header}
          <span aria-hidden="true">{order === undefined ? '' : order === 'asc' ? ' ↑' : ' ↓'}</span>
          <span className="unseen"> {texts.boards.sort}</span>
        </SearchLink>
      )}
    </th>
  );
}

/** Whether a column is among the chosen ones or, without a choice, the default ones. */
export function isShown<Row>({ id, isExtra = false }: BoardColumn<Row>, chosen: BoardSearch['columns']): boolean {
  return chosen === undefined ? !isExtra : chosen.includes(id);
}

function classOf<Row>({ isNumeric = false, onPhone }: BoardColumn<Row>): string {
  return [styles[onPhone ?? 'hidden'], isNumeric ? styles.numeric : ''].join(' ');
}
