import { sourceDigest } from '../common/digest.js';
import type { SqlClient } from '../database/sql-client.js';

/** Fits with a mark: the models of a competition, projected line-ups, one-sided price calibrations, price forecasts. */
export type MarkedFit = `models/${number}` | 'line-ups' | 'calibrations' | 'prices';

/** Folders with the source files that determine fits and their data. */
const folders = ['./', '../models/', '../football/', '../maths/'];
let code: string | null = null;

/** Digest of the fitting code: fits by another version must be checked again. */
const fittingCode = (): string =>
  (code ??= sourceDigest(
    folders.map((folder) => new URL(folder, import.meta.url)),
    '',
  ));

/** Marks of the data last fitted by this version of the code, as of `now`. */
export async function listFitMarks(sql: SqlClient, now: Date): Promise<Map<MarkedFit, string>> {
  const rows = await sql.rows<{ fit: MarkedFit; mark: string }>(
    'select fit, mark from fit_marks where code = $1::text and marked_at <= $2::timestamptz',
    [fittingCode(), now],
  );
  return new Map(rows.map(({ fit, mark }) => [fit, mark]));
}

/**
 * Stores the mark of fitted data, unless one of a later moment is stored: a service with its clock frozen in the past
 * must not overwrite marks of the running one.
 * @param mark read before the data, so that data arriving in between are checked again
 */
export async function storeFitMark(sql: SqlClient, fit: MarkedFit, mark: string, now: Date): Promise<void> {
  await sql.rows(
    `insert into fit_marks as stored (fit, mark, code, marked_at) values ($1::text, $2::text, $3::text, $4::timestamptz)
    on conflict (fit) do update set mark = excluded.mark, code = excluded.code, marked_at = excluded.marked_at
      where stored.marked_at <= excluded.marked_at`,
    [fit, mark, fittingCode(), now],
  );
}
