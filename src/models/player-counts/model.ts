/** A fitted model of one player statistic in one competition: plain JSON. */
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { detailedPositionOf, GROUP_OF_POSITION, POSITION_COUNT, VENUE } from './dictionaries.js';

/** Incremented whenever the same appearances yield different parameters, or the meaning of parameters changes. */
export const PLAYER_COUNT_VERSION = 4;

/** Position groups, and `unknown`. */
export type GroupKey = PositionGroup | 'unknown';
export const GROUP_KEYS: readonly GroupKey[] = ['G', 'D', 'M', 'F', 'unknown'];

/** One number for starters and one for substitutes who come on. */
export interface ByRole {
  readonly starter: number;
  readonly substitute: number;
}

export interface PlayerCountModel {
  readonly model: 'player-counts';
  readonly version: typeof PLAYER_COUNT_VERSION;
  readonly statistic: PlayerStatisticKey;
  /** Unix seconds; no data known later were used. */
  readonly fittedAt: number;
  /** Number of appearances in the fit. */
  readonly appearances: number;
  /** Counts per 90 minutes of an average player in an average team. */
  readonly rates: Readonly<Record<GroupKey, ByRole>>;
  /** Factor on the group's rate at a detailed position. */
  readonly positionFactors: Readonly<Partial<Record<DetailedPosition, number>>>;
  /** By team id: counts of its players, and counts it concedes, relative to the average; 1 for unknown teams. */
  readonly teamFactors: Readonly<Record<string, number>>;
  readonly opponentFactors: Readonly<Record<string, number>>;
  readonly homeFactor: number;
  readonly awayFactor: number;
  /**
   * Shape of the gamma prior of a player's factor, whose mean is 1 or derived from the related statistic: forwards are
   * much more alike in their shots than midfielders.
   */
  readonly priorShapes: Readonly<Record<GroupKey, number>>;
  /** Model of a related statistic: a player's factor there, to this power, is the prior mean here. */
  readonly related: { readonly model: PlayerCountModel; readonly power: number } | null;
  /** Half-life of a player's appearance, in matches. */
  readonly halfLifeMatches: number;
  /** (variance - mean) / mean^2 from match to match, excluding the uncertainty of the player's factor. */
  readonly dispersion: number;
  /** Weight of the prior, in matches, in the families `poisson` and `frequency`. */
  readonly priorMatches: number;
  /** Mean minutes, and their weight, in matches, in a player's expected minutes. */
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
  /** By index in the team ids passed to `preparePlayerCounts`. */
  readonly teamFactors: Float64Array;
  readonly opponentFactors: Float64Array;
  /** By index of `VENUE`. */
  readonly venueFactors: Float64Array;
  /** Weight of a player's appearance by its age in appearances, newest first. */
  readonly recency: Float64Array;
  /** The related model, and the offset of its statistic from this one in a row of all statistics. */
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

/** Looks up the few teams of the model rather than each of a thousand others. */
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
