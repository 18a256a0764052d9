import type { DetailedPosition, PositionGroup, Side } from '../../football/canonical.js';

/**
 * What boards know by name. Each list is a dictionary: its index is the code by which columns name the entry.
 * Entries are only appended while a builder lives, so that a code means the same in every snapshot of it.
 */
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
  /** Codes. */
  readonly competition: number;
  readonly home: number;
  readonly away: number;
  /** Our id of the season's stage: "tournament" of the interface. */
  readonly phaseId: number;
  readonly seasonId: number;
  /** Kick-off in Unix seconds. */
  readonly kickoff: number;
}

/** A team, upcoming or once met. */
export interface TeamEntry {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly primaryColor: string | null;
  readonly secondaryColor: string | null;
  /** Name and aliases, normalised: what a search looks through. */
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

/** A competition with fixtures to come, or once played in. */
export interface CompetitionEntry {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** 1 is shown first. */
  readonly priority: number;
  readonly searchName: string;
}

/** A bookmaker with prices. */
export interface BookmakerEntry {
  readonly id: number;
  readonly name: string;
  /** Stable word: `identifier` of the interface. */
  readonly slug: string;
  readonly isExchange: boolean;
  /** Bookmakers of one feed count as one opinion; the same number for the same feed. */
  readonly feed: number;
}

/** A starter of the projected or confirmed eleven. */
export interface ElevenPlayer {
  /** Code. */
  readonly player: number;
  readonly side: Side;
  readonly isConfirmed: boolean;
  /** 1 in a confirmed line-up. */
  readonly startProbability: number;
  readonly group: PositionGroup | null;
  readonly position: DetailedPosition | null;
  readonly jerseyNumber: number | null;
  /** Most frequent position of his last starts, and how many of these there are. */
  readonly usualPosition: DetailedPosition | null;
  readonly gamesAnalyzed: number;
  readonly isPositionChange: boolean;
  /** Unix milliseconds since which the line-up is shown. */
  readonly projectedAt: number;
}
