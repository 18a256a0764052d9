import type { CursorPosition } from '../../../api';
import { SearchLink } from '../../../parts/search-link';
import { texts } from '../../../texts';
import styles from './shared.module.css';

/** The neighbours of a page of a list; nothing where one page holds all. */
export function CursorPages({ page }: { readonly page: CursorPosition }) {
  const { nextCursor, previousCursor } = page;
  if (!page.hasNext && !page.hasPrevious) return null;
  return (
    <nav className={styles.pages} aria-label={texts.ops.pages}>
      {previousCursor === null ? null : (
        <SearchLink change={{ before: previousCursor, after: undefined, name: undefined }}>
          {texts.ops.newer}
        </SearchLink>
      )}
      {nextCursor === null ? null : (
        <SearchLink change={{ after: nextCursor, before: undefined, name: undefined }}>{texts.ops.older}</SearchLink>
      )}
    </nav>
  );
}
