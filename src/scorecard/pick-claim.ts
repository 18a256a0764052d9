import { round, roundKnown } from '../common/rounding.js';
import type { StoredPick } from './scorecard.repository.js';

const PROBABILITY_DECIMALS = 4;
const PERCENT_DECIMALS = 2;

/** What a board claimed about a pick, as in responses. */
export type PickClaim = Pick<
  StoredPick,
  'modelProbability' | 'consensusProbability' | 'fairProbability' | 'edge' | 'edgeLow' | 'edgeHigh'
>;

/** The claim of a pick, rounded. */
export function claimOf(pick: PickClaim): PickClaim {
  return {
    modelProbability: roundKnown(pick.modelProbability, PROBABILITY_DECIMALS),
    consensusProbability: roundKnown(pick.consensusProbability, PROBABILITY_DECIMALS),
    fairProbability: round(pick.fairProbability, PROBABILITY_DECIMALS),
    edge: round(pick.edge, PERCENT_DECIMALS),
    edgeLow: roundKnown(pick.edgeLow, PERCENT_DECIMALS),
    edgeHigh: roundKnown(pick.edgeHigh, PERCENT_DECIMALS),
  };
}
