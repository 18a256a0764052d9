import type { Publication } from './publication.js';

/** Where snapshots come from: a thread of its own, or this one. */
export interface BoardSource {
  /** All boards as known at `now`. */
  build(now: Date): Promise<Publication>;
  close(): Promise<void>;
}

/** Injection token of the source. */
export const BOARD_SOURCE = Symbol('BOARD_SOURCE');
