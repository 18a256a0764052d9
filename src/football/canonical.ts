/**
 * The canonical model: every source is parsed into it, and the loader reads nothing else.
 * Plain values, one record kind per type; names are as in the source, and are resolved to entities
 * by the loader (external id, then alias, then normalised name in its context).
 *
 * Units: minutes are nominal minutes of play, days `YYYY-MM-DD`, instants ISO 8601 with `Z`, prices
 * decimal odds. A value the source does not give is null, never 0.
 */

import type { PlayerCountKey, TeamCountKey } from './statistics.js';
import type { AbsenceType, LivePeriod, MatchEventType } from './match-terms.js';

export type Side = 'home' | 'away';

/** Status of a fixture by its source; absent while only the schedule is known. */
export const RECORDED_STATUSES = [
  'finished',
  'postponed',
  'canceled',
  'interrupted',
  'suspended',
  'abandoned',
  'delayed',
] as const;
export type RecordedStatus = (typeof RECORDED_STATUSES)[number];

/** Every status of a shown fixture: the recorded ones and the two derived from the clock. */
export const FIXTURE_STATUSES = ['notstarted', 'inprogress', ...RECORDED_STATUSES] as const;
export type FixtureStatus = (typeof FIXTURE_STATUSES)[number];

/** Origin of a moment: stated by the source, corrected from a known fault of the source, or assumed. */
export type MomentQuality = 'stated' | 'corrected' | 'assumed';

export type PositionGroup = 'G' | 'D' | 'M' | 'F';

/**
 * Detailed positions, goalkeeper to striker, with their groups. Wide forwards are forwards, wide and attacking
 * midfielders are midfielders.
 */
const POSITION_GROUPS = {
  GK: 'G',
  RB: 'D',
  RWB: 'D',
  CB: 'D',
  LB: 'D',
  LWB: 'D',
  DM: 'M',
  CM: 'M',
  AM: 'M',
  RM: 'M',
  LM: 'M',
  RW: 'F',
  LW: 'F',
  SS: 'F',
  ST: 'F',
} as const satisfies Readonly<Record<string, PositionGroup>>;
export type DetailedPosition = keyof typeof POSITION_GROUPS;
export const DETAILED_POSITIONS = Object.keys(POSITION_GROUPS) as readonly DetailedPosition[];

/** The group (goalkeeper, defence, midfield, forward) of a detailed position. */
export const positionGroupOf = (position: DetailedPosition): PositionGroup => POSITION_GROUPS[position];

/** A team, referee, manager or bookmaker as named by a source. */
export interface NameReference {
  name: string;
  externalId: string | null;
  /** True for a team that is none of those known by a similar name. */
  new?: boolean;
}

/** A player as named by a source. `name` is the short, common name; `fullName` the registered one. */
export interface PlayerReference extends NameReference {
  fullName: string | null;
  positionGroup: PositionGroup | null;
}

/** A competition by country and name, e.g. `England`, `Premier League`. */
export interface CompetitionReference {
  country: string;
  name: string;
  externalId: string | null;
}

interface CanonicalRecord {
  /** Line (CSV, NDJSON) or element (JSON) of the file, from 1; for the report of rejected rows. */
  line: number;
}

/** Descriptive facts about an entity; the values replace those of less trusted sources. */
export interface CountryRecord extends CanonicalRecord {
  kind: 'country';
  name: string;
  slug: string | null;
  alpha2: string | null;
}
export interface CompetitionRecord extends CanonicalRecord {
  kind: 'competition';
  competition: CompetitionReference;
  slug: string | null;
  /** 1 = shown first. */
  priority: number | null;
}
export interface TeamRecord extends CanonicalRecord {
  kind: 'team';
  country: string;
  team: NameReference;
  /** The team is none of those known by a similar name. */
  new?: boolean;
  shortName: string | null;
  /** `#rrggbb` */
  primaryColor: string | null;
  secondaryColor: string | null;
}
export interface PlayerRecord extends CanonicalRecord {
  kind: 'player';
  country: string;
  player: PlayerReference;
}
export interface RefereeRecord extends CanonicalRecord {
  kind: 'referee';
  country: string;
  referee: NameReference;
}
export interface ManagerRecord extends CanonicalRecord {
  kind: 'manager';
  /** Country in whose competitions he works; part of his identity. */
  country: string;
  manager: NameReference;
  shortName: string | null;
  /** Name of his home country; null where unknown. */
  nationality: string | null;
  /** Public id to use instead of the derived one; absent or null: derived. */
  publicId?: number | null;
}
export interface BookmakerRecord extends CanonicalRecord {
  kind: 'bookmaker';
  bookmaker: NameReference;
  isExchange: boolean;
  /** Bookmakers that share a price feed have the same value; null: a feed of its own. */
  priceFeed: string | null;
}

/** A player belongs to a team's squad in a season (whether or not he played). */
export interface SquadRecord extends CanonicalRecord {
  kind: 'squad';
  /** The team is none of those known by a similar name. */
  new?: boolean;
  competition: CompetitionReference;
  season: string;
  team: NameReference;
  player: PlayerReference;
  jerseyNumber: number | null;
}

/** Goals of both sides: after extra time (including the 90 minutes), or in the shoot-out only. */
export interface ScorePair {
  homeGoals: number;
  awayGoals: number;
}

/** A final (or last known) score with its details. Goals are those of 90 minutes plus stoppage time. */
export interface ResultValues {
  status: RecordedStatus;
  homeGoals: number | null;
  awayGoals: number | null;
  homeHalfTimeGoals: number | null;
  awayHalfTimeGoals: number | null;
  /** Whether the result was awarded rather than played. */
  awarded: boolean;
  /** Whether the source has event-level data of this match. */
  hasEvents: boolean;
  /** Score after extra time; no bet is settled by it. Null or absent: none was played. */
  afterExtraTime?: ScorePair | null;
  /** Penalties scored in a shoot-out; no bet is settled by them. Null or absent: there was none. */
  penalties?: ScorePair | null;
}

/** One fixture: its schedule, and its result once there is one. */
export interface FixtureRecord extends CanonicalRecord {
  kind: 'fixture';
  /** Key of this fixture within the source, referenced by its detail records. */
  ref: string;
  /** Neither team is one of those known by a similar name. */
  new?: boolean;
  /** The source's stable id, stored as external reference; null where the source has none. */
  externalId: string | null;
  competition: CompetitionReference;
  /** `2015/2016` or `2019`. */
  season: string;
  /** Stage or group, e.g. `Regular season`; null: the competition's only stage. */
  phase: string | null;
  /** Calendar day as the source gives it. */
  day: string;
  kickoffUtc: string | null;
  kickoffQuality: MomentQuality;
  /** True: not even the day is stated, so that any other source's day takes precedence. Absent: false. */
  isDayAssumed?: boolean;
  home: NameReference;
  away: NameReference;
  referee: NameReference | null;
  /** False: the record has no information on the referee, and the source's earlier one stays. Absent: true. */
  statesReferee?: boolean;
  homeManager: NameReference | null;
  awayManager: NameReference | null;
  /** False: the record has no information on managers, and the source's earlier one stays. Absent: true. */
  statesManagers?: boolean;
  /** null: the source has no result, or withdrew it (`isResultWithdrawn`). */
  result: ResultValues | null;
  /** True: the source's earlier result, or postponement, is no longer valid. */
  isResultWithdrawn?: boolean;
  /** When the result became known; null: kick-off + 135 minutes is assumed. */
  resultKnownAt: string | null;
}

/** Counts of one side in a match; a key that is absent or null is unknown. */
export type TeamStatisticValues = Record<TeamCountKey, number | null>;
export interface TeamStatisticsRecord extends CanonicalRecord {
  kind: 'teamStatistics';
  fixtureRef: string;
  side: Side;
  values: Partial<TeamStatisticValues>;
  /**
   * The cards may be off where a player was sent off by a second yellow: first yellows are left out (football-data,
   * England and Scotland), or both are counted (API-Football without events).
   */
  cardsApproximate: boolean;
  /** null: kick-off + 135 minutes is assumed. */
  knownAt: string | null;
}

/** Counts of one player in a match; a key that is absent or null is unknown. */
export type PlayerStatisticValues = Record<PlayerCountKey, number | null>;
/** A match report has all its players in one file: players not listed are withdrawn. */
export interface PlayerStatisticsRecord extends CanonicalRecord {
  kind: 'playerStatistics';
  fixtureRef: string;
  /** null where the source names no team and none could be resolved. */
  side: Side | null;
  player: PlayerReference;
  /** Nominal minutes on the pitch; 0 for unused substitutes. */
  minutes: number;
  isStarter: boolean;
  values: Partial<PlayerStatisticValues>;
  knownAt: string | null;
}

/** One side's line-up with its bench. */
export interface LineupRecord extends CanonicalRecord {
  kind: 'lineup';
  fixtureRef: string;
  side: Side;
  /** `4-2-3-1`; null where unknown. */
  formation: string | null;
  /** When it was published; null: at kick-off. */
  publishedAt: string | null;
  players: {
    player: PlayerReference;
    jerseyNumber: number | null;
    isStarter: boolean;
    position: DetailedPosition | null;
    positionGroup: PositionGroup | null;
  }[];
}

/** Out/in pairs of one side in order; only from sources that give the pairs. */
export interface SubstitutionsRecord extends CanonicalRecord {
  kind: 'substitutions';
  fixtureRef: string;
  side: Side;
  pairs: { minute: number; playerOff: PlayerReference; playerOn: PlayerReference }[];
  knownAt: string | null;
}

/** A player who misses a match, or may. */
export interface Absence {
  player: PlayerReference;
  type: AbsenceType;
  /** The source's wording, e.g. `Knee Injury`; null without one. */
  reason: string | null;
}

/** Absences from a match; all absences of a fixture in one file are one complete match report. */
export interface AbsencesRecord extends CanonicalRecord {
  kind: 'absences';
  fixtureRef: string;
  /** null: derived from `teamExternalId` and the stored fixture. */
  side: Side | null;
  /** The source's id of the team, where it does not state the side. */
  teamExternalId?: string;
  /** Empty: all players are available. */
  players: Absence[];
  /** null: at kick-off. */
  knownAt: string | null;
}

/** One event of a match; all events of a fixture in one file are one complete match report. */
export interface MatchEventRecord extends CanonicalRecord {
  kind: 'event';
  fixtureRef: string;
  /** The side it counts for: for an own goal the side that benefits, else the player's. */
  side: Side;
  /** 45 and 90 with `addedMinute` in stoppage time. */
  minute: number;
  addedMinute: number | null;
  type: MatchEventType;
  /** Scorer, booked player, or player going off. */
  player: PlayerReference | null;
  /** Assisting player, or player coming on. */
  relatedPlayer: PlayerReference | null;
  detail: string | null;
  /** null: assumed to be the sum of kick-off, minute and breaks. */
  knownAt: string | null;
}

/** The score of a match in play at one moment; no bet is settled by it. */
export interface LiveScoreRecord extends CanonicalRecord, ScorePair {
  kind: 'liveScore';
  fixtureRef: string;
  minute: number | null;
  addedMinute: number | null;
  period: LivePeriod;
  penalties: { home: number; away: number } | null;
  takenAt: string;
}

/** Markets besides the team and player statistics of the catalogue. */
export const OTHER_MARKETS = ['matchResult', 'asianHandicap', 'bothTeamsToScore'] as const;
export type OtherMarket = (typeof OTHER_MARKETS)[number];

export const OUTCOME_SIDES = ['over', 'under', 'home', 'draw', 'away', 'yes', 'no'] as const;
export type OutcomeSide = (typeof OUTCOME_SIDES)[number];

/** match: both sides' total (or 1X2 ...); home, away: one side; player: one player. */
export type MarketScope = 'match' | Side | 'player';

export type QuoteMark = 'opening' | 'closing' | 'snapshot';

/** All prices that one bookmaker listed under one of the provider's market keys at one moment. */
export interface MarketSnapshotRecord extends CanonicalRecord {
  kind: 'marketSnapshot';
  fixtureRef: string;
  bookmaker: NameReference;
  isExchange: boolean;
  /** Key of a catalogue statistic, or one of OTHER_MARKETS. */
  market: string;
  /** The provider's name of the market. */
  providerMarket: string;
  mark: QuoteMark;
  /** null with mark `closing`: at kick-off, assumed. */
  takenAt: string | null;
  takenAtAssumed: boolean;
  outcomes: MarketOutcome[];
}
export interface MarketOutcome {
  scope: MarketScope;
  /** The player as named by the provider; null outside scope `player`. */
  player: string | null;
  /** null for markets without a line; the home side's handicap for `asianHandicap`. */
  line: number | null;
  side: OutcomeSide;
  /** Decimal odds as written by the source, to be stored exactly. */
  odds: string;
  suspended: boolean;
}

/** Mean and best price over many bookmakers, as published by a source (`Avg`, `Max`, `BbAv`). */
export interface PriceAggregateRecord extends CanonicalRecord {
  kind: 'priceAggregate';
  fixtureRef: string;
  market: string;
  mark: QuoteMark;
  scope: MarketScope;
  /** As MarketOutcome.line; `line` is the line of the file. */
  marketLine: number | null;
  side: OutcomeSide;
  mean: string | null;
  maximum: string | null;
}

export type AnyCanonicalRecord =
  | CountryRecord
  | CompetitionRecord
  | TeamRecord
  | PlayerRecord
  | RefereeRecord
  | ManagerRecord
  | BookmakerRecord
  | SquadRecord
  | FixtureRecord
  | TeamStatisticsRecord
  | PlayerStatisticsRecord
  | LineupRecord
  | SubstitutionsRecord
  | AbsencesRecord
  | MatchEventRecord
  | LiveScoreRecord
  | MarketSnapshotRecord
  | PriceAggregateRecord;
export type CanonicalKind = AnyCanonicalRecord['kind'];
