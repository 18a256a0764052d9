import { useState } from 'react';
import type { RefObject } from 'react';
import { texts } from '../../texts';
import { Button } from '../button';
import { useSwipe } from './swipe';
import type { ChangeSearch } from '../use-change-search';
import { useKeys } from '../use-keys';
import styles from './board.module.css';
import type { BoardDeclaration } from './board-declaration';
import type { BoardSearch } from './board-search';
import { BoardSheet } from './board-sheet';

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

/** The sheet of the open row; buttons, arrow keys and swipes lead to that of the row before or after. */
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
  useKeys({ ArrowLeft: () => step(-1), ArrowRight: () => step(1) });
  return (
    <aside className={styles.sheet} aria-label={words.explanation} {...useSwipe(step)}>
      <div className={styles.sheetTools}>
        <Button aria-label={words.previousRow} title={words.previousRow} onClick={() => step(-1)}>
          ←
        </Button>
        <Button aria-label={words.nextRow} title={words.nextRow} onClick={() => step(1)}>
          →
        </Button>
        <Button onClick={close}>{texts.keys.close}</Button>
      </div>
      <div key={rowKey} className={cameBy === 1 ? styles.fromRight : cameBy === -1 ? styles.fromLeft : undefined}>
        <BoardSheet board={board} rowKey={rowKey} search={search} />
      </div>
    </aside>
  );
}

/** The link of the row before or after one; undefined at the ends. */
function neighbour(rows: HTMLElement | null, key: string, by: number): HTMLElement | undefined {
  const links = [...(rows?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = links.findIndex((link) => link.dataset['row'] === key);
  return at === -1 ? undefined : links[at + by];
}
