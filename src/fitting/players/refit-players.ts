import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';
import { digestOf } from '../../common/digest.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import { PLAYER_COUNT_SETTINGS, PLAYER_COUNT_VERSION } from '../../models/player-counts/index.js';
import { markAppearances } from './appearances.repository.js';
import type { FitPlayers } from './fit-players.js';
import { listPlayerDigests, lockPlayerFits, storePlayerFits } from './fitted-player-models.repository.js';
import type { FittedPlayerModelRecord } from './fitted-player-models.repository.js';
import { readAppearances } from './player-models.js';
import { readTeamStrengths } from './team-strengths.js';

const DAY_SECONDS = 86_400;
const WINDOW_DAYS = Math.max(...Object.values(PLAYER_COUNT_SETTINGS).map(({ windowDays }) => windowDays));

/** A competition with the first kick-off that is still to come. */
export interface CompetitionToFit {
  readonly id: number;
  readonly nextKickoffAt: Date;
}

/** What became of the models of players. */
export interface PlayersRefitted {
  competitions: number;
  /** Statistics fitted anew. */
  fitted: number;
  /** Statistics whose data were those of their newest fit. */
  unchanged: number;
}

/**
 * Fits the models of players of competitions to what is known at `now`, each statistic only where its data differ
 * from those of its newest fit. A fit depends on the data, on the day of the next fixture and on the newest goals
 * model: that one is to be fitted before.
 */
export async function refitPlayerModels(
  sql: SqlClient,
  now: Date,
  competitions: readonly CompetitionToFit[],
  fit: FitPlayers,
  signal?: AbortSignal,
): Promise<PlayersRefitted> {
  // boards ask in whole seconds, so fits belong to whole seconds too
  const moment = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const refitted: PlayersRefitted = { competitions: 0, fitted: 0, unchanged: 0 };
  for (const competition of competitions) {
    if (signal?.aborted === true) break;
    const fitted = await sql.transaction((transaction) => refitCompetition(transaction, competition, moment, fit));
    refitted.competitions += 1;
    refitted.fitted += fitted;
    refitted.unchanged += PLAYER_STATISTIC_KEYS.length - fitted;
  }
  return refitted;
}

/** @returns number of statistics fitted anew */
async function refitCompetition(
  sql: SqlTransaction,
  { id, nextKickoffAt }: CompetitionToFit,
  now: Date,
  fit: FitPlayers,
): Promise<number> {
  await lockPlayerFits(sql, id);
  const nextDay = Math.floor(nextKickoffAt.getTime() / 1000 / DAY_SECONDS) * DAY_SECONDS;
  const from = new Date((nextDay - WINDOW_DAYS * DAY_SECONDS) * 1000);
  const { mark, knownAt } = await markAppearances(sql, id, from, now);
  // the day of the next fixture, but never before what was learnt from
  const fittedAt = Math.max(nextDay, Math.ceil((knownAt?.getTime() ?? 0) / 1000));
  // without appearances there is nothing that teams could tell of
  const strengths = knownAt === null ? null : await readTeamStrengths(sql, id, now);
  const known = await listPlayerDigests(sql, id, now);
  const digests = new Map(
    PLAYER_STATISTIC_KEYS.map((key) => [
      key,
      digestOf([mark, fittedAt, PLAYER_COUNT_VERSION, PLAYER_COUNT_SETTINGS[key], strengths]),
    ]),
  );
  const statistics = PLAYER_STATISTIC_KEYS.filter((key) => known.get(key) !== digests.get(key));
  if (statistics.length === 0) return 0;
  const columns = await readAppearances(sql, id, from, now);
  const fits = (await fit({ columns, fittedAt, statistics, strengths })).map(
    ({ statistic, parameters }): FittedPlayerModelRecord => ({
      competitionId: id,
      statistic,
      version: PLAYER_COUNT_VERSION,
      fittedAt: now,
      dataMoment: knownAt,
      dataDigest: digests.get(statistic)!,
      settings: PLAYER_COUNT_SETTINGS[statistic],
      parameters,
    }),
  );
  await storePlayerFits(sql, fits);
  return fits.length;
}
