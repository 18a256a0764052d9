/** A fitted model of one statistic of players in one competition: plain JSON. */
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { detailedPositionOf, GROUP_OF_CODE, POSITION_CODES, VENUE } from './codes.js';

/** Counts up whenever the same appearances give other parameters, or parameters mean something else. */
export const PLAYER_COUNT_VERSION = 4;

/** Position groups, and players of whom none is known. */
export type GroupKey = PositionGroup | 'unknown';
export const GROUP_KEYS: readonly GroupKey[] = ['G', 'D', 'M', 'F', 'unknown'];

/** A number for those who start and one for those who come on. */
export interface ByRole {
  readonly starter: number;
  readonly substitute: number;
}

export interface PlayerCountModel {
  readonly model: 'player-counts';
  readonly version: typeof PLAYER_COUNT_VERSION;
  readonly statistic: PlayerStatisticKey;
  /** Unix seconds: nothing known later was used. */
  readonly fittedAt: number;
  /** Appearances that were learnt from. */
  readonly appearances: number;
  /** Counts per 90 minutes of a usual player in a usual team. */
  readonly rates: Readonly<Record<GroupKey, ByRole>>;
  /** Factor of the group's rate at a detailed position. */
  readonly positionFactors: Readonly<Partial<Record<DetailedPosition, number>>>;
  /** By team id: what its players make, and what it concedes, over the usual; 1 for teams of which nothing is known. */
  readonly teamFactors: Readonly<Record<string, number>>;
  readonly opponentFactors: Readonly<Record<string, number>>;
  readonly homeFactor: number;
  readonly awayFactor: number;
  /**
   * Shape of the gamma prior of a player's factor, whose mean is 1 or what the related statistic says: forwards are
   * much more alike in their shots than midfielders.
   */
  readonly priorShapes: Readonly<Record<GroupKey, number>>;
  /** Model of a statistic that tells of this one: a player's factor there, to this power, is the prior mean here. */
  readonly related: { readonly model: PlayerCountModel; readonly power: number } | null;
  /** Matches in which the importance of a player's appearance halves. */
  readonly halfLifeMatches: number;
  /** (variance - mean) / mean^2 from match to match, the uncertainty of the player's factor apart. */
  readonly dispersion: number;
  /** Matches that the prior is worth in the families `poisson` and `frequency`. */
  readonly priorMatches: number;
  /** Mean minutes, and how many matches they are worth in a player's expectation. */
  readonly minutes: Readonly<Record<GroupKey, ByRole>>;
  readonly minutesWeight: number;
}

/** What depends on the model only, laid out for many forecasts. Columns are read by code. */
export interface PreparedPlayerCounts {
  readonly model: PlayerCountModel;
  /** Rates per minute by role and position: entry `2 * positionCode`, for starters the one after it. */
  readonly roleRates: Float64Array;
  readonly starterMinutes: Float64Array;
  readonly substituteMinutes: Float64Array;
  readonly priorShapes: Float64Array;
  /** By place in the team ids it was prepared for. */
  readonly teamFactors: Float64Array;
  readonly opponentFactors: Float64Array;
  /** By code of `VENUE`. */
  readonly venueFactors: Float64Array;
  /** Importance of a player's appearance by its place, the newest first. */
  readonly recency: Float64Array;
  /** The related model, and how far from this statistic's count its own stands in a row of all statistics. */
  readonly related: PreparedPlayerCounts | null;
  readonly relatedShift: number;
}

/** The longest history that is ever looked at, in matches. */
export const LONGEST_HISTORY = 50;

/** @param teamIds ids in the order of the codes that histories and contexts use: `teamIds` of their columns */
export function preparePlayerCounts(model: PlayerCountModel, teamIds: readonly number[]): PreparedPlayerCounts {
  const groupOf = (code: number): GroupKey => GROUP_KEYS[GROUP_OF_CODE[code]!]!;
  const byCode = (read: (group: GroupKey) => number): Float64Array =>
    Float64Array.from({ length: POSITION_CODES }, (_, code) => read(groupOf(code)));
  const factorAt = (code: number): number => model.positionFactors[detailedPositionOf(code)!] ?? 1;
  const venueFactors = new Float64Array(3).fill(1);
  venueFactors[VENUE.home] = model.homeFactor;
  venueFactors[VENUE.away] = model.awayFactor;
  const { related, statistic } = model;
  return {
    model,
    venueFactors,
    related: related === null ? null : preparePlayerCounts(related.model, teamIds),
    relatedShift:
      related === null
        ? 0
        : PLAYER_STATISTIC_KEYS.indexOf(related.model.statistic) - PLAYER_STATISTIC_KEYS.indexOf(statistic),
    roleRates: Float64Array.from({ length: 2 * POSITION_CODES }, (_, entry) => {
      const { starter, substitute } = model.rates[groupOf(entry >> 1)];
      return ((entry % 2 === 1 ? starter : substitute) * factorAt(entry >> 1)) / 90;
    }),
    starterMinutes: byCode((group) => model.minutes[group].starter),
    substituteMinutes: byCode((group) => model.minutes[group].substitute),
    priorShapes: byCode((group) => model.priorShapes[group]),
    teamFactors: factorsByCode(model.teamFactors, teamIds),
    opponentFactors: factorsByCode(model.opponentFactors, teamIds),
    recency: Float64Array.from({ length: LONGEST_HISTORY }, (_, place) => 0.5 ** (place / model.halfLifeMatches)),
  };
}

const knownCodes = new WeakMap<readonly number[], ReadonlyMap<number, number>>();

/** A model knows the few teams of its competition: they are looked up, not each of a thousand others. */
function factorsByCode(factors: PlayerCountModel['teamFactors'], teamIds: readonly number[]): Float64Array {
  let codes = knownCodes.get(teamIds);
  if (codes === undefined) knownCodes.set(teamIds, (codes = new Map(teamIds.map((id, code) => [id, code]))));
  const byCode = new Float64Array(teamIds.length).fill(1);
  for (const [id, factor] of Object.entries(factors)) {
    const code = codes.get(Number(id));
    if (code !== undefined) byCode[code] = factor;
  }
  return byCode;
}
