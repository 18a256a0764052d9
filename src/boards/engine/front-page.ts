import type { Criterion } from './order.js';
import { rankedPage } from './ranked-page.js';

/** Positions into values that make up a page of their order. */
export function frontPage(criterion: Criterion, skip: number, most: number): number[] {
  const positions = Uint32Array.from({ length: criterion.values.length }, (_, position) => position);
  return rankedPage(positions, [criterion], skip, most);
}
