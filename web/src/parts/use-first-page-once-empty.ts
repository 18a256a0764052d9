import { useEffect } from 'react';
import { useChangeSearch } from './use-change-search';

interface Position {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Leads back to the first page once another one is empty, as when its last row was dealt with. */
export function useFirstPageOnceEmpty(rows: readonly unknown[] | undefined, search: Position): void {
  const change = useChangeSearch();
  const isEmptied = rows?.length === 0 && (search.after !== undefined || search.before !== undefined);
  useEffect(() => {
    if (isEmptied) change({ after: undefined, before: undefined });
  }, [isEmptied, change]);
}
