/**
 * Rates and factors that players share, each shrunk to its prior and updated in turn with the others fixed
 * (backfitting). With Poisson counts and a gamma prior of mean m worth k counts, the mean of the posterior is
 * (k + observed) / (k / m + expected); Gelman et al., Bayesian Data Analysis, 2013, 2.6. Rates and level are shrunk in
 * each round to those of the round before, so their priors weigh about a third of the stated counts in the end.
 */
import type { AppearanceColumns } from './appearance-columns.js';
import { GROUP_OF_POSITION, POSITION_COUNT, VENUE, detailedPositionOf } from './dictionaries.js';
import { GROUP_KEYS } from './model.js';
import type { PlayerCountSettings } from './settings.js';
import type { TeamPriors } from './team-priors.js';

export interface WeightedRows {
  readonly columns: AppearanceColumns;
  /** Row numbers in the columns. */
  readonly rows: Int32Array;
  /** Count and weight of each row. */
  readonly values: Float64Array;
  readonly weights: Float64Array;
  /** Weight of each row in the level of the competition. */
  readonly levelWeights: Float64Array;
}

/** Role and group as one index: 2 x group + 1 for starters. */
export const roleOf = ({ positions, starters }: AppearanceColumns, row: number): number =>
  2 * GROUP_OF_POSITION[positions[row]!]! + starters[row]!;

/** Parameters common to all players; rates are per 90 minutes by `roleOf`. */
export interface SharedFactors {
  readonly rates: Float64Array;
  readonly positions: Float64Array;
  readonly teams: Float64Array;
  readonly opponents: Float64Array;
  readonly venues: Float64Array;
}

const ROUNDS = 3;

/** Expected count per minute of an average player in the row's role, team, opponent and venue. */
export function expectedPerMinute(
  columns: AppearanceColumns,
  row: number,
  { rates, positions, teams, opponents, venues }: SharedFactors,
): number {
  const [team, opponent] = [columns.teams[row]!, columns.opponents[row]!];
  return (
    (rates[roleOf(columns, row)]! / 90) *
    positions[columns.positions[row]!]! *
    venues[columns.venues[row]!]! *
    (team < 0 ? 1 : teams[team]!) *
    (opponent < 0 ? 1 : opponents[opponent]!)
  );
}

export function fitFactors(data: WeightedRows, settings: PlayerCountSettings, priors: TeamPriors): SharedFactors {
  const { columns } = data;
  const [teams, opponents] = [
    Float64Array.from(columns.teamIds, priors.made),
    Float64Array.from(columns.teamIds, priors.conceded),
  ];
  const usualRates = usualRatesOf(settings);
  const factors = {
    rates: Float64Array.from(usualRates),
    positions: Float64Array.from({ length: POSITION_COUNT }, (_, index) => usualPosition(settings, index)),
    teams: Float64Array.from(teams),
    opponents: Float64Array.from(opponents),
    venues: usualVenues(settings),
  };
  const [positions, venues] = [Float64Array.from(factors.positions), Float64Array.from(factors.venues)];
  for (let round = 0; round < ROUNDS; round += 1) {
    // the level scales all rates at once, then each rate is fitted around it
    const level = shrunkRatio(data, factors, 1, () => 0, settings.levelWeight)[0]!;
    for (let role = 0; role < factors.rates.length; role += 1) factors.rates[role]! *= level;
    multiply(
      factors.rates,
      shrunkRatio(data, factors, factors.rates.length, (row) => roleOf(columns, row), settings.rateWeight),
    );
    towards(factors.positions, positions, data, factors, (row) => columns.positions[row]!, settings.positionWeight);
    towards(factors.venues, venues, data, factors, (row) => columns.venues[row]!, settings.venueWeight);
    towards(factors.teams, teams, data, factors, (row) => columns.teams[row]!, settings.teamWeight);
    towards(factors.opponents, opponents, data, factors, (row) => columns.opponents[row]!, settings.opponentWeight);
  }
  factors.venues[VENUE.unknown] = 1;
  const drift = shrunkRatio({ ...data, weights: data.levelWeights }, factors, 1, () => 0, settings.levelWeight)[0]!;
  for (let role = 0; role < factors.rates.length; role += 1) factors.rates[role]! *= drift;
  return factors;
}

function usualRatesOf({ usualRates, usualSubstitutes }: PlayerCountSettings): number[] {
  return GROUP_KEYS.flatMap((group) => {
    const starter = group === 'unknown' ? (usualRates.D + usualRates.M + usualRates.F) / 3 : usualRates[group];
    return [starter * usualSubstitutes, starter];
  });
}

function usualPosition({ usualPositions }: PlayerCountSettings, index: number): number {
  const position = detailedPositionOf(index);
  return position === null ? 1 : (usualPositions[position] ?? 1);
}

function usualVenues({ usualHome }: PlayerCountSettings): Float64Array {
  const venues = new Float64Array(3).fill(1);
  venues[VENUE.home] = usualHome;
  venues[VENUE.away] = 2 - usualHome;
  return venues;
}

/** Sets factors of one kind to their posterior means, given all the others. */
function towards(
  target: Float64Array,
  priors: Float64Array,
  data: WeightedRows,
  factors: SharedFactors,
  groupOf: (row: number) => number,
  weight: number,
): void {
  const { observed, expected } = tally(data, factors, target.length, groupOf);
  for (let group = 0; group < target.length; group += 1) {
    target[group] = (weight + observed[group]!) / (weight / priors[group]! + expected[group]! / target[group]!);
  }
}

/** (weight + observed) / (weight + expected) of each group of rows. */
function shrunkRatio(
  data: WeightedRows,
  factors: SharedFactors,
  groups: number,
  groupOf: (row: number) => number,
  weight: number,
): Float64Array {
  const { observed, expected } = tally(data, factors, groups, groupOf);
  return observed.map((count, group) => (weight + count) / (weight + expected[group]!));
}

function tally(
  { columns, values, rows, weights }: WeightedRows,
  factors: SharedFactors,
  groups: number,
  groupOf: (row: number) => number,
): { observed: Float64Array; expected: Float64Array } {
  const [observed, expected] = [new Float64Array(groups), new Float64Array(groups)];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    const group = groupOf(row);
    if (group < 0) continue;
    observed[group]! += weights[index]! * values[index]!;
    expected[group]! += weights[index]! * columns.minutes[row]! * expectedPerMinute(columns, row, factors);
  }
  return { observed, expected };
}

function multiply(target: Float64Array, by: Float64Array): void {
  for (let index = 0; index < target.length; index += 1) target[index]! *= by[index]!;
}
