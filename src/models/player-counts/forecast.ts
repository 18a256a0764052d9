/**
 * What is expected of a player's count in a match, step by step: gamma-Poisson with minutes as exposure.
 * The player's factor has a gamma prior of mean 1 around his position and team; his appearances move it, newer
 * ones more; opponent, venue and expected minutes turn it into the mean of a negative binomial.
 */
import type { AppearanceColumns, PlayerHistory } from './appearance-columns.js';
import { HORIZON_MATCHES, HORIZONS } from './horizon.js';
import type { Horizon } from './horizon.js';
import type { PreparedPlayerCounts } from './model.js';

/** The match to forecast. Codes are those of the columns that the model was prepared for. */
export interface PlayerCountContext {
  /** Places in `teamIds`; -1 where unknown. */
  readonly team: number;
  readonly opponent: number;
  /** Code of `VENUE`. */
  readonly venue: number;
  /** `positionCode(group, position)`. */
  readonly position: number;
  readonly isStarter: boolean;
  readonly expectedMinutes: number;
}

/** Every step of a forecast, from sample to distribution. */
export interface PlayerCountForecast {
  readonly horizon: Horizon;
  /** Matches used: the newest ones with this statistic, at most the horizon's. */
  readonly matches: number;
  /** In them: minutes, count, and count per 90 minutes (null without a match). */
  readonly minutes: number;
  readonly total: number;
  readonly rawRate: number | null;
  /** Rate per 90 minutes of a usual player of his position, role and team. */
  readonly priorRate: number;
  readonly priorShape: number;
  /** Weighted sums over his matches: what he counted, and what a usual player in his place would have. */
  readonly weightedCount: number;
  readonly weightedExpectation: number;
  /** Share of his own record in his factor: expectation / (shape + expectation). */
  readonly shrinkageWeight: number;
  /** (shape + count) / (shape + expectation). */
  readonly playerFactor: number;
  /** Rate per 90 minutes before opponent and venue: prior rate x player factor. */
  readonly rate: number;
  readonly teamFactor: number;
  readonly opponentFactor: number;
  readonly venueFactor: number;
  readonly expectedMinutes: number;
  /** rate x opponent x venue x minutes / 90. */
  readonly mean: number;
  /** (variance - mean) / mean^2: that of matches plus 1 / (shape + count) for the factor's uncertainty. */
  readonly dispersion: number;
  /** Of the families that count matches: those in the role that he is expected in. */
  readonly roleMatches: number;
  readonly roleTotal: number;
  readonly priorMatches: number;
  /** Mean and dispersion of a usual player's count in such a match, whoever the opponent. */
  readonly priorMean: number;
  readonly priorDispersion: number;
  /** (prior matches x prior mean + role total) / (prior matches + role matches). */
  readonly poissonMean: number;
  /** Where the counts stand that `frequency` counts: rows of the columns from `start` up to `end`. */
  readonly sample: { readonly columns: AppearanceColumns; readonly values: Float64Array; readonly start: number; readonly end: number; readonly role: number };
}

/** Running sums over a history, newest first. */
interface Sums {
  row: number;
  matches: number;
  minutes: number;
  total: number;
  weightedCount: number;
  weightedExpectation: number;
  roleMatches: number;
  roleTotal: number;
}

const NO_VALUES = new Float64Array(0);

/** One horizon. */
export function forecastPlayerCount(prepared: PreparedPlayerCounts, history: PlayerHistory, context: PlayerCountContext, horizon: Horizon): PlayerCountForecast {
  const sums = begin(history);
  const values = history.columns.values[prepared.model.statistic] ?? NO_VALUES;
  extend(sums, prepared, history, values, context.isStarter ? 1 : 0, HORIZON_MATCHES[horizon]);
  return conclude(sums, prepared, history, values, context, horizon);
}

/** All four in one walk through the history, shortest first. */
export function forecastHorizons(prepared: PreparedPlayerCounts, history: PlayerHistory, context: PlayerCountContext): PlayerCountForecast[] {
  const sums = begin(history);
  const values = history.columns.values[prepared.model.statistic] ?? NO_VALUES;
  const role = context.isStarter ? 1 : 0;
  return HORIZONS.map((horizon) => {
    extend(sums, prepared, history, values, role, HORIZON_MATCHES[horizon]);
    return conclude(sums, prepared, history, values, context, horizon);
  });
}

const begin = ({ start }: PlayerHistory): Sums =>
  ({ row: start, matches: 0, minutes: 0, total: 0, weightedCount: 0, weightedExpectation: 0, roleMatches: 0, roleTotal: 0 });

/** Goes on until so many matches with the statistic are summed, or the history ends. */
function extend(sums: Sums, prepared: PreparedPlayerCounts, { columns, start, length }: PlayerHistory, values: Float64Array, role: number, matches: number): void {
  const { minutes, starters, positions, teams, opponents, venues } = columns;
  const { starterRates, substituteRates, teamFactors, opponentFactors, venueFactors, recency, model: { dispersion } } = prepared;
  const end = values.length === 0 ? start : start + length;
  let { row } = sums;
  for (; row < end && sums.matches < matches; row += 1) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    const [team, opponent, starter] = [teams[row]!, opponents[row]!, starters[row]!];
    const expected = minutes[row]! * (starter === 1 ? starterRates : substituteRates)[positions[row]!]! * venueFactors[venues[row]!]!
      * (team < 0 ? 1 : teamFactors[team]!) * (opponent < 0 ? 1 : opponentFactors[opponent]!);
    // a count that varies more than a Poisson one tells so much less about the rate
    const weight = recency[sums.matches]! / (1 + dispersion * expected);
    sums.weightedCount += weight * value;
    sums.weightedExpectation += weight * expected;
    sums.minutes += minutes[row]!;
    sums.total += value;
    sums.matches += 1;
    if (starter === role) {
      sums.roleMatches += 1;
      sums.roleTotal += value;
    }
  }
  sums.row = row;
}

function conclude(
  sums: Sums, prepared: PreparedPlayerCounts, { columns, start }: PlayerHistory, values: Float64Array, context: PlayerCountContext, horizon: Horizon,
): PlayerCountForecast {
  const { matches, minutes, total, weightedCount, weightedExpectation, roleMatches, roleTotal } = sums;
  const { model: { priorShape, priorMatches, dispersion }, teamFactors, opponentFactors, venueFactors } = prepared;
  const { team, opponent, venue, position, isStarter, expectedMinutes: expected } = context;
  const teamFactor = team < 0 ? 1 : teamFactors[team]!;
  const opponentFactor = opponent < 0 ? 1 : opponentFactors[opponent]!;
  const venueFactor = venueFactors[venue]!;
  const priorPerMinute = (isStarter ? prepared.starterRates : prepared.substituteRates)[position]! * teamFactor;
  const playerFactor = (priorShape + weightedCount) / (priorShape + weightedExpectation);
  const priorMean = priorPerMinute * (isStarter ? prepared.starterMinutes : prepared.substituteMinutes)[position]!;
  return {
    horizon, matches, minutes, total, rawRate: matches === 0 ? null : (90 * total) / minutes,
    priorRate: 90 * priorPerMinute, priorShape, weightedCount, weightedExpectation,
    shrinkageWeight: weightedExpectation / (priorShape + weightedExpectation), playerFactor, rate: 90 * priorPerMinute * playerFactor,
    teamFactor, opponentFactor, venueFactor, expectedMinutes: expected,
    mean: priorPerMinute * playerFactor * opponentFactor * venueFactor * expected,
    dispersion: dispersion + 1 / (priorShape + weightedCount),
    roleMatches, roleTotal, priorMatches, priorMean, priorDispersion: dispersion + 1 / priorShape,
    poissonMean: (priorMatches * priorMean + roleTotal) / (priorMatches + roleMatches),
    sample: { columns, values, start, end: sums.row, role: isStarter ? 1 : 0 },
  };
}
