import { useCallback, useEffect, useRef, useState } from 'react';
import type { DOMAttributes } from 'react';
import type { BoardPage } from './board-declaration';

/** What a newer page has that the rows shown do not. */
export interface HeldBack {
  readonly appeared: number;
  readonly gone: number;
}

/** The rows shown, and what waits until nobody reads them. */
export interface SteadyRows<Row> {
  readonly page: BoardPage<Row>;
  /** Null where the rows are those of the newest page, in its order. */
  readonly heldBack: HeldBack | null;
  /** Keys of rows that the newest page has no more. */
  readonly gone: ReadonlySet<string>;
  /** Shows the newest page. */
  readonly show: () => void;
  /** Of the element around the rows. */
  readonly reading: DOMAttributes<HTMLElement>;
}

/** How long after the last touch or turn of the wheel somebody still reads. */
const READING_MILLISECONDS = 6_000;

/**
 * Rows that stay in their places while somebody reads them: with the pointer or the focus on them, or just after they
 * were touched or scrolled. Their figures are renewed in place; new rows and a new order wait.
 * @param asked names what the page answers: another answer is shown at once; null while it is that of the question before
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

/** Whether somebody reads what an element holds, and the listeners that notice. */
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
