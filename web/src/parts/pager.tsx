import type { Pagination } from '../api';
import { texts } from '../texts';
import { Button } from './button';
import styles from './pager.module.css';

interface PagerProps {
  readonly pagination: Pagination;
  readonly go: (page: number) => void;
}

/** Which rows of how many are shown, and the pages beside; nothing where one page holds all. */
export function Pager({ pagination, go }: PagerProps) {
  const { currentPage, pageSize, totalCount, hasNextPage, hasPreviousPage } = pagination;
  if (!hasNextPage && !hasPreviousPage) return null;
  const first = (currentPage - 1) * pageSize + 1;
  return (
    <nav className={styles.pager} aria-label={texts.parts.pages}>
      <Button disabled={!hasPreviousPage} onClick={() => go(currentPage - 1)}>
        {texts.parts.previous}
      </Button>
      <span>{texts.parts.rows(first, Math.min(first + pageSize - 1, totalCount), totalCount)}</span>
      <Button disabled={!hasNextPage} onClick={() => go(currentPage + 1)}>
        {texts.parts.next}
      </Button>
    </nav>
  );
}
