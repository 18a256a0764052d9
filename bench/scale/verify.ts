import type { PoolSqlClient, SqlClient } from '../../src/database/sql-client.js';
import { reconcileFixtures } from '../../src/ingestion/load/reconcile.js';

const COUNTS: readonly (readonly [string, string])[] = [
  ['finished fixtures', `select count(*) from facts.fixture_results where status = 'finished' and feeds_boards`],
  [
    'fixtures to come',
    'select count(*) from facts.fixtures where not exists (select from facts.fixture_results where fixture_id = id)',
  ],
  ['team rows', 'select count(*) from facts.team_statistics'],
  ['player rows', 'select count(*) from facts.player_statistics'],
  ['starters of line-ups', 'select count(*) from facts.lineup_players'],
  ['substitutions', 'select count(*) from facts.substitutions'],
  ['players', 'select count(*) from players'],
  ['player keys (fixture, player, market, line, side)', `select count(*) from facts.selections where scope = 'player'`],
  [
    'current quotes of players',
    `select count(*) from football_as_of.current_quotes($1::timestamptz) where scope = 'player'`,
  ],
  [
    'current quotes of teams',
    `select count(*) from football_as_of.current_quotes($1::timestamptz) where scope <> 'player'`,
  ],
  [
    'of these older than a day',
    `select count(*) from football_as_of.current_quotes($1::timestamptz)
      where quoted_at < $1::timestamptz - interval '1 day'`,
  ],
  ['of these suspended', 'select count(*) from football_as_of.current_quotes($1::timestamptz) where suspended'],
  ['of these at 1.01', 'select count(*) from football_as_of.current_quotes($1::timestamptz) where odds <= 1.01'],
  ['projected starters', 'select count(*) from lineup_projection_players'],
];

/** Labelled counts of the data in the database. */
export async function countEverything(sql: SqlClient, now: Date): Promise<[what: string, count: number][]> {
  const counts: [string, number][] = [];
  for (const [what, statement] of COUNTS) {
    const rows = await sql.rows<{ count: number }>(statement, statement.includes('$1') ? [now] : []);
    counts.push([what, Number(rows[0]!.count)]);
  }
  return counts;
}

/** Dangling references, by the foreign keys of the schema, which the fill leaves unchecked; expected to be empty. */
export async function findDangling(sql: SqlClient): Promise<string[]> {
  const keys = await sql.rows<{
    name: string;
    child: string;
    parent: string;
    pairs: string;
    given: string;
  }>(
    `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
       string_agg(format('parent.%I = child.%I', parent.attname, child.attname), ' and ') as pairs,
       string_agg(format('child.%I is not null', child.attname), ' and ') as given
     from pg_constraint
     cross join lateral unnest(conkey, confkey) as pair (child_column, parent_column)
     join pg_attribute child on child.attrelid = conrelid and child.attnum = pair.child_column
     join pg_attribute parent on parent.attrelid = confrelid and parent.attnum = pair.parent_column
     where contype = 'f' and connamespace in ('facts'::regnamespace, 'public'::regnamespace)
     group by oid, conname, conrelid, confrelid
     union all
     values
       ('snapshot of quotes', 'facts.quotes', 'facts.market_snapshots', 'parent.id = child.snapshot_id', 'true'),
       ('selection of quotes', 'facts.quotes', 'facts.selections', 'parent.id = child.selection_id', 'true'),
       ('fixture of snapshots', 'facts.market_snapshots', 'facts.fixtures', 'parent.id = child.fixture_id', 'true'),
       ('bookmaker of snapshots', 'facts.market_snapshots', 'bookmakers', 'parent.id = child.bookmaker_id', 'true')`,
  );
  const dangling: string[] = [];
  for (const { name, child, parent, pairs, given } of keys) {
    const rows = await sql.rows<{ found: boolean }>(
      `select exists (
        select from ${child} child
        where ${given} and not exists (select from ${parent} parent where ${pairs})
      ) as found`,
    );
    if (rows[0]!.found) dangling.push(`${child}: ${name}`);
  }
  return dangling;
}

/** Rows of the tables that reconciling writes, as text, without the columns it never changes. */
const RECONCILED = `
  select 'fixture' as what, row(id, day, kickoff_at, kickoff_quality, referee_id)::text as line from facts.fixtures
  where id = any($1::bigint[])
  union all select 'result', result::text from facts.fixture_results result where fixture_id = any($1::bigint[])
  union all select 'team statistics', statistics::text from facts.team_statistics statistics
  where fixture_id = any($1::bigint[])
  union all select 'match report',
    row(id, visible_from, visible_until, is_excluded, home_corruption, away_corruption)::text
  from facts.match_reports where fixture_id = any($1::bigint[])
  union all select 'snapshot', row(id, taken_at, replaced_at)::text from facts.market_snapshots
  where fixture_id = any($1::bigint[])`;

/**
 * Reconciles a sample of the fixtures inside a transaction that is rolled back.
 * @returns the differences from the filled rows; empty if the data set is as the loader would leave it
 */
export async function findUnreconciled(client: PoolSqlClient, sample: number): Promise<string[]> {
  const rows = await client.rows<{ id: number }>(
    `(select id from facts.fixtures where exists (select from facts.fixture_results where fixture_id = id)
      order by md5(id::text) limit $1)
     union all
     (select id from facts.fixtures where not exists (select from facts.fixture_results where fixture_id = id)
       order by md5(id::text) limit $1)`,
    [sample],
  );
  const ids = rows.map(({ id }) => id);
  const { sql, end } = await client.begin();
  const read = async (): Promise<Set<string>> => {
    const lines = await sql.rows<{ what: string; line: string }>(RECONCILED, [ids]);
    return new Set(lines.map(({ what, line }) => `${what} ${line}`));
  };
  try {
    const filled = await read();
    await reconcileFixtures(sql, ids);
    const reconciled = await read();
    return [
      ...[...filled].filter((line) => !reconciled.has(line)).map((line) => `filled: ${line}`),
      ...[...reconciled].filter((line) => !filled.has(line)).map((line) => `reconciled: ${line}`),
    ];
  } finally {
    await end('rollback');
  }
}
