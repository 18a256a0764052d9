import type { SqlClient } from '../database/sql-client.js';
import type { FitModels } from './fit-models.js';
import { storeFitMark } from './fit-marks.queries.js';
import { listDataDigests, lockFits, storeFits } from './fitted-models.queries.js';
import type { FittedModelRecord } from './fitted-models.queries.js';
import { listCompetitionsToPredict, listResultMarks } from './marks.queries.js';
import type { CompetitionToPredict } from './marks.queries.js';
import type { ModelKind } from './model-kind.js';
import { COMPETITION_MODELS } from './model-kinds.js';
import { wholeSeconds } from './whole-seconds.js';

/** Outcome of a refit of competitions. */
export interface Refitted {
  competitions: number;
  /** Number of models fitted. */
  fitted: number;
  /** Number of models whose data equal those of their newest fit. */
  unchanged: number;
}

/** Options of a refit. */
export interface RefitOptions {
  readonly fit: FitModels;
  /** Default: every kind. */
  readonly kinds?: readonly ModelKind<CompetitionToPredict>[];
  /** Default: every competition with an upcoming fixture. */
  readonly competitionIds?: readonly number[];
  /** Stops after the current competition. */
  readonly signal?: AbortSignal;
}

/**
 * Fits the models of competitions whose data changed, as known at `now`. If every kind is fitted, it stores a mark of
 * the results, so that a later start need not read them to find them unchanged.
 */
export async function refitCompetitions(
  sql: SqlClient,
  now: Date,
  { fit, kinds, competitionIds, signal }: RefitOptions,
): Promise<Refitted> {
  const refitted: Refitted = { competitions: 0, fitted: 0, unchanged: 0 };
  for (const competition of await listCompetitionsToPredict(sql, now)) {
    if (signal?.aborted === true) break;
    if (competitionIds !== undefined && !competitionIds.includes(competition.id)) continue;
    refitted.competitions += 1;
    const mark = kinds === undefined ? await readResultMark(sql, competition, now) : null;
    for (const kind of kinds ?? COMPETITION_MODELS) {
      const { fits, unchanged } = await refit(sql, kind, competition, { now, fit });
      refitted.fitted += fits.length;
      refitted.unchanged += unchanged;
    }
    if (mark !== null) await storeFitMark(sql, `models/${competition.id}`, mark, now);
  }
  return refitted;
}

/** Mark of the data available to the models of a competition at `now`. */
async function readResultMark(sql: SqlClient, { id }: CompetitionToPredict, now: Date): Promise<string> {
  return (await listResultMarks(sql, [id], wholeSeconds(now))).get(id) ?? '';
}

/**
 * Fits the models of one kind to the data known at `now`, each only if its data differ from those of its newest fit.
 * A fit does not depend on earlier fits: the same data give the same parameters.
 * @returns the stored fits
 */
export async function refit<Scope extends CompetitionToPredict | null>(
  sql: SqlClient,
  kind: ModelKind<Scope>,
  scope: Scope,
  { now, fit }: { now: Date; fit: FitModels },
): Promise<{ fits: FittedModelRecord[]; unchanged: number }> {
  const fittedAt = wholeSeconds(now);
  const owner = { kind: kind.name, competitionId: scope?.id ?? null };
  return sql.transaction(async (transaction) => {
    await lockFits(transaction, owner);
    const data = await kind.read(transaction, scope, fittedAt);
    const fitted = await listDataDigests(transaction, owner, fittedAt);
    const stale = data.models.filter(({ statistic, dataDigest }) => fitted.get(statistic) !== dataDigest);
    if (stale.length === 0) return { fits: [], unchanged: data.models.length };
    const results = await fit(await data.task(new Set(stale.map(({ statistic }) => statistic))));
    const parametersOf = new Map(results.map(({ statistic, parameters }) => [statistic, parameters]));
    const fits = stale.map((model): FittedModelRecord => {
      const parameters = parametersOf.get(model.statistic) ?? null;
      return { ...owner, ...model, fittedAt, dataMoment: data.dataMoment, parameters };
    });
    await storeFits(transaction, fits);
    return { fits, unchanged: data.models.length - stale.length };
  });
}
