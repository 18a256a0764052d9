import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { textOf } from '../../search-parameters';
import { texts } from '../../texts';
import { Button } from '../button';
import { usePricedBookmakers } from '../../settings/my-bookmakers';
import { useSettings } from '../../settings/settings';
import { Empty } from '../empty';
import { MyPrices } from '../mine/my-prices';
import { focusRow, moveFocus } from '../move-focus';
import { PageHead } from '../page-head';
import { PricesOf } from '../prices-of';
import { QueryStates } from '../query-states';
import { SkeletonRows } from '../skeleton';
import { cleared, useChangeSearch } from '../use-change-search';
import type { ChangeSearch } from '../use-change-search';
import { useKeys } from '../use-keys';
import styles from './board.module.css';
import type { BoardDeclaration, BoardPage } from './board-declaration';
import { BoardFilters } from './board-filters';
import { BoardLinks } from './board-links';
import { atBookmakers, boardPageQuery, isOwnChoice, isRevisionGone } from './board-requests';
import type { BoardSearch } from './board-search';
import { BoardRows } from './board-rows';
import { BoardTools, copyLink } from './board-tools';
import { SheetPanel } from './sheet-panel';
import { useSteadyRows } from './steady-rows';
import type { HeldBack } from './steady-rows';

/** The page of a declared board. */
export function boardPage<Row, Details>(board: BoardDeclaration<Row, Details>): () => ReactNode {
  return () => <Board board={board} />;
}

/**
 * A ranked board: filters, table, pages, tools, shortcuts, and the sheet of one row. Its entire state is in the URL.
 */
function Board<Row, Details>({ board }: { readonly board: BoardDeclaration<Row, Details> }) {
  const search: BoardSearch = useSearch({ strict: false });
  const change = useChangeSearch();
  const own = usePricedBookmakers();
  const asked = atBookmakers(board, search, own);
  const query = useQuery(boardPageQuery<Row>(board, asked, useSettings()));
  const rows = useRef<HTMLDivElement>(null);
  const isRenewed = useRenewal(isRevisionGone(query.error), search, change);
  const close = (): void => {
    if (search.row === undefined) return;
    focusRow(rows.current, search.row);
    change({ row: undefined }, { isStep: true });
  };
  useKeys({
    j: () => moveFocus(rows.current, 1),
    k: () => moveFocus(rows.current, -1),
    f: () => document.querySelector<HTMLElement>('#board-filters input')?.focus(),
    c: () => document.getElementById('board-columns')?.click(),
    x: () => document.getElementById('board-csv')?.click(),
    y: () => void copyLink(),
  });
  return (
    <>
      <BoardLinks />
      <PageHead title={board.words.title} about={board.words.lead} data={query.data} />
      <BoardFilters board={board} search={search} change={change} facets={query.data?.facets} />
      {isOwnChoice(board, search) ? <MyPrices onChange={() => change(firstPage)} /> : null}
      <p role="status" className={isRenewed ? styles.renewed : 'unseen'}>
        {isRenewed ? texts.boards.renewed : ''}
      </p>
      <div className={`${styles.board} ${search.row === undefined ? '' : styles.withSheet}`}>
        <div className={styles.rows} ref={rows} aria-busy={query.isPlaceholderData}>
          <PricesOf bookmakers={[textOf(asked['bookmakers'])]} isOutdated={query.isPlaceholderData}>
            <QueryStates query={query} skeleton={<SkeletonRows count={16} />}>
              {(page) => (
                <Page
                  board={board}
                  search={search}
                  asked={asked}
                  change={change}
                  page={page}
                  isOutdated={query.isPlaceholderData}
                />
              )}
            </QueryStates>
          </PricesOf>
          {board.Below === undefined ? null : <board.Below bookmakers={textOf(asked['bookmakers'])} />}
        </div>
        {search.row === undefined ? null : (
          <SheetPanel board={board} rowKey={search.row} search={asked} change={change} rows={rows} close={close} />
        )}
      </div>
    </>
  );
}

interface PageProps<Row, Details> {
  readonly board: BoardDeclaration<Row, Details>;
  readonly search: BoardSearch;
  /** The same, restricted to the user's bookmakers. */
  readonly asked: BoardSearch;
  readonly change: ChangeSearch;
  readonly page: BoardPage<Row>;
  /** Whether it belongs to the previous query. */
  readonly isOutdated: boolean;
}

/** The rows of a page with its tools, or the reason why there are none. */
function Page<Row, Details>({ board, search, asked, change, page, isOutdated }: PageProps<Row, Details>) {
  const { row: _row, columns: _columns, others: _others, ...question } = asked;
  const steady = useSteadyRows(page, isOutdated ? null : JSON.stringify(question), board.keyOf);
  const { data, emptyBecause, pagination, revision } = steady.page;
  const go = (number: number): void => {
    const place = number === 1 ? firstPage : { page: number, revision };
    change({ ...place, row: undefined }, { isStep: true });
    scrollTo(0, 0);
  };
  if (data.length === 0) {
    return (
      <Empty because={emptyBecause}>
        <Button onClick={() => change(cleared(search, ['columns']))}>{texts.states.resetFilters}</Button>
      </Empty>
    );
  }
  return (
    <div {...steady.reading}>
      <HeldBackRows held={steady.heldBack} show={steady.show} />
      <BoardRows
        board={board}
        search={search}
        rows={data}
        gone={steady.gone}
        pagination={pagination}
        toggle={() => change({ others: search.others === true ? undefined : true })}
        go={go}
      />
      <BoardTools board={board} search={search} asked={asked} change={change} />
    </div>
  );
}

interface HeldBackRowsProps {
  readonly held: HeldBack | null;
  readonly show: () => void;
}

/** Notice of held-back updates, laid over the rows so that none of them moves. */
function HeldBackRows({ held, show }: HeldBackRowsProps) {
  return (
    <div role="status" className={styles.heldBack}>
      {held === null ? null : <Button onClick={show}>{texts.boards.heldBack(held)}</Button>}
    </div>
  );
}

/** First page of the newest snapshot. */
const firstPage = { page: undefined, revision: undefined };

/**
 * Moves to the newest snapshot if that of the address is no longer in memory.
 * @returns whether it did, until the user changes the page
 */
function useRenewal(isGone: boolean, { page }: BoardSearch, change: ChangeSearch): boolean {
  const [isRenewed, setRenewed] = useState(false);
  if (isGone && !isRenewed) setRenewed(true);
  if (!isGone && isRenewed && page !== undefined) setRenewed(false);
  useEffect(() => {
    if (isGone) change(firstPage);
  }, [isGone, change]);
  return isRenewed;
}
