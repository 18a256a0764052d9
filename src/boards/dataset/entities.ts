import type { DetailedPosition, PositionGroup, Side } from '../../football/canonical.js';

/** Dictionaries that columns index. A builder only appends entries, so indexes stay valid in all its snapshots. */
export interface Entities {
  readonly fixtures: readonly FixtureEntry[];
  readonly teams: readonly TeamEntry[];
  readonly players: readonly PlayerEntry[];
  readonly competitions: readonly CompetitionEntry[];
  readonly bookmakers: readonly BookmakerEntry[];
  /** Keys under which providers list markets, such as `player_shots`. */
  readonly providerMarkets: readonly string[];
}

/** A fixture that has not ended. */
export interface FixtureEntry {
  readonly id: number;
  readonly slug: string;
  /** Dictionary indexes. */
  readonly competition: number;
  readonly home: number;
  readonly away: number;
  /** Our id of the season's stage: "tournament" in the API. */
  readonly phaseId: number;
  readonly seasonId: number;
  /** Kick-off in Unix seconds. */
  readonly kickoff: number;
}

/** A team with upcoming or past fixtures. */
export interface TeamEntry {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly primaryColor: string | null;
  readonly secondaryColor: string | null;
  /** Name and aliases, normalised for search. */
  readonly searchName: string;
}

/** A player with prices or in a line-up. */
export interface PlayerEntry {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly group: PositionGroup | null;
  readonly searchName: string;
}

/** A competition with upcoming or past fixtures. */
export interface CompetitionEntry {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** 1 comes first. */
  readonly priority: number;
  readonly searchName: string;
  /** Shown with its matches, so that a new one is a change of the names. */
  readonly countryName: string;
  readonly countrySlug: string;
  readonly countryCode: string | null;
}

/** A bookmaker with prices. */
export interface BookmakerEntry {
  readonly id: number;
  readonly name: string;
  /** `identifier` in the API. */
  readonly slug: string;
  readonly isExchange: boolean;
  /** Number of the price feed; bookmakers of one feed are one independent source. */
  readonly feed: number;
  /** Name of the price feed. */
  readonly priceFeed: string;
}

/** A starter of the projected or confirmed eleven. */
export interface ElevenPlayer {
  /** Dictionary index. */
  readonly player: number;
  readonly side: Side;
  readonly isConfirmed: boolean;
  /** 1 in a confirmed line-up. */
  readonly startProbability: number;
  readonly group: PositionGroup | null;
  readonly position: DetailedPosition | null;
  readonly jerseyNumber: number | null;
  /** Most frequent position of his last starts, and the number of those starts. */
  readonly usualPosition: DetailedPosition | null;
  readonly gamesAnalyzed: number;
  readonly isPositionChange: boolean;
  /** Unix milliseconds at which the line-up was first shown. */
  readonly projectedAt: number;
}
