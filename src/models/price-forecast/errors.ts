/**
 * Distance of the close from its forecast in log-odds: root mean square of `close - forecast`, measured forward in
 * time. All rows give a factor on the prior, hours to kick-off a factor on that, and competitions another. With few
 * matches each is shrunk to the value known without them; the factor of some hours to that of the hours before.
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

/** Share of the matches, the oldest, to which weights are fitted; errors are measured on the rest. */
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

/** Errors of the prior alone. */
export function priorErrors({ errors }: ForecastPrior): ForecastErrors {
  return { byHours: errors, byCompetition: {} };
}

/** Sums over rows of squared deviations, each deviation divided by its expected size. */
interface Squares {
  matches: Set<number>;
  rows: number;
  squares: number;
}

/** Root of the mean square, shrunk to the value known without these rows. */
const factorOf = ({ squares, rows, matches: { size } }: Squares, known = 1): number =>
  rows === 0
    ? known
    : Math.sqrt(((squares / rows) * size + known ** 2 * ERROR_PRIOR_MATCHES) / (size + ERROR_PRIOR_MATCHES));

/** @param fitWeights fits weights by name to a subset of the rows */
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
