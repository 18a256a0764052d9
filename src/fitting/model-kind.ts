import type { SqlClient } from '../database/sql-client.js';
import type { FitTask } from './fit-models.js';
import type { FittedModelRecord, ModelKindName } from './fitted-models.queries.js';
import type { CompetitionToPredict } from './marks.queries.js';

const DAY_SECONDS = 86_400;

/** A model as stored, without the results of the fit. */
export type ModelToFit = Pick<
  FittedModelRecord,
  'statistic' | 'model' | 'version' | 'dataDigest' | 'windowDays' | 'sampleSize' | 'settings'
>;

/** Training data of the models of one kind, as known at a moment. */
export interface TrainingData {
  /** Newest moment at which any of it became known; null without data. */
  readonly dataMoment: Date | null;
  readonly models: readonly ModelToFit[];
  /** The task that fits some of the models; may read data that the digests do not need. */
  task(statistics: ReadonlySet<string>): Promise<FitTask>;
}

/**
 * Models that are read, fitted and stored together. `Scope` is their training data: one competition, or null for all
 * of them.
 */
export interface ModelKind<Scope extends CompetitionToPredict | null> {
  readonly name: ModelKindName;
  /** @param now data known later are ignored */
  read(sql: SqlClient, scope: Scope, now: Date): Promise<TrainingData>;
}

/** Models that are fitted for every competition, with parameters or without. */
export interface CompetitionModelKind extends ModelKind<CompetitionToPredict> {
  readonly models: readonly Pick<ModelToFit, 'statistic' | 'model' | 'version'>[];
}

/** Start of the UTC day of the next fixture, Unix seconds: a fit depends on the day, not on the hour. */
function nextDay({ nextKickoffAt }: CompetitionToPredict): number {
  return Math.floor(nextKickoffAt.getTime() / 1000 / DAY_SECONDS) * DAY_SECONDS;
}

/** First moment of a window of days before the next fixture. */
export function windowStart(competition: CompetitionToPredict, windowDays: number): Date {
  return new Date((nextDay(competition) - windowDays * DAY_SECONDS) * 1000);
}

/** Unix seconds from which ages count: the day of the next fixture, but never before the newest data. */
export function fitMoment(competition: CompetitionToPredict, dataMoment: Date | null): number {
  return Math.max(nextDay(competition), Math.ceil((dataMoment?.getTime() ?? 0) / 1000));
}
