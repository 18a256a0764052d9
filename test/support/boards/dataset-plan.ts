import type { Dataset } from '../../../src/boards/dataset/dataset.js';
import type { PriceModels } from '../../../src/boards/dataset/line-consensus.js';
import type { LineSide, ResultMarket } from '../../../src/boards/dataset/prices.js';
import { quoteFlags } from '../../../src/football/eligible-price.js';
import type { DetailedPosition, PositionGroup, Side } from '../../../src/football/canonical.js';
import type { PlayerStatisticKey, TeamStatisticKey } from '../../../src/football/statistics.js';

/** A price; a flag is a name of `quoteFlags`. */
export interface PlannedQuote {
  bookmaker: string;
  odds: number;
  flags?: (keyof typeof quoteFlags)[];
  quotedAt?: number;
}
/** A side of a line of a team of the fixture, or of a player. */
export type PlannedLine = { line: number; side: LineSide; quotes: PlannedQuote[] } & (
  | { scope: 'match' | 'home' | 'away'; statistic: TeamStatisticKey; modelProbability?: number }
  | { scope: 'player'; player: string; statistic: PlayerStatisticKey }
);
/** A side of the fixture's result; the line is NaN without a handicap. */
export interface PlannedResult {
  scope: 'match';
  statistic: ResultMarket;
  line: number;
  side: 'away' | 'draw' | 'home';
  quotes: PlannedQuote[];
}
/** A match played; values not given are unknown. */
export interface PlannedTeamMatch {
  kickoff: number;
  opponent: string;
  isHome?: boolean;
  hasPlayers?: boolean;
  own?: Partial<Record<TeamStatisticKey, number>>;
  conceded?: Partial<Record<TeamStatisticKey, number>>;
  competition?: string;
  id?: number;
}
export interface PlannedPlayerMatch {
  kickoff: number;
  team?: string;
  opponent?: string;
  isHome?: boolean;
  minutes?: number;
  isStarter?: boolean;
  position?: DetailedPosition | PositionGroup;
  own?: Partial<Record<PlayerStatisticKey, number>>;
  withReplacements?: Partial<Record<PlayerStatisticKey, number>>;
  competition?: string;
  id?: number;
}
export interface PlannedStarter {
  player: string;
  side: Side;
  group?: PositionGroup;
  position?: DetailedPosition;
}
export interface PlannedFixture {
  id: number;
  home: string;
  away: string;
  kickoff: number;
  competition?: string;
  isLive?: boolean;
  results?: PlannedResult[];
  lines?: PlannedLine[];
  eleven?: PlannedStarter[];
  sides?: Record<string, string>;
}
/** Statistics conceded: by team, and of the league. */
export interface PlannedConceded {
  team: string;
  competition?: string;
  statistic: PlayerStatisticKey;
  average: number;
  rank: number;
  leagueAverage: number;
  ranked: number;
}
/** Names represent entities; an id is 100 + the code of the name, unless `ids` overrides it. */
export interface DatasetPlan {
  now?: number;
  fixtures: PlannedFixture[];
  /** Newest first. */
  teams?: Record<string, PlannedTeamMatch[]>;
  players?: Record<string, PlannedPlayerMatch[]>;
  conceded?: PlannedConceded[];
  exchanges?: string[];
  /** Bookmakers that take their prices from another one's feed. */
  feeds?: Record<string, string>;
  groups?: Record<string, PositionGroup>;
  /** Models of player counts, given the names of competitions by code. */
  playerModels?: (competitions: readonly string[]) => Dataset['playerModels'];
  /** By default the shipped forecasts, without calibrations. */
  priceModels?: Partial<PriceModels>;
}
