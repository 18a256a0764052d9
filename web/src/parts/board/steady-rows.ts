import { useCallback, useEffect, useRef, useState } from 'react';
import type { DOMAttributes } from 'react';
import type { BoardPage } from './board-declaration';

/** Differences between a newer page and the rows shown. */
export interface HeldBack {
  readonly appeared: number;
  readonly gone: number;
}

/** The rows shown, and the updates held back while they are read. */
export interface SteadyRows<Row> {
  readonly page: BoardPage<Row>;
  /** Null if the rows are those of the newest page, in its order. */
  readonly heldBack: HeldBack | null;
  /** Keys of rows missing from the newest page. */
  readonly gone: ReadonlySet<string>;
  /** Shows the newest page. */
  readonly show: () => void;
  /** Event handlers for the element around the rows. */
  readonly reading: DOMAttributes<HTMLElement>;
}

/** How long the rows count as being read after the last touch or scroll. */
const READING_MILLISECONDS = 6_000;

/**
 * Keeps rows in place while the user reads them: with the pointer or the focus on them, or just after a touch or
 * scroll. Their figures update in place; new rows and a new order are held back.
 * @param asked identifies the query of the page: a different one is shown at once; null while the page is that of the
 * previous query
 */
export function useSteadyRows<Row>(
  newest: BoardPage<Row>,
  asked: string | null,
  keyOf: (row: Row) => string,
): SteadyRows<Row> {
  const [held, setHeld] = useState({ asked, page: newest });
  const [isReading, reading] = useReading();
  const isHeld = isReading && (asked === null || held.asked === asked);
  const show = useCallback(() => setHeld({ asked, page: newest }), [asked, newest]);
  if (!isHeld && asked !== null && (held.page !== newest || held.asked !== asked)) show();
  if (!isHeld) return { page: newest, heldBack: null, gone: NO_ROWS, show, reading };
  const byKey = new Map(newest.data.map((row) => [keyOf(row), row]));
  const keys = held.page.data.map(keyOf);
  const gone = new Set(keys.filter((key) => !byKey.has(key)));
  const appeared = newest.data.length - (keys.length - gone.size);
  const isSame = keys.length === newest.data.length && newest.data.every((row, index) => keyOf(row) === keys[index]);
  const data = held.page.data.map((row) => byKey.get(keyOf(row)) ?? row);
  return {
    page: { ...newest, data },
    heldBack: isSame ? null : { appeared, gone: gone.size },
    gone,
    show,
    reading,
  };
}

const NO_ROWS: ReadonlySet<string> = new Set();

/** Whether the user is reading the content of an element, and the listeners that detect it. */
function useReading(): [isReading: boolean, listeners: DOMAttributes<HTMLElement>] {
  const [isOver, setOver] = useState(false);
  const [isRecent, setRecent] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const note = useCallback(() => {
    setRecent(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRecent(false), READING_MILLISECONDS);
  }, []);
  useEffect(() => {
    addEventListener('scroll', note, { passive: true });
    return () => {
      removeEventListener('scroll', note);
      clearTimeout(timer.current);
    };
  }, [note]);
  return [
    isOver || isRecent,
    {
      onPointerEnter: ({ pointerType }) => setOver(pointerType !== 'touch'),
      onPointerLeave: () => setOver(false),
      onTouchStart: note,
      onFocus: note,
    },
  ];
}
