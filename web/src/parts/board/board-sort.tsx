import { texts } from '../../texts';
import { Button } from '../button';
import { Popup } from '../popup';
import type { AnySearch } from '../use-change-search';
import styles from './board.module.css';
import type { BoardDeclaration } from './board-declaration';
import type { BoardSearch } from './board-search';

const words = texts.boards;

interface BoardSortProps<Row, Details> {
  readonly board: BoardDeclaration<Row, Details>;
  readonly search: BoardSearch;
  readonly change: (changed: AnySearch) => void;
}

/** Sort menu of a board on a phone, which has no headers to sort by. */
export function BoardSort<Row, Details>({ board, search, change }: BoardSortProps<Row, Details>) {
  const orders = board.columns.filter(({ sortBy }) => sortBy !== undefined);
  if (orders.length === 0) return null;
  const sortedBy = search.sortBy ?? board.sortedBy;
  const column = orders.find(({ sortBy }) => sortBy === sortedBy);
  const isAscending = (search.sortOrder ?? (column?.isAscending === true ? 'asc' : 'desc')) === 'asc';
  const button = (
    <Button className={styles.sort} data-chosen={search.sortBy !== undefined}>
      <span aria-hidden="true">{column === undefined ? '↕' : isAscending ? '↑' : '↓'}</span> <b>{words.sortBy}</b>{' '}
      {column?.header ?? words.usualOrder}
    </Button>
  );
  return (
    <Popup label={words.sortBy} button={button} placement="bottom-start" className={styles.popover}>
      {orders.map(({ id, header, sortBy, isAscending: beginsAtLeast = false }) => (
        <label key={id} className={styles.value}>
          <input
            type="radio"
            name="sort"
            checked={sortBy === sortedBy}
            onChange={() => change({ sortBy, sortOrder: beginsAtLeast ? 'asc' : 'desc' })}
          />
          <span>{header}</span>
        </label>
      ))}
      {column === undefined ? null : (
        <Button onClick={() => change({ sortBy: column.sortBy, sortOrder: isAscending ? 'desc' : 'asc' })}>
          {words.reverse}
        </Button>
      )}
    </Popup>
  );
}
