import type { Pagination } from '../../api';
import { FoldedRows } from '../folded-rows';
import { Pager } from '../pager';
import type { BoardDeclaration } from './board-declaration';
import type { BoardSearch } from './board-search';
import { BoardTable } from './board-table';

interface BoardRowsProps<Row, Details> {
  readonly board: BoardDeclaration<Row, Details>;
  readonly search: BoardSearch;
  readonly rows: readonly Row[];
  /** Keys of rows that are no longer on the board. */
  readonly gone: ReadonlySet<string>;
  readonly pagination: Pagination;
  readonly go: (page: number) => void;
  /** Shows or hides the rows that are folded. */
  readonly toggle: () => void;
}

/** Rows and pages of a board, folded if the board declares it and the user has not changed the order. */
export function BoardRows<Row, Details>(props: BoardRowsProps<Row, Details>) {
  const { board, search, rows, gone, pagination, go, toggle } = props;
  const { fold } = board;
  const isUsual = search.sortBy === undefined && search.sortOrder === undefined;
  const isFolded = isUsual && fold?.unless.every((name) => search[name] === undefined) === true;
  return (
    <FoldedRows
      fold={isFolded ? fold : null}
      rows={rows}
      page={pagination}
      isOpen={search.others === true}
      toggle={toggle}
      table={(part) => <BoardTable board={board} rows={part} gone={gone} search={search} />}
      pager={<Pager pagination={pagination} go={go} />}
    />
  );
}
