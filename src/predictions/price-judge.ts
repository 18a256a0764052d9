import type { Consensus } from '../football/consensus.js';

/** `fair`: the curve that model and consensus make together; `model`: the model alone, which disagrees with the market. */
export const predictionBases = ['fair', 'model'] as const;
export type PredictionBasis = (typeof predictionBases)[number];

/** What prices are judged by. */
export interface PriceJudge {
  readonly basis: PredictionBasis;
  /** Of the model in the forecast of a line. */
  readonly weight: number;
  /** Sources that a line needs, at least. */
  readonly minConsensus: number;
  readonly consensus: Consensus;
  /** Index in `consensus` by id of the bookmaker. */
  readonly indexOf: ReadonlyMap<number, number>;
}
