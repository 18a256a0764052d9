import { useRef } from 'react';
import type { TouchEvent } from 'react';

/** A finger that moves less is a tap or a scroll. */
const leastPixels = 60;
/** The edge of a screen belongs to the browser, which goes back there. */
const edgePixels = 24;

/** Handlers of touches that call `step` with 1 for a swipe to the left, which brings what comes next, and with -1. */
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

/** Whether what is touched in a sheet moves sideways itself: a chart, a field, a table wider than its place. */
function isTaken(target: EventTarget, sheet: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('figure, input, [role="slider"]') !== null) return true;
  for (let element: Element | null = target; element !== null; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'auto') return true;
    if (element === sheet) return false;
  }
  return false;
}
