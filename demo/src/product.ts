/** Everything that the simulator imports from the product: feed line types, football vocabulary, random numbers. */
export { getOrFail } from '../../src/common/get-or-fail.js';
export { DETAILED_POSITIONS, positionGroupOf } from '../../src/football/canonical.js';
export type {
  CanonicalKind,
  DetailedPosition,
  MarketScope,
  OutcomeSide,
  QuoteMark,
  Side,
} from '../../src/football/canonical.js';
export type { MatchEventType } from '../../src/football/match-terms.js';
export { slugOf } from '../../src/football/names.js';
export { layMargin } from '../../src/football/odds-margin.js';
export { PLAYER_STATISTICS, TEAM_SOURCE_COUNTS, TEAM_STATISTICS } from '../../src/football/statistics.js';
export type {
  PlayerCountKey,
  PlayerStatisticKey,
  TeamCountKey,
  TeamStatisticKey,
} from '../../src/football/statistics.js';
export type { FeedLine } from '../../src/ingestion/sources/canonical/schema.js';
export { keyedNormal, keyedUniform, Random } from '../../src/maths/random.js';
