import type { SqlClient } from '../../database/sql-client.js';
import { encodeAppearances, PLAYER_COUNT_VERSION } from '../../models/player-counts/index.js';
import type { AppearanceColumns, PlayerAppearance, PlayerCountModel } from '../../models/player-counts/index.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { COUNTED, listAppearances } from './appearances.repository.js';
import type { AppearanceRow } from './appearances.repository.js';
import { listPlayerModels } from './fitted-player-models.repository.js';

/** Models of one competition by statistic; a statistic with too few appearances has none. */
export type PlayerModels = ReadonlyMap<PlayerStatisticKey, PlayerCountModel>;

/**
 * The newest stored models of competitions as they stood at a moment; a competition without any is missing.
 * Parameters of another version are not read: the next refit replaces them.
 */
export async function readPlayerModels(
  sql: SqlClient,
  competitionIds: readonly number[],
  moment: Date,
): Promise<Map<number, PlayerModels>> {
  const models = new Map<number, Map<PlayerStatisticKey, PlayerCountModel>>();
  for (const { competitionId, statistic, parameters } of await listPlayerModels(
    sql,
    competitionIds,
    PLAYER_COUNT_VERSION,
    moment,
  )) {
    const own = models.get(competitionId) ?? new Map<PlayerStatisticKey, PlayerCountModel>();
    models.set(competitionId, own.set(statistic, parameters as PlayerCountModel));
  }
  return models;
}

/** Columns of a competition's appearances from a moment on, as known at `now`. */
export async function readAppearances(
  sql: SqlClient,
  competitionId: number,
  from: Date,
  now: Date,
): Promise<AppearanceColumns> {
  return encodeAppearances((await listAppearances(sql, competitionId, from, now)).map(appearanceOf), COUNTED);
}

/** A row as models see it. */
export function appearanceOf({ counts, ...row }: AppearanceRow): PlayerAppearance {
  return { ...row, values: Object.fromEntries(COUNTED.map((key, place) => [key, counts[place] ?? null])) };
}
