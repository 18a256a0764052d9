import { shrinkTable } from '../../database/shrink-table.js';
import type { PoolSqlClient } from '../../database/sql-client.js';
import { underImportLock } from '../load/load.queries.js';
import { analysePacked, findUnpacked, hasRows, listMonthsWithRows, packQuotes } from './packing.queries.js';

const DAY_MILLISECONDS = 86_400_000;

/** What is packed, and where. */
export interface PackingOptions {
  readonly now: Date;
  /** Days that must have passed since the end of a month, and since the match. */
  readonly afterDays: number;
  /** Address of the database without a pooler. */
  readonly directUrl: string;
  /** Ends the work after the match under way; the next call continues. */
  readonly signal: AbortSignal;
}

/** What was packed. */
export interface PackedPrices {
  matches: number;
  /** Those packed before in the same matches included. */
  prices: number;
}

/**
 * Packs the prices of months long over, and gives the space of their rows back. Each match is a transaction of its own
 * under the import lock: nobody waits longer than for one match, and readers see the same prices before and after.
 */
export async function packPrices(sql: PoolSqlClient, options: PackingOptions): Promise<PackedPrices> {
  const { now, afterDays, directUrl, signal } = options;
  const playedBefore = new Date(now.getTime() - afterDays * DAY_MILLISECONDS);
  const packed: PackedPrices = { matches: 0, prices: 0 };
  for (const month of await listMonthsWithRows(sql, playedBefore)) {
    const { matches, prices } = await packMonth(sql, { month: month.month, playedBefore, signal });
    packed.matches += matches;
    packed.prices += prices;
    if (matches > 0) await analysePacked(sql);
    if (signal.aborted) break;
    // earlier rows may still have been read when the last call deleted them
    if (matches > 0 || !(await hasRows(sql, month))) await shrinkTable(directUrl, month.table, signal);
  }
  return packed;
}

/** Packs one match after the other, in the order of their first prices. */
async function packMonth(
  sql: PoolSqlClient,
  { month, playedBefore, signal }: { month: string; playedBefore: Date; signal: AbortSignal },
): Promise<PackedPrices> {
  const done: number[] = [];
  let after = 0;
  let prices = 0;
  while (!signal.aborted) {
    const match = await underImportLock(sql, async (transaction) => {
      const found = await findUnpacked(transaction, { month, playedBefore, after, except: done });
      return found && { ...found, prices: await packQuotes(transaction, found.fixtureId) };
    });
    if (match === null) break;
    done.push(match.fixtureId);
    after = match.snapshotId;
    prices += match.prices;
  }
  return { matches: done.length, prices };
}
