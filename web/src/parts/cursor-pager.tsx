import type { CursorPosition } from '../api';
import { texts } from '../texts';
import styles from './pager.module.css';
import { SearchLink } from './search-link';

/** Links to the pages beside one that a cursor names; nothing where one page holds all. */
export function CursorPager({ page: { nextCursor, previousCursor } }: { readonly page: CursorPosition }) {
  if (nextCursor === null && previousCursor === null) return null;
  return (
    <nav className={styles.pager} aria-label={texts.parts.pages}>
      {previousCursor === null ? null : (
        <SearchLink change={{ before: previousCursor, after: undefined }} isInPlace>
          {texts.parts.previous}
        </SearchLink>
      )}
      {nextCursor === null ? null : (
        <SearchLink change={{ after: nextCursor, before: undefined }} isInPlace>
          {texts.parts.next}
        </SearchLink>
      )}
    </nav>
  );
}
