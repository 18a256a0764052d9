import type { SqlClient, SqlTransaction } from '../database/sql-client.js';
import { digestOf } from '../common/digest.js';
import { TEAM_STATISTICS } from '../football/statistics.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { teamModelOf } from '../models/team-models.js';
import type { TeamMatch, TeamModel } from '../models/team-prediction.js';
import type { FitStatistics } from './fit-statistics.js';
import { listDataDigests, lockFits, storeFits } from './fitted-models.repository.js';
import type { FittedModelRecord } from './fitted-models.repository.js';
import { listCompetitionsToPredict } from './teams/team-history.repository.js';
import { readTeamHistory } from './teams/team-history.js';

const daySeconds = 86_400;

/** What became of the models of competitions. */
export interface Refitted {
  competitions: number;
  /** Statistics fitted anew. */
  fitted: number;
  /** Statistics whose data were those of their newest fit. */
  unchanged: number;
}

/** How competitions are fitted. */
export interface RefitOptions {
  readonly fit: FitStatistics;
  /** Only these; by default every one that has a fixture still to be played. */
  readonly competitionIds?: readonly number[];
  /** Stops after the competition under way. */
  readonly signal?: AbortSignal;
}

/**
 * Fits the models of competitions to what is known at `now`, each statistic only where its data differ
 * from those of its newest fit. A fit depends on the data and on the day of the next fixture alone, not on
 * earlier fits: the same data give the same parameters.
 */
export async function refitModels(
  sql: SqlClient,
  now: Date,
  { fit, competitionIds, signal }: RefitOptions,
): Promise<Refitted> {
  // boards ask in whole seconds, so fits belong to whole seconds too
  const moment = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const competitions = await listCompetitionsToPredict(sql, moment);
  const refitted: Refitted = { competitions: 0, fitted: 0, unchanged: 0 };
  for (const { id, nextKickoffAt } of competitions) {
    if (signal?.aborted === true) break;
    if (competitionIds !== undefined && !competitionIds.includes(id)) continue;
    const { fitted, unchanged } = await sql.transaction((transaction) =>
      refitCompetition(transaction, id, nextKickoffAt, moment, fit),
    );
    refitted.competitions += 1;
    refitted.fitted += fitted;
    refitted.unchanged += unchanged;
  }
  return refitted;
}

async function refitCompetition(
  sql: SqlTransaction,
  competitionId: number,
  nextKickoffAt: Date,
  now: Date,
  fit: FitStatistics,
): Promise<{ fitted: number; unchanged: number }> {
  await lockFits(sql, competitionId);
  const nextDay = Math.floor(nextKickoffAt.getTime() / 1000 / daySeconds) * daySeconds;
  const models = TEAM_STATISTICS.flatMap(({ key }) => teamModelOf(key) ?? []);
  const from = new Date((nextDay - Math.max(...models.map(({ windowDays }) => windowDays)) * daySeconds) * 1000);
  const { matches, dataMoment } = await readTeamHistory(sql, competitionId, from, now);
  // the day of the next fixture, but never before what was learnt from
  const fitAt = Math.max(nextDay, Math.ceil((dataMoment?.getTime() ?? 0) / 1000));
  const dataDigest = digestOf([matches, fitAt]);

  const known = await listDataDigests(sql, competitionId, now);
  const wanted = TEAM_STATISTICS.flatMap(({ key }) => {
    const model = teamModelOf(key);
    if (model === null) return [];
    const digest = digestOf([dataDigest, model.name, model.version, model.windowDays, model.settings]);
    return [{ statistic: key, model, digest, isFitted: known.get(key) === digest }];
  });
  const stale = wanted.filter(({ isFitted }) => !isFitted);
  if (stale.length > 0) {
    const results = new Map(
      (await fit({ matches, fitAt, statistics: stale.map(({ statistic }) => statistic) })).map((each) => [
        each.statistic,
        each,
      ]),
    );
    const fits = stale.map(({ statistic, model, digest }): FittedModelRecord => ({
      competitionId,
      statistic,
      model: model.name,
      version: model.version,
      fittedAt: now,
      dataMoment,
      dataDigest: digest,
      windowDays: model.windowDays,
      matches: countUsed(matches, statistic, model, fitAt),
      settings: model.settings,
      parameters: results.get(statistic)?.parameters ?? null,
    }));
    await storeFits(sql, fits);
  }
  return { fitted: stale.length, unchanged: wanted.length - stale.length };
}

/** Matches within the model's window in which both sides have the statistic. */
function countUsed(
  matches: readonly TeamMatch[],
  statistic: TeamStatisticKey,
  { windowDays }: TeamModel,
  fitAt: number,
): number {
  const from = fitAt - windowDays * daySeconds;
  return matches.filter(
    ({ playedAt, home, away }) => playedAt >= from && home[statistic] !== undefined && away[statistic] !== undefined,
  ).length;
}
