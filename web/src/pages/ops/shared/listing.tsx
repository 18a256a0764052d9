import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CursorPosition } from '../../../api';
import { Button } from '../../../parts/button';
import { CursorPager } from '../../../parts/cursor-pager';
import { Message } from '../../../parts/message';
import { Panel } from '../../../parts/panel';
import { QueryStates } from '../../../parts/query-states';
import { SkeletonRows } from '../../../parts/skeleton';
import { texts } from '../../../texts';

interface ListingProps<Row> {
  readonly query: UseQueryResult<{ readonly data: readonly Row[]; readonly page?: CursorPosition }>;
  readonly words: {
    readonly title: string;
    readonly lead: string;
    readonly none: string;
    readonly noneWhy: string;
  };
  /** Takes all filters away; absent where there are none. */
  readonly reset?: () => void;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list of records: while it loads, why it is empty, its rows, and the pages beside. */
export function Listing<Row>({ query, words, reset, children }: ListingProps<Row>) {
  return (
    <QueryStates query={query} skeleton={<SkeletonRows count={12} />}>
      {({ data, page }) =>
        data.length === 0 ? (
          <Message title={words.none} detail={words.noneWhy}>
            {reset === undefined ? null : <Button onClick={reset}>{texts.states.resetFilters}</Button>}
          </Message>
        ) : (
          <Panel title={words.title} lead={words.lead}>
            {children(data)}
            {page === undefined ? null : <CursorPager page={page} />}
          </Panel>
        )
      }
    </QueryStates>
  );
}
