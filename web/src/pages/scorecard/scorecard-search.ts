import { pendingParameters, picksParameters } from '../../parts/picks/picks-search';
import { oneOf, publicId, searchOf } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

/** Groupings of graded bets. */
export const groupings = ['marketFamily', 'bookmaker', 'edge', 'board', 'league', 'horizon'] as const;
export const boards = ['value-bets', 'team-statistics', 'price-outliers', 'team-trends', 'player-trends'] as const;

const parameters = {
  ...picksParameters,
  ...pendingParameters,
  board: oneOf(...boards),
  /** Id of a match, to show only the bets on it. */
  match: publicId,
  /** Default: marketFamily. */
  by: oneOf(...groupings),
};

/** Search parameters of the scorecard. */
export type ScorecardSearch = SearchOf<typeof parameters>;
export const scorecardSearch = searchOf(parameters);
