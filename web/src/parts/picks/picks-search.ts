import { oneOf, text } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

export const grades = ['win', 'half', 'push', 'half-loss', 'loss', 'void'] as const;
export const orders = ['losses', 'wins', 'newest'] as const;
export const sources = ['live', 'replay'] as const;

/** Search parameters of a list of graded bets. */
export const picksParameters = {
  /** Default: live. */
  source: oneOf(...sources),
  grade: oneOf(...grades),
  /** Default: losses first. */
  order: oneOf(...orders),
  /** Cursor of a page. */
  after: text(1_000),
  before: text(1_000),
};

export type PicksSearch = SearchOf<typeof picksParameters>;

/** Search parameters of a list of bets awaiting a result: page cursors. */
export const pendingParameters = {
  pendingAfter: text(1_000),
  pendingBefore: text(1_000),
};

export type PendingSearch = SearchOf<typeof pendingParameters>;
