/**
 * Forecast of a player's count in a match, step by step: gamma-Poisson with minutes as exposure.
 * The player's factor has a gamma prior of mean 1 around his position and team; his appearances move it, newer
 * ones more; opponent, venue and expected minutes turn it into the mean of a negative binomial.
 */
import type { PlayerHistory } from './appearance-columns.js';
import { beginSums, extendSums, HORIZON_MATCHES, HORIZONS } from './history-sums.js';
import type { HistorySums, Horizon } from './history-sums.js';
import type { PreparedPlayerCounts } from './model.js';

/** The match to forecast. Indices are those of the columns that the model was prepared for. */
export interface PlayerCountContext {
  /** Indices; -1 where unknown. */
  readonly team: number;
  readonly opponent: number;
  /** Index of `VENUE`. */
  readonly venue: number;
  /** `positionCode(group, position)`. */
  readonly position: number;
  /** His likelier role, whose matches count for `poisson` and `frequency`. */
  readonly isStarter: boolean;
  readonly expectedMinutes: number;
  /** Share of these minutes in which he would be a starter. */
  readonly starterShare: number;
  /** Variance of the expected count over his two roles, as a share of its square. */
  readonly roleVariance: number;
}

/** Input of the model families. */
export interface ForecastBasis {
  /** rate x opponent x venue x minutes / 90. */
  mean: number;
  /**
   * (variance - mean) / mean^2: that of matches plus 1 / (shape x prior factor + count) for the factor's uncertainty
   * plus `roleVariance`.
   */
  dispersion: number;
  /** (prior matches x prior mean + role total) / (prior matches + role matches). */
  poissonMean: number;
  /** Mean and dispersion of an average player's count in such a match, regardless of the opponent. */
  priorMean: number;
  priorDispersion: number;
  /** Weight of the prior, in matches. */
  priorMatches: number;
  /** Matches in his expected role; the others are not informative about a whole match. */
  roleMatches: number;
  /** 1 for a starter. */
  role: number;
  /** History with those matches: its rows from the start up to `end`. */
  history: PlayerHistory;
  end: number;
}

/** Every step of a forecast, from sample to distribution. */
export interface PlayerCountForecast extends Readonly<ForecastBasis> {
  readonly horizon: Horizon;
  /** Matches used: the newest ones with this statistic, at most the horizon's. */
  readonly matches: number;
  /** Minutes, count, and count per 90 minutes (null without a match) in these matches. */
  readonly minutes: number;
  readonly total: number;
  readonly rawRate: number | null;
  /** Rate per 90 minutes of an average player of his position and team, in both roles by his minutes in each. */
  readonly priorRate: number;
  readonly priorShape: number;
  /** Weighted sums over his matches: his counts, and those expected of an average player in his role. */
  readonly weightedCount: number;
  readonly weightedExpectation: number;
  /** Weight of his own record in his factor: expectation / (shape + expectation). */
  readonly shrinkageWeight: number;
  /** Prior mean of his factor: 1, or derived from a related statistic (shots for shots on target). */
  readonly priorFactor: number;
  /** (shape x prior factor + count) / (shape + expectation). */
  readonly playerFactor: number;
  /** Rate per 90 minutes before opponent and venue: prior rate x player factor. */
  readonly rate: number;
  readonly teamFactor: number;
  readonly opponentFactor: number;
  readonly venueFactor: number;
  readonly expectedMinutes: number;
  readonly roleTotal: number;
}

const factorOf = (factors: Float64Array, index: number): number => (index < 0 ? 1 : factors[index]!);
/**
 * Rate per minute of an average player of the position and team.
 * @param starterShare share of the minutes in which he is a starter
 */
const priorPerMinute = (
  { roleRates, teamFactors }: PreparedPlayerCounts,
  { position, team }: PlayerCountContext,
  starterShare: number,
): number =>
  (starterShare * roleRates[2 * position + 1]! + (1 - starterShare) * roleRates[2 * position]!) *
  factorOf(teamFactors, team);
/** Prior mean of his factor from the related statistic. */
function priorFactorOf({ related, model }: PreparedPlayerCounts, sums: HistorySums, position: number): number {
  if (related === null || model.related === null || sums.related === null) return 1;
  return playerFactorOf(related, sums.related, position) ** model.related.power;
}
function playerFactorOf(
  prepared: PreparedPlayerCounts,
  sums: HistorySums,
  position: number,
  priorFactor = priorFactorOf(prepared, sums, position),
): number {
  const priorShape = prepared.priorShapes[position]!;
  return (priorShape * priorFactor + sums.weightedCount) / (priorShape + sums.weightedExpectation);
}

/** Writes the input of the families from sums over a history. */
export function writeBasis(
  target: ForecastBasis,
  sums: HistorySums,
  prepared: PreparedPlayerCounts,
  context: PlayerCountContext,
): ForecastBasis {
  const {
    model: { priorMatches, dispersion },
    opponentFactors,
    venueFactors,
    starterMinutes,
    substituteMinutes,
    priorShapes,
  } = prepared;
  const role = context.isStarter ? 1 : 0;
  const priorShape = priorShapes[context.position]!;
  const priorFactor = priorFactorOf(prepared, sums, context.position);
  target.mean =
    priorPerMinute(prepared, context, context.starterShare) *
    playerFactorOf(prepared, sums, context.position, priorFactor) *
    factorOf(opponentFactors, context.opponent) *
    venueFactors[context.venue]! *
    context.expectedMinutes;
  target.dispersion = dispersion + 1 / (priorShape * priorFactor + sums.weightedCount) + context.roleVariance;
  const roleMinutes = (role === 1 ? starterMinutes : substituteMinutes)[context.position]!;
  target.priorMean = priorPerMinute(prepared, context, role) * roleMinutes;
  target.priorDispersion = dispersion + 1 / priorShape;
  target.priorMatches = priorMatches;
  target.poissonMean = (priorMatches * target.priorMean + sums.roleTotal) / (priorMatches + sums.roleMatches);
  target.roleMatches = sums.roleMatches;
  target.role = role;
  target.history = sums.history;
  target.end = sums.row;
  return target;
}

/** Forecast of one horizon. */
export function forecastPlayerCount(
  prepared: PreparedPlayerCounts,
  history: PlayerHistory,
  context: PlayerCountContext,
  horizon: Horizon,
): PlayerCountForecast {
  const sums = beginSums(prepared, history);
  extendSums(sums, prepared, context.isStarter ? 1 : 0, HORIZON_MATCHES[horizon]);
  return conclude(sums, prepared, context, horizon);
}

/** Forecasts of all four horizons in one pass through the history, shortest first. */
export function forecastHorizons(
  prepared: PreparedPlayerCounts,
  history: PlayerHistory,
  context: PlayerCountContext,
): PlayerCountForecast[] {
  const sums = beginSums(prepared, history);
  return HORIZONS.map((horizon) => {
    extendSums(sums, prepared, context.isStarter ? 1 : 0, HORIZON_MATCHES[horizon]);
    return conclude(sums, prepared, context, horizon);
  });
}

function conclude(
  sums: HistorySums,
  prepared: PreparedPlayerCounts,
  context: PlayerCountContext,
  horizon: Horizon,
): PlayerCountForecast {
  const { matches, minutes, total, weightedCount, weightedExpectation, roleTotal } = sums;
  const priorShape = prepared.priorShapes[context.position]!;
  const [prior, playerFactor] = [
    90 * priorPerMinute(prepared, context, context.starterShare),
    playerFactorOf(prepared, sums, context.position),
  ];
  return {
    horizon,
    matches,
    minutes,
    total,
    rawRate: matches === 0 ? null : (90 * total) / minutes,
    priorRate: prior,
    priorShape,
    weightedCount,
    weightedExpectation,
    shrinkageWeight: weightedExpectation / (priorShape + weightedExpectation),
    priorFactor: priorFactorOf(prepared, sums, context.position),
    playerFactor,
    rate: prior * playerFactor,
    teamFactor: factorOf(prepared.teamFactors, context.team),
    opponentFactor: factorOf(prepared.opponentFactors, context.opponent),
    venueFactor: prepared.venueFactors[context.venue]!,
    expectedMinutes: context.expectedMinutes,
    roleTotal,
    ...writeBasis({} as ForecastBasis, sums, prepared, context),
  };
}
