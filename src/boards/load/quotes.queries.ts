import { CHAIN } from './movements.queries.js';
import { idList, moment, readRows } from './copy-rows.js';
import { TextDictionary } from './copy-row.js';
import type { CopyRow } from './copy-row.js';
import type { SqlTransaction } from '../../database/sql-client.js';

/** An outcome that bookmakers price. */
export interface SelectionRow {
  id: number;
  fixtureId: number;
  scope: 'match' | 'home' | 'away' | 'player';
  /** Key of a statistic or of another market. */
  market: string;
  playerId: number | null;
  line: number | null;
  side: 'over' | 'under' | 'home' | 'draw' | 'away' | 'yes' | 'no';
}

/** Calls `take` with every outcome of fixtures, currently priced or not. */
export async function readSelections(
  sql: SqlTransaction,
  fixtureIds: readonly number[],
  take: (selection: SelectionRow) => void,
): Promise<void> {
  const words = new TextDictionary();
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  await readRows(
    sql,
    `select id, fixture_id, scope, market, player_id, line, side
    from football_as_of.selections() where fixture_id = any (${idList(fixtureIds)})`,
    (row) => {
      const [id, fixtureId, scope, market, playerId, line, side] = [
        row.id(),
        row.id(),
        row.text(words),
        row.text(words),
        row.id(),
        row.decimal(),
        row.text(words),
      ];
      take({
        id,
        fixtureId,
        scope: words.texts[scope] as SelectionRow['scope'],
        market: words.texts[market]!,
        playerId: known(playerId),
        line: known(line),
        side: words.texts[side] as SelectionRow['side'],
      });
    },
  );
}

const newest = (fixtureIds: readonly number[], now: Date): string =>
  `football_as_of.price_snapshots(${moment(now)}) snapshot
    where snapshot.fixture_id = any (${idList(fixtureIds)}) and snapshot.replaced_at > ${moment(now)}`;

/**
 * The newest price snapshots of these fixtures by source: id, bookmaker, provider's market, moment, whether that is
 * assumed, chain.
 */
export function readSnapshots(
  sql: SqlTransaction,
  fixtureIds: readonly number[],
  now: Date,
  take: (row: CopyRow) => void,
): Promise<void> {
  return readRows(
    sql,
    `select snapshot.id, snapshot.bookmaker_id, snapshot.provider_market, snapshot.taken_at, snapshot.taken_at_assumed,
      ${CHAIN}
    from ${newest(fixtureIds, now)}`,
    take,
  );
}

/**
 * Prices of those snapshots, of any age, in no order: id, snapshot, selection, odds, suspended. A bookmaker may have
 * several at one outcome: `listNewestQuotes` finds the newest.
 * Plan: of some fixtures market_snapshots_unique and quotes_pkey; of all one scan of the quotes, hashed.
 */
export function readQuotes(
  sql: SqlTransaction,
  fixtureIds: readonly number[],
  now: Date,
  take: (row: CopyRow) => void,
): Promise<void> {
  return readRows(
    sql,
    `select id, snapshot_id, selection_id, odds, suspended from football_as_of.snapshot_quotes()
    where snapshot_id in (select snapshot.id from ${newest(fixtureIds, now)})`,
    take,
  );
}

/** Ids of the newest price of each bookmaker at outcomes. */
export async function listNewestQuotes(
  sql: SqlTransaction,
  fixtureIds: readonly number[],
  selectionIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await sql.rows<{ id: number }>(
    `select id from football_as_of.current_quotes($1::timestamptz)
    where fixture_id = any ($2::bigint[]) and selection_id = any ($3::bigint[])`,
    [now, fixtureIds, selectionIds],
  );
  return rows.map(({ id }) => id);
}
