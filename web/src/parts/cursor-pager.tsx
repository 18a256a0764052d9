import type { CursorPosition } from '../api';
import { texts } from '../texts';
import styles from './pager.module.css';
import { SearchLink } from './search-link';

interface CursorPagerProps {
  readonly page: CursorPosition;
  /** Search parameters that hold the cursors, where a page has two lists. */
  readonly names?: readonly [after: string, before: string];
}

/** Links to the pages beside one that a cursor names; nothing where one page holds all. */
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
