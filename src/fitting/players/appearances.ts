import type { SqlClient } from '../../database/sql-client.js';
import { encodeAppearances } from '../../models/player-counts/index.js';
import type { AppearanceColumns, PlayerAppearance } from '../../models/player-counts/index.js';
import { STATISTIC_KEYS, listAppearances } from './appearances.queries.js';
import type { AppearanceRow, AppearanceSpan } from './appearances.queries.js';

/** Columns of a competition's appearances, as known at `now`. */
export async function readAppearances(sql: SqlClient, span: AppearanceSpan, now: Date): Promise<AppearanceColumns> {
  return encodeAppearances((await listAppearances(sql, span, now)).map(toAppearance), STATISTIC_KEYS);
}

/** Converts a row to the models' format. */
export function toAppearance({ counts, ...row }: AppearanceRow): PlayerAppearance {
  return { ...row, values: Object.fromEntries(STATISTIC_KEYS.map((key, index) => [key, counts[index] ?? null])) };
}
