/**
 * How far the close lies from its forecast, in log-odds: root mean square of `close - forecast` forward in time: of all
 * rows as a factor on the prior, by hours to kick-off as a factor on that, and by competition as another. Few matches
 * shrink each to what is known without them: a factor of hours to that of the hours before.
 */
import { MODEL } from './close-rows.js';
import type { CloseRow } from './close-rows.js';
import { HOURS, ERROR_PRIOR_MATCHES } from './settings.js';
import type { ForecastPrior } from './settings.js';

export interface ForecastErrors {
  /** By `HOURS`. */
  readonly byHours: readonly number[];
  /** By id of the competition: factor on `byHours`; 1 without an entry. */
  readonly byCompetition: Readonly<Record<string, number>>;
}

/** Part of the matches, the oldest, on which the weights are fitted whose errors on the others are measured. */
const EARLIER = 0.6;

/** Standard deviation of a close around its forecast. */
export function forecastError(
  { byHours, byCompetition }: ForecastErrors,
  competitionId: number,
  hours: number,
): number {
  return byHours[hoursIndex(hours)]! * (byCompetition[competitionId] ?? 1);
}

const hoursIndex = (hours: number): number => HOURS.findIndex((limit) => hours < limit || limit === Infinity);

/** Errors of a prior alone. */
export function priorErrors({ errors }: ForecastPrior): ForecastErrors {
  return { byHours: errors, byCompetition: {} };
}

/** Sums of squares over rows, each divided by what was expected of it. */
interface Squares {
  matches: Set<number>;
  rows: number;
  squares: number;
}

/** Root of their mean, shrunk to what is known without them. */
const factorOf = ({ squares, rows, matches: { size } }: Squares, known = 1): number =>
  rows === 0
    ? known
    : Math.sqrt(((squares / rows) * size + known ** 2 * ERROR_PRIOR_MATCHES) / (size + ERROR_PRIOR_MATCHES));

/** @param fitWeights weights by name, from some of the rows */
export function fitErrors(
  rows: readonly CloseRow[],
  prior: ForecastPrior,
  fitWeights: (rows: readonly CloseRow[]) => Readonly<Record<string, { readonly weight: number }>>,
): ForecastErrors {
  const ordered = [...rows].sort((one, other) => one.kickoff - other.kickoff);
  const start = ordered[Math.floor(ordered.length * EARLIER)]?.kickoff ?? Infinity;
  const weights = fitWeights(ordered.filter(({ kickoff }) => kickoff < start));
  const later = ordered.filter(({ kickoff }) => kickoff >= start);
  const all = emptySquares();
  for (const row of later) add(all, row, residualOf(row, weights) / prior.errors[hoursIndex(row.hours)]!);
  const family = factorOf(all);
  const expected = prior.errors.map((error) => error * family);
  const byHours = HOURS.map(emptySquares);
  for (const row of later) {
    const index = hoursIndex(row.hours);
    add(byHours[index]!, row, residualOf(row, weights) / expected[index]!);
  }
  const errors = [...expected];
  byHours.reduceRight((known, squares, index) => {
    const factor = factorOf(squares, known);
    errors[index]! *= factor;
    return factor;
  }, 1);
  const competitions = new Map<number, Squares>();
  for (const row of later) {
    const own = competitions.get(row.competitionId) ?? emptySquares();
    competitions.set(row.competitionId, own);
    add(own, row, residualOf(row, weights) / errors[hoursIndex(row.hours)]!);
  }
  return {
    byHours: errors,
    byCompetition: Object.fromEntries([...competitions].map(([id, squares]) => [id, factorOf(squares)])),
  };
}

const emptySquares = (): Squares => ({ matches: new Set(), rows: 0, squares: 0 });

function add(squares: Squares, { fixtureId }: CloseRow, deviation: number): void {
  squares.matches.add(fixtureId);
  squares.rows += 1;
  squares.squares += deviation * deviation;
}

/** The close minus its forecast. */
export function residualOf(
  { sources, mean, model, close }: CloseRow,
  weights: Readonly<Record<string, { readonly weight: number }>>,
): number {
  let forecast = mean;
  for (const { feed, logit } of sources) forecast += (weights[feed]?.weight ?? 0) * (logit - mean);
  if (!Number.isNaN(model)) forecast += (weights[MODEL]?.weight ?? 0) * (model - mean);
  return close - forecast;
}
