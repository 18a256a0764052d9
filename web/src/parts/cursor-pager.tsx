import type { CursorPosition } from '../api';
import { texts } from '../texts';
import { Button } from './button';
import styles from './pager.module.css';

/** Where a page begins: after a cursor, or before one. */
export type Cursor = { readonly after: string } | { readonly before: string };

interface CursorPagerProps {
  readonly page: CursorPosition;
  readonly go: (cursor: Cursor) => void;
}

/** The pages beside one that a cursor names; nothing where one page holds all. */
export function CursorPager({ page: { nextCursor, previousCursor }, go }: CursorPagerProps) {
  if (nextCursor === null && previousCursor === null) return null;
  return (
    <nav className={styles.pager} aria-label={texts.parts.pages}>
      <Button disabled={previousCursor === null} onClick={() => previousCursor && go({ before: previousCursor })}>
        {texts.parts.previous}
      </Button>
      <Button disabled={nextCursor === null} onClick={() => nextCursor && go({ after: nextCursor })}>
        {texts.parts.next}
      </Button>
    </nav>
  );
}
