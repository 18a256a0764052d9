/** A fitted model of one statistic of players in one competition: plain JSON. */
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { detailedPositionOf, GROUP_OF_POSITION, POSITION_COUNT, VENUE } from './dictionaries.js';

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

/** Parameters of a model as arrays by dictionary index, for many forecasts. */
export interface PreparedPlayerCounts {
  readonly model: PlayerCountModel;
  /** Rates per minute by role and position: entry `2 * positionCode`, for starters the one after it. */
  readonly roleRates: Float64Array;
  readonly starterMinutes: Float64Array;
  readonly substituteMinutes: Float64Array;
  readonly priorShapes: Float64Array;
  /** By index in the team ids it was prepared for. */
  readonly teamFactors: Float64Array;
  readonly opponentFactors: Float64Array;
  /** By index of `VENUE`. */
  readonly venueFactors: Float64Array;
  /** Weight of a player's appearance by its age in appearances, newest first. */
  readonly recency: Float64Array;
  /** The related model, and how far from this statistic's count its own stands in a row of all statistics. */
  readonly related: PreparedPlayerCounts | null;
  readonly relatedShift: number;
}

/** Longest history of a forecast, in matches. */
export const LONGEST_HISTORY = 50;

/** @param teamIds dictionary of the team indices of histories and contexts: `teamIds` of their columns */
export function preparePlayerCounts(model: PlayerCountModel, teamIds: readonly number[]): PreparedPlayerCounts {
  const groupOf = (index: number): GroupKey => GROUP_KEYS[GROUP_OF_POSITION[index]!]!;
  const byIndex = (read: (group: GroupKey) => number): Float64Array =>
    Float64Array.from({ length: POSITION_COUNT }, (_, index) => read(groupOf(index)));
  const factorAt = (index: number): number => model.positionFactors[detailedPositionOf(index)!] ?? 1;
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
    roleRates: Float64Array.from({ length: 2 * POSITION_COUNT }, (_, entry) => {
      const { starter, substitute } = model.rates[groupOf(entry >> 1)];
      return ((entry % 2 === 1 ? starter : substitute) * factorAt(entry >> 1)) / 90;
    }),
    starterMinutes: byIndex((group) => model.minutes[group].starter),
    substituteMinutes: byIndex((group) => model.minutes[group].substitute),
    priorShapes: byIndex((group) => model.priorShapes[group]),
    teamFactors: factorsByCode(model.teamFactors, teamIds),
    opponentFactors: factorsByCode(model.opponentFactors, teamIds),
    recency: Float64Array.from({ length: LONGEST_HISTORY }, (_, age) => 0.5 ** (age / model.halfLifeMatches)),
  };
}

const knownIndices = new WeakMap<readonly number[], ReadonlyMap<number, number>>();

/** A model knows the few teams of its competition: they are looked up, not each of a thousand others. */
function factorsByCode(factors: PlayerCountModel['teamFactors'], teamIds: readonly number[]): Float64Array {
  let indices = knownIndices.get(teamIds);
  if (indices === undefined) knownIndices.set(teamIds, (indices = new Map(teamIds.map((id, index) => [id, index]))));
  const byIndex = new Float64Array(teamIds.length).fill(1);
  for (const [id, factor] of Object.entries(factors)) {
    const index = indices.get(Number(id));
    if (index !== undefined) byIndex[index] = factor;
  }
  return byIndex;
}
