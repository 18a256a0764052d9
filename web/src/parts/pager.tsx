import type { Pagination } from '../api';
import { useFormat } from '../format/use-format';
import { texts } from '../texts';
import { Button } from './button';
import styles from './pager.module.css';

interface PagerProps {
  readonly pagination: Pagination;
  readonly go: (page: number) => void;
}

/** Range of the rows shown, their total, and links to the adjacent pages. */
export function Pager({ pagination, go }: PagerProps) {
  const format = useFormat();
  const { currentPage, pageSize, totalCount, hasNextPage, hasPreviousPage } = pagination;
  const first = (currentPage - 1) * pageSize + 1;
  const [from, to, all] = [first, Math.min(first + pageSize - 1, totalCount), totalCount].map((row) =>
    format.number(row),
  );
  return (
    <nav className={styles.pager} aria-label={texts.parts.pages}>
      {hasPreviousPage ? <Button onClick={() => go(currentPage - 1)}>{texts.parts.previous}</Button> : null}
      <span>{texts.parts.rows(from ?? '', to ?? '', all ?? '')}</span>
      {hasNextPage ? <Button onClick={() => go(currentPage + 1)}>{texts.parts.next}</Button> : null}
    </nav>
  );
}
