import * as Ariakit from '@ariakit/react';
import { useState } from 'react';
import type { RefObject } from 'react';
import { texts } from '../../texts';
import { Button } from '../button';
import { focusRow } from '../move-focus';
import type { ChangeSearch } from '../use-change-search';
import { useKeys } from '../use-keys';
import { useMedia } from '../use-media';
import styles from './board.module.css';
import type { BoardDeclaration } from './board-declaration';
import type { BoardSearch } from './board-search';
import { BoardSheet } from './board-sheet';
import { CopyLink } from './board-tools';
import { useSwipe } from './swipe';

const words = texts.boards;

interface SheetPanelProps<Row, Details> {
  readonly board: BoardDeclaration<Row, Details>;
  readonly rowKey: string;
  readonly search: BoardSearch;
  readonly change: ChangeSearch;
  /** The element that holds the rows. */
  readonly rows: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

/** Widths at which board.module.css puts the sheet over the page instead of beside the rows. */
const covering = '(max-width: 1100px)';

/**
 * The sheet of the open row; buttons, arrow keys and swipes go to the previous or next row. On wide screens it is
 * beside the rows and both are usable; on narrow ones it is a modal dialog over the page.
 */
export function SheetPanel<Row, Details>({
  board,
  rowKey,
  search,
  change,
  rows,
  close,
}: SheetPanelProps<Row, Details>) {
  const [cameBy, setCameBy] = useState<1 | -1 | 0>(0);
  const step = (by: 1 | -1): void => {
    const row = neighbour(rows.current, rowKey, by);
    if (row === undefined) return;
    setCameBy(by);
    row.scrollIntoView({ block: 'nearest' });
    change({ row: row.dataset['row'] });
  };
  const isCovering = useMedia(covering);
  const arrows = { ArrowLeft: () => step(-1), ArrowRight: () => step(1) };
  // a dialog handles Escape itself
  useKeys(isCovering ? arrows : { ...arrows, Escape: close }, { inDialog: isCovering });
  const sheet = { className: styles.sheet ?? '', 'aria-label': words.explanation, ...useSwipe(step) };
  const content = (
    <>
      <div className={styles.sheetTools}>
        <Button aria-label={words.previousRow} title={words.previousRow} onClick={() => step(-1)}>
          ←
        </Button>
        <Button aria-label={words.nextRow} title={words.nextRow} onClick={() => step(1)}>
          →
        </Button>
        <CopyLink key={rowKey} isIcon />
        <Button onClick={close}>{texts.keys.close}</Button>
      </div>
      <div key={rowKey} className={cameBy === 1 ? styles.fromRight : cameBy === -1 ? styles.fromLeft : undefined}>
        <BoardSheet board={board} rowKey={rowKey} search={search} />
      </div>
    </>
  );
  if (!isCovering) return <aside {...sheet}>{content}</aside>;
  return (
    <Ariakit.Dialog
      open
      onClose={close}
      backdrop={<div className={styles.backdrop} />}
      // the heading of the sheet may have the focus already
      autoFocusOnShow={() => document.activeElement?.closest('[role="dialog"]') === null}
      autoFocusOnHide={() => {
        focusRow(rows.current, rowKey);
        return false;
      }}
      {...sheet}
    >
      {content}
    </Ariakit.Dialog>
  );
}

/** The link of the previous or next row; undefined at the ends. */
function neighbour(rows: HTMLElement | null, key: string, by: number): HTMLElement | undefined {
  const links = [...(rows?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = links.findIndex((link) => link.dataset['row'] === key);
  return at === -1 ? undefined : links[at + by];
}
