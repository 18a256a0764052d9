/** What the model families say of a line. */
import { countProbabilities } from '../../maths/negative-binomial.js';
import { poissonProbabilities } from '../../maths/poisson.js';
import type { PlayerCountForecast } from './forecast.js';

/**
 * `poisson`: shrunk count per match, whatever the minutes, opponent or venue; `negbin`: gamma-Poisson with all of
 * them (the default); `frequency`: how often he reached each count, smoothed towards his position.
 */
export const MODEL_FAMILIES = ['poisson', 'negbin', 'frequency'] as const;
export type ModelFamily = (typeof MODEL_FAMILIES)[number];

/** Shares of the stake; they sum to 1. */
export interface PlayerLineProbabilities {
  readonly over: number;
  readonly under: number;
  readonly push: number;
}

/** P(X = 0), ..., P(X = last). */
export function playerCountProbabilities(family: ModelFamily, forecast: PlayerCountForecast, last: number): Float64Array {
  if (family === 'negbin') return countProbabilities(forecast.mean, forecast.dispersion, last);
  if (family === 'poisson') return poissonProbabilities(forecast.poissonMean, last);
  return smoothedFrequencies(forecast, last);
}

/**
 * Probabilities of over, under and push. At a quarter line the stake is split between its neighbours, and so are the
 * probabilities: fair odds are 1 + under / over at any line.
 * @param line a multiple of a quarter, at least 0
 */
export function lineProbabilities(family: ModelFamily, forecast: PlayerCountForecast, line: number): PlayerLineProbabilities {
  if (!Number.isInteger(line * 2)) {
    const [lower, upper] = [lineProbabilities(family, forecast, line - 0.25), lineProbabilities(family, forecast, line + 0.25)];
    return { over: (lower.over + upper.over) / 2, under: (lower.under + upper.under) / 2, push: (lower.push + upper.push) / 2 };
  }
  const last = Math.floor(line);
  const probabilities = playerCountProbabilities(family, forecast, last);
  const push = last === line ? probabilities[last]! : 0;
  let under = -push;
  for (let count = 0; count <= last; count += 1) under += probabilities[count]!;
  under = Math.min(1, Math.max(0, under));
  return { over: Math.max(0, 1 - under - push), under, push };
}

/** (prior matches x a usual player's probability + matches with that count) / (prior matches + matches). */
function smoothedFrequencies({ sample, priorMatches, priorMean, priorDispersion, roleMatches }: PlayerCountForecast, last: number): Float64Array {
  const probabilities = countProbabilities(priorMean, priorDispersion, last);
  for (let count = 0; count <= last; count += 1) probabilities[count]! *= priorMatches;
  const { columns: { starters }, values, start, end, role } = sample;
  for (let row = start; row < end; row += 1) {
    const value = values[row]!;
    if (starters[row] === role && value <= last) probabilities[value]! += 1;
  }
  for (let count = 0; count <= last; count += 1) probabilities[count]! /= priorMatches + roleMatches;
  return probabilities;
}
