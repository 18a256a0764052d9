import type { BetSide } from '../../football/bet-grade.js';
import type { MarketFamily } from '../../football/blend.js';

/** A bookmaker as a board names it. */
export type BookmakerReference = { readonly id: number } | { readonly slug: string };

/** The bet that a row of a board stands for. */
export interface Bet {
  readonly competitionId: number;
  readonly fixtureId: number;
  /** Unix seconds. */
  readonly kickoff: number;
  readonly scope: 'match' | 'home' | 'away' | 'player';
  readonly playerId: number | null;
  readonly market: string;
  readonly marketFamily: MarketFamily;
  readonly line: number | null;
  readonly side: BetSide;
  readonly price: number;
  readonly bookmaker: BookmakerReference;
  readonly modelProbability: number | null;
  readonly consensusProbability: number | null;
  readonly fairProbability: number;
  readonly blendWeight: number | null;
  readonly consensusSources: number | null;
  readonly modelVersion: string | null;
  /** Percent. */
  readonly edge: number;
  readonly edgeLow: number | null;
  readonly edgeHigh: number | null;
}
