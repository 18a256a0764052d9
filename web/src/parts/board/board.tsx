import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '../../session/api-error';
import { texts } from '../../texts';
import { Button } from '../button';
import { Empty } from '../empty';
import { moveFocus } from '../move-focus';
import { PageHead } from '../page-head';
import { QueryStates } from '../query-states';
import { SkeletonRows } from '../skeleton';
import { useKeys } from '../use-keys';
import styles from './board.module.css';
import type { AnySearch, BoardDeclaration, BoardPage, ChangeSearch } from './board-declaration';
import { BoardFilters } from './board-filters';
import { BoardPages } from './board-pages';
import type { BoardSearch } from './board-search';
import { BoardTable } from './board-table';
import { BoardTools, copyLink } from './board-tools';

interface BoardProps<Row> {
  readonly board: BoardDeclaration<Row>;
  readonly search: BoardSearch & AnySearch;
  readonly change: ChangeSearch;
  readonly query: UseQueryResult<BoardPage<Row>>;
  /** Address of the whole board as CSV. */
  readonly csv: string;
  /** Explains the open row. */
  readonly sheet: ReactNode;
}

/** A ranked board: filters, table, pages, tools, keys, and the sheet of one row. */
export function Board<Row>({ board, search, change, query, csv, sheet }: BoardProps<Row>) {
  const rows = useRef<HTMLDivElement>(null);
  const isGone = query.error instanceof ApiError && query.error.code === 'revision_gone';
  useEffect(() => {
    // the snapshot is no longer in memory: the newest one, from its start
    if (isGone) change({ page: undefined, revision: undefined });
  }, [isGone, change]);
  useKeys({
    j: () => moveFocus(rows.current, 1),
    k: () => moveFocus(rows.current, -1),
    f: () => document.querySelector<HTMLElement>('#board-filters input')?.focus(),
    c: () => document.getElementById('board-columns')?.click(),
    x: () => document.getElementById('board-csv')?.click(),
    y: () => void copyLink(),
    Escape: () => change({ row: undefined }, { isStep: true }),
  });
  return (
    <>
      <PageHead title={board.title} lead={board.lead} dataAsOf={query.data?.dataAsOf} />
      <BoardFilters board={board} search={search} change={change} facets={query.data?.facets} />
      <div className={`${styles.board} ${search.row === undefined ? '' : styles.withSheet}`}>
        <div className={styles.rows} ref={rows}>
          <QueryStates query={query} skeleton={<SkeletonRows count={16} />}>
            {(page) =>
              page.data.length === 0 ? (
                <Empty because={page.emptyBecause}>
                  <Button onClick={() => change(withoutFilters(search))}>{texts.states.resetFilters}</Button>
                </Empty>
              ) : (
                <>
                  <BoardTable board={board} rows={page.data} search={search} />
                  <BoardPages page={page} />
                  <BoardTools board={board} search={search} change={change} csv={csv} />
                </>
              )
            }
          </QueryStates>
        </div>
        {search.row === undefined ? null : (
          <aside className={styles.sheet} aria-label={texts.board.explanation}>
            <Button className={styles.close} onClick={() => change({ row: undefined }, { isStep: true })}>
              {texts.keys.close}
            </Button>
            {sheet}
          </aside>
        )}
      </div>
    </>
  );
}

/** Every parameter of an address taken away, but for the columns. */
function withoutFilters(search: AnySearch): AnySearch {
  return Object.fromEntries(Object.keys(search).flatMap((name) => (name === 'columns' ? [] : [[name, undefined]])));
}
