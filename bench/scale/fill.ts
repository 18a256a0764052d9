import type { SqlTransaction } from '../../src/database/sql-client.js';
import { CopyBuffer } from '../../src/ingestion/load/copy.js';
import { SCALE_BOOKMAKERS } from './bookmakers.js';
import { fixturesOf } from './calendar.js';
import { sendEntities, sendSquads } from './entity-rows.js';
import { buildLeague, transfer } from './league.js';
import { MatchRows, SOURCE } from './match-rows.js';
import { RUN_MARK, SEASONS } from './options.js';
import type { ScaleOptions } from './options.js';
import { PriceRows } from './price-rows.js';

/** Tables of a million rows and more, whose indexes are built at the end, all at once. */
const BIG_TABLES = ['player_statistics', 'lineup_players', 'substitutions', 'team_statistics'];

/**
 * Fills an empty, migrated database with the data set, in one transaction.
 * @param sql client of a superuser: references are not checked row by row, but all at once by `findDangling`
 * @param say called with progress messages
 * @throws Error if the database already contains data
 */
export async function fill(sql: SqlTransaction, options: ScaleOptions, say: (line: string) => void): Promise<void> {
  await refuseData(sql);
  const indexes = await takeIndexes(sql);
  const fileId = await insertFile(sql, options);
  await sendBookmakers(sql);
  await sql.rows('set local session_replication_role = replica');
  const matches = new MatchRows(fileId);
  const prices = new PriceRows(fileId, options.now);
  for (let index = 0; index < options.leagues; index += 1) {
    const league = buildLeague(index, options.now);
    await sendEntities(sql, league);
    for (let season = 0; season < SEASONS; season += 1) {
      if (season > 0) transfer(league, season);
      await sendSquads(sql, league, season);
      for (const fixture of fixturesOf(league, season)) {
        matches.add(fixture);
        if (fixture.isToCome) prices.add(fixture);
      }
      await matches.send(sql);
    }
    await prices.send(sql);
    if ((index + 1) % 10 === 0) say(`${index + 1} of ${options.leagues} leagues`);
  }
  await sql.rows('set local session_replication_role = origin');
  const { selections, snapshots } = prices.given;
  await moveSequences(sql, { match_reports: matches.reportCount, selections, market_snapshots: snapshots });
  for (const definition of indexes) await sql.rows(definition);
  await sql.rows('update ingestion_files set rows_read = $2, inserted = $2 where id = $1', [
    fileId,
    matches.reportCount,
  ]);
  await sql.rows('update ingestion_runs set finished_at = now()');
  await sql.rows(`select record_change('all', '{}')`);
}

async function refuseData(sql: SqlTransaction): Promise<void> {
  const rows = await sql.rows<{ filled: boolean }>(
    `select exists (select from competitions) or exists (select from facts.fixtures)
      or exists (select from ingestion_runs)
       or exists (select from countries) or exists (select from bookmakers) as filled`,
  );
  if (rows[0]!.filled)
    throw new Error(
      'The database holds data already; the scale data set needs an empty one of its own (DATA_DIR or DATABASE_URL).',
    );
}

async function insertFile(sql: SqlTransaction, { leagues, now }: ScaleOptions): Promise<number> {
  const rows = await sql.rows<{ id: number }>(
    `with run as (insert into ingestion_runs (source_id, arguments) values ($1, $2) returning id)
     insert into ingestion_files (run_id, path, rows_read, inserted, updated, unchanged, refused)
     select id, 'scale data', 0, 0, 0, 0, 0 from run returning id`,
    [SOURCE, [RUN_MARK, now.toISOString(), `${leagues} leagues`]],
  );
  return rows[0]!.id;
}

async function sendBookmakers(sql: SqlTransaction): Promise<void> {
  const bookmakers = new CopyBuffer('bookmakers', ['id', 'natural_key', 'slug', 'name', 'is_exchange', 'price_feed']);
  for (const { id, key, slug, name, isExchange, priceFeed } of SCALE_BOOKMAKERS)
    bookmakers.add([id, key, slug, name, isExchange, priceFeed]);
  await bookmakers.send(sql);
}

/** Drops the plain indexes of the big tables. @returns the statements that recreate them */
async function takeIndexes(sql: SqlTransaction): Promise<string[]> {
  const rows = await sql.rows<{ name: string; definition: string }>(
    `select format('facts.%I', class.relname) as name, pg_get_indexdef(class.oid) as definition
     from pg_index index
     join pg_class class on class.oid = index.indexrelid
     where index.indrelid in (select oid from pg_class
       where relnamespace = 'facts'::regnamespace and relname = any($1::text[])) and not index.indisunique
     order by 1`,
    [BIG_TABLES],
  );
  for (const { name } of rows) await sql.rows(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function moveSequences(sql: SqlTransaction, last: Readonly<Record<string, number>>): Promise<void> {
  for (const [table, id] of Object.entries(last)) {
    await sql.rows(`select setval(pg_get_serial_sequence('facts.' || $1, 'id'), $2::bigint)`, [table, id]);
  }
}
