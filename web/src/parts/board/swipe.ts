import { useRef } from 'react';
import type { TouchEvent } from 'react';

/** A shorter movement is a tap or a scroll. */
const leastPixels = 60;
/** The edge of the screen is left to the browser's back gesture. */
const edgePixels = 24;

/** Touch handlers that call `step` with 1 for a swipe to the left (next) and -1 for one to the right (previous). */
export function useSwipe(step: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent): void => {
      const touch = touches[0];
      start.current =
        touch === undefined || touches.length > 1 || isTaken(target, currentTarget) || isAtEdge(touch.clientX)
          ? null
          : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent): void => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (from === null || touch === undefined) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) >= leastPixels && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
    },
  };
}

function isAtEdge(x: number): boolean {
  return x < edgePixels || x > innerWidth - edgePixels;
}

/** Whether the touched part of a sheet handles sideways movement itself: a chart, a field, an overflowing table. */
function isTaken(target: EventTarget, sheet: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('figure, input, [role="slider"]') !== null) return true;
  for (let element: Element | null = target; element !== null; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'auto') return true;
    if (element === sheet) return false;
  }
  return false;
}
