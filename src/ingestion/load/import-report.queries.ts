import type { SqlClient } from '../../database/sql-client.js';
import type { DataKind } from '../source.js';

/** State of the data after an import, and what is left to do. */
export interface ImportReport {
  /** Competitions of the imported matches. */
  competitions: number;
  /** Unresolved names of the source. */
  waitingNames: number;
  /** Imported matches with flagged data. */
  flaggedMatches: number;
  flags: { code: string; count: number }[];
  /** Kinds of data stored for these competitions. */
  known: ReadonlySet<DataKind>;
}

/** Reads the report on the imported matches and their competitions. */
export async function readImportReport(
  sql: SqlClient,
  sourceName: string,
  fixtureIds: readonly number[],
  now: Date,
): Promise<ImportReport> {
  const names = await sql.rowOrFail<{ count: number }>(
    `select count(*) as count from unresolved_names unresolved
    join sources source on source.id = unresolved.source_id and source.name = $1
    where unresolved.settled_at is null`,
    [sourceName],
  );
  const flags = await sql.rows<{ code: string; count: number; matches: number }>(
    `with flagged as (
      select distinct result.fixture_id, reason.code
      from facts.fixture_results result cross join lateral unnest(result.corruption_reasons) as reason (code)
      where result.fixture_id = any($1::bigint[]) and result.known_until = 'infinity'
    )
    select code, count(*) as count, (select count(distinct fixture_id) from flagged) as matches
    from flagged group by code order by count(*) desc, code`,
    [fixtureIds],
  );
  const competitions = await sql.rows<{ id: number }>(
    'select distinct competition_id as id from facts.fixtures where id = any($1::bigint[])',
    [fixtureIds],
  );
  const ids = competitions.map(({ id }) => id);
  return {
    competitions: ids.length,
    waitingNames: Number(names.count),
    flaggedMatches: Number(flags[0]?.matches ?? 0),
    flags: flags.map(({ code, count }) => ({ code, count: Number(count) })),
    known: await readKnownData(sql, ids, now),
  };
}

/** SQL: whether any fixture of the competitions $1 has a joined row. */
const ofFixture = (joins: string): string => `exists (
  select from facts.fixtures fixture ${joins} and fixture.competition_id = any($1::bigint[])
)`;
const reports = (kind: string): string =>
  ofFixture(`join facts.match_reports report on report.fixture_id = fixture.id where report.kind = '${kind}'`);
const upcoming = (joins: string, condition: string): string =>
  ofFixture(`${joins} where fixture.kickoff_at > $2::timestamptz and ${condition}`);
const SELECTIONS = 'join facts.selections selection on selection.fixture_id = fixture.id';
const SNAPSHOTS =
  'join facts.market_snapshots snapshot on snapshot.fixture_id = fixture.id and not snapshot.superseded';

const PRESENCE: Readonly<Record<DataKind, string>> = {
  upcomingFixtures: upcoming('', 'true'),
  results: reports('result'),
  teamStatistics: reports('teamStatistics'),
  playerStatistics: reports('playerStatistics'),
  lineups: reports('lineup'),
  substitutions: reports('substitutions'),
  referees: ofFixture('where fixture.referee_id is not null'),
  matchPrices: upcoming(SELECTIONS, `selection.scope <> 'player'`),
  playerPrices: upcoming(SELECTIONS, `selection.scope = 'player'`),
  pastPrices: ofFixture(`${SNAPSHOTS} where fixture.kickoff_at <= $2::timestamptz`),
};

async function readKnownData(
  sql: SqlClient,
  competitionIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<DataKind>> {
  const kinds = Object.entries(PRESENCE) as [DataKind, string][];
  const presence = await sql.rowOrFail<Record<DataKind, boolean>>(
    `select ${kinds.map(([kind, exists]) => `${exists} as "${kind}"`).join(', ')}`,
    [competitionIds, now],
  );
  return new Set(kinds.flatMap(([kind]) => (presence[kind] ? [kind] : [])));
}
