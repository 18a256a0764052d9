/** Expected minutes of a player. */
import type { PlayerHistory } from './appearance-columns.js';
import { LONGEST_HISTORY } from './model.js';
import type { PreparedPlayerCounts } from './model.js';

/** Half-life of a player's minutes, in starts: coaches and fitness change faster than skill. */
const HALF_LIFE_STARTS = 10;
const RECENCY = Float64Array.from({ length: LONGEST_HISTORY }, (_, age) => 0.5 ** (age / HALF_LIFE_STARTS));

/** Share of non-starters who come on: about four of the twelve left out of an eleven. */
const COMES_ON = 1 / 3;

/**
 * Probability that a player starts, given that he plays: bets on others are void.
 * @param starts probability that he is in the eleven
 */
export function startGivenPlays(starts: number): number {
  return starts / (starts + (1 - starts) * COMES_ON);
}

/** A player's recent minutes: weighted sums over his starts and over his matches as a substitute. */
export interface MinutesRecord {
  readonly starterSum: number;
  readonly starterWeight: number;
  readonly substituteSum: number;
  readonly substituteWeight: number;
}

/** Minutes record of a player; the same for all his statistics. */
export function minutesRecord({
  columns: { minutes, starters },
  start,
  length,
}: Pick<PlayerHistory, 'columns' | 'start' | 'length'>): MinutesRecord {
  let [starterSum, starterWeight, substituteSum, substituteWeight] = [0, 0, 0, 0];
  const end = start + Math.min(length, LONGEST_HISTORY);
  for (let row = start; row < end; row += 1) {
    const importance = RECENCY[row - start]!;
    if (starters[row] === 1) {
      starterSum += importance * minutes[row]!;
      starterWeight += importance;
    } else {
      substituteSum += importance * minutes[row]!;
      substituteWeight += importance;
    }
  }
  return { starterSum, starterWeight, substituteSum, substituteWeight };
}

/** Minutes of a match, given that he plays. */
export interface MinutesForecast {
  readonly expectedMinutes: number;
  /** Share of these minutes in which he would be a starter; the others follow the rates of substitutes. */
  readonly starterShare: number;
  /** Variance of the expected count over his two roles, as a share of its square: 0 where the role is certain. */
  readonly roleVariance: number;
}

/**
 * Mean of his minutes as a starter and as a substitute, each shrunk to the usual ones of his position, weighted by the
 * probability to start.
 * @param startProbability given that he plays; 1 for a confirmed starter
 * @param position `positionCode(group, position)`
 */
export function forecastMinutes(
  prepared: PreparedPlayerCounts,
  startProbability: number,
  record: MinutesRecord,
  position: number,
): MinutesForecast {
  const weight = prepared.model.minutesWeight;
  const starting = (weight * prepared.starterMinutes[position]! + record.starterSum) / (weight + record.starterWeight);
  if (startProbability >= 1) return { expectedMinutes: starting, starterShare: 1, roleVariance: 0 };
  const comingOn =
    (weight * prepared.substituteMinutes[position]! + record.substituteSum) / (weight + record.substituteWeight);
  const expectedMinutes = startProbability * starting + (1 - startProbability) * comingOn;
  const starterShare = (startProbability * starting) / expectedMinutes;
  const [started, cameOn] = [
    starting * prepared.roleRates[2 * position + 1]!,
    comingOn * prepared.roleRates[2 * position]!,
  ];
  const difference = (started - cameOn) / (startProbability * started + (1 - startProbability) * cameOn);
  const roleVariance = startProbability * (1 - startProbability) * difference * difference;
  return { expectedMinutes, starterShare, roleVariance };
}
