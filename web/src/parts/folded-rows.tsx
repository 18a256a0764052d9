import type { ReactNode } from 'react';
import { useFormat } from '../format/use-format';
import type { Format } from '../format/use-format';
import { Button } from './button';
import styles from './folded-rows.module.css';

/** Rows of a listing that come first under their own heading, and the texts for both parts. */
export interface Fold<Row> {
  readonly isFirst: (row: Row) => boolean;
  /** Heading of the first rows; the count is null if other pages may have more of them. */
  readonly first: (count: string | null) => string;
  /** Text if there are no first rows; `next` is the first of the others. */
  readonly none: (next: Row, format: Format) => string;
  /** Label of the button that opens the others; the count is null like that of the first. */
  readonly others: (count: string | null) => string;
}

interface FoldedRowsProps<Row> {
  /** Null: no row is folded. */
  readonly fold: Fold<Row> | null;
  /** One page, in an order in which the first rows precede the others; those that are `isLonely` come last. */
  readonly rows: readonly Row[];
  readonly page: { readonly currentPage: number; readonly totalCount: number };
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly table: (rows: readonly Row[]) => ReactNode;
  /** Shown below the rows once the whole page is visible. */
  readonly pager: ReactNode;
}

/** A page of rows; those after the first part stay folded until opened. */
export function FoldedRows<Row>(props: FoldedRowsProps<Row>) {
  const { fold, rows, page, isOpen, toggle, table, pager } = props;
  const format = useFormat();
  // one position for the table, folded or not: a header keeps the focus when its order unfolds the rows
  const isFirst = fold === null ? (): boolean => true : fold.isFirst;
  const first = rows.filter(isFirst);
  const others = rows.filter((row) => !isFirst(row));
  const [next] = others;
  const isFirstPage = page.currentPage === 1;
  const areOthersShown = isOpen || !isFirstPage;
  const isWhole = page.totalCount === rows.length;
  const countOf = (part: readonly Row[]): string | null => (isWhole ? format.number(part.length) : null);
  return (
    <>
      {isFirstPage || first.length > 0 ? (
        <section className={styles.part}>
          {fold === null ? null : <h2>{fold.first(countOf(first))}</h2>}
          {first.length > 0 ? table(first) : next === undefined ? null : <p>{fold?.none(next, format)}</p>}
        </section>
      ) : null}
      {next === undefined ? null : (
        <section className={styles.part}>
          {isFirstPage ? (
            <h2>
              <Button className={styles.opener} aria-expanded={isOpen} onClick={toggle}>
                <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {fold?.others(countOf(others))}
              </Button>
            </h2>
          ) : null}
          {areOthersShown ? table(others) : null}
        </section>
      )}
      {next === undefined || areOthersShown ? pager : null}
    </>
  );
}
