import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Scrolls a row of tabs or chips sideways to centre the chosen one; the page itself does not scroll.
 * @param chosen the choice, if the row is to follow it; absent: only initially
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
