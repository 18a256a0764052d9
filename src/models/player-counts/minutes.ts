/** How long a player is expected to play. */
import type { PlayerHistory } from './appearance-columns.js';
import { LONGEST_HISTORY } from './model.js';
import type { PreparedPlayerCounts } from './model.js';

/** Starts in which the importance of a player's minutes halves: coaches and fitness change faster than skill. */
const HALF_LIFE_STARTS = 10;
const RECENCY = Float64Array.from({ length: LONGEST_HISTORY }, (_, age) => 0.5 ** (age / HALF_LIFE_STARTS));

/** Share of the players who do not start that come on: of about twelve left out of an eleven four. */
const COMES_ON = 1 / 3;

/**
 * Probability that a player starts, given that he plays: bets on others are void.
 * @param starts probability that he is in the eleven
 */
export function startGivenPlays(starts: number): number {
  return starts / (starts + (1 - starts) * COMES_ON);
}

/** What his last matches say of a player's minutes: weighted sums of his starts and of his matches as a substitute. */
export interface MinutesRecord {
  readonly starterSum: number;
  readonly starterWeight: number;
  readonly substituteSum: number;
  readonly substituteWeight: number;
}

/** The record of a player, the same for all his statistics. */
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

/**
 * Minutes given that he plays: those of his starts and of his matches as a substitute, each shrunk to what is
 * usual for his position, in the proportion of the probability.
 * @param startProbability 1 for a confirmed starter: then the mean minutes of his starts, shrunk
 * @param position `positionCode(group, position)`
 */
export function expectedMinutesOf(
  prepared: PreparedPlayerCounts,
  startProbability: number,
  record: MinutesRecord,
  position: number,
): number {
  const weight = prepared.model.minutesWeight;
  const starting = (weight * prepared.starterMinutes[position]! + record.starterSum) / (weight + record.starterWeight);
  if (startProbability >= 1) return starting;
  const comingOn =
    (weight * prepared.substituteMinutes[position]! + record.substituteSum) / (weight + record.substituteWeight);
  return startProbability * starting + (1 - startProbability) * comingOn;
}

/** `expectedMinutes` of a history. */
export function expectedMinutes(
  prepared: PreparedPlayerCounts,
  startProbability: number,
  history: Pick<PlayerHistory, 'columns' | 'start' | 'length'>,
  position: number,
): number {
  return expectedMinutesOf(prepared, startProbability, minutesRecord(history), position);
}
