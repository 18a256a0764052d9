import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Scrolls a row of tabs or chips sideways until the chosen one stands in its middle; the page itself stays.
 * @param chosen what is chosen, where the row follows it; absent: only at first
 */
export function useChosenInView<Row extends HTMLElement>(chosen?: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const element = row.current?.querySelector<HTMLElement>('[aria-current], [aria-pressed="true"]');
    if (row.current === null || !element) return;
    const { offsetLeft, clientWidth } = row.current;
    row.current.scrollLeft = element.offsetLeft - offsetLeft - (clientWidth - element.offsetWidth) / 2;
  }, [chosen]);
  return row;
}
