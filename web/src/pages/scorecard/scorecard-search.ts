import { oneOf, searchOf, text } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

/** What graded bets are grouped by. */
export const groupings = ['marketFamily', 'bookmaker', 'edge', 'board', 'league', 'horizon'] as const;
export const boards = ['value-bets', 'team-statistics', 'price-outliers', 'team-trends', 'player-trends'] as const;
export const grades = ['win', 'half', 'push', 'half-loss', 'loss', 'void'] as const;
export const orders = ['losses', 'wins', 'newest'] as const;

const parameters = {
  /** Default: live. */
  source: oneOf('live', 'replay'),
  board: oneOf(...boards),
  /** Default: marketFamily. */
  by: oneOf(...groupings),
  grade: oneOf(...grades),
  /** Order of the graded bets; default: losses first. */
  order: oneOf(...orders),
  /** Cursor of a page of them. */
  after: text(1_000),
  before: text(1_000),
};

/** Search parameters of the scorecard. */
export type ScorecardSearch = SearchOf<typeof parameters>;
export const scorecardSearch = searchOf(parameters);
