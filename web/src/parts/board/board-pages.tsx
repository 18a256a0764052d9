import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import { SearchLink } from '../search-link';
import styles from './board.module.css';
import type { BoardPage } from './board-declaration';

/** Where this page stands; later pages stay in its snapshot. */
export function BoardPages<Row>({ page: { pagination, revision } }: { readonly page: BoardPage<Row> }) {
  const format = useFormat();
  const { currentPage, totalPages, totalCount, pageSize } = pagination;
  const first = (currentPage - 1) * pageSize + 1;
  const changeTo = (page: number) => ({
    page: page === 1 ? undefined : page,
    revision: page === 1 ? undefined : revision,
    row: undefined,
  });
  return (
    <nav className={styles.pages} aria-label={texts.board.pages}>
      <span>
        {texts.board.range(
          format.number(first),
          format.number(Math.min(first + pageSize - 1, totalCount)),
          format.number(totalCount),
        )}
      </span>
      {currentPage === 1 ? null : <SearchLink change={changeTo(currentPage - 1)}>{texts.board.previous}</SearchLink>}
      {currentPage >= totalPages ? null : (
        <SearchLink change={changeTo(currentPage + 1)}>{texts.board.next}</SearchLink>
      )}
    </nav>
  );
}
