import type { CursorPosition } from '../api';
import { texts } from '../texts';
import styles from './pager.module.css';
import { SearchLink } from './search-link';

interface CursorPagerProps {
  readonly page: CursorPosition;
  /** Search parameters of the cursors, for a page with two lists. */
  readonly names?: readonly [after: string, before: string];
}

/** Links to the pages before and after a cursor; nothing if one page holds everything. */
export function CursorPager({
  page: { nextCursor, previousCursor },
  names: [after, before] = ['after', 'before'],
}: CursorPagerProps) {
  if (nextCursor === null && previousCursor === null) return null;
  return (
    <nav className={styles.pager} aria-label={texts.parts.pages}>
      {previousCursor === null ? null : (
        <SearchLink change={{ [before]: previousCursor, [after]: undefined }} isInPlace>
          {texts.parts.previous}
        </SearchLink>
      )}
      {nextCursor === null ? null : (
        <SearchLink change={{ [after]: nextCursor, [before]: undefined }} isInPlace>
          {texts.parts.next}
        </SearchLink>
      )}
    </nav>
  );
}
