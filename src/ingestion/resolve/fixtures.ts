import type { SqlTransaction } from '../../database/sql-client.js';
import type { FixtureRecord } from '../../football/canonical.js';
import { CopyBuffer } from '../load/copy.js';
import type { RefusedRow } from '../source.js';
import { findExternalReferences, storeExternalReferences } from './entity-table.queries.js';
import { PublicIdCollision } from './identity.js';
import type { LoadingSource, NameResolver } from './name-resolver.js';
import { nameOf, UnitFixtures } from './unit-fixtures.js';
import type { FixtureContext, NewFixture, StoredFixture, StoredMeetings } from './unit-fixtures.js';
import { findResolvedFixtures, markFixturesResolved, recordUnresolvedName } from './unresolved-names.queries.js';

/**
 * Resolves fixtures by the source's id, then by season, pair and day (one day off is the same match). If a pair meets
 * only once at a ground, another day means that the match was rescheduled, unless the two days have different scores:
 * then the row is refused and its match listed for an operator.
 * @returns contexts by the records' `ref`, and the refused rows
 */
export async function resolveFixtures(
  sql: SqlTransaction,
  source: LoadingSource,
  names: NameResolver,
  records: readonly FixtureRecord[],
): Promise<{ contexts: ReadonlyMap<string, FixtureContext>; refused: RefusedRow[] }> {
  if (records.length === 0) return { contexts: new Map(), refused: [] };
  const stored = await findStored(sql, source, names, records);
  const unit = new UnitFixtures(source.name, names, stored);
  for (const record of records) unit.resolve(record);
  for (const { record, reason, candidates } of unit.doubtful) {
    const { competition, season } = record;
    await recordUnresolvedName(sql, {
      sourceId: source.id,
      kind: 'fixture',
      countryId: names.country(competition.country).id,
      name: nameOf(record),
      context: `${competition.name} ${season}: ${reason}`,
      candidates: candidates.map((row) => ({ id: row.id, name: `on ${row.day}` })),
    });
  }
  await insertFixtures(sql, unit.created);
  await storeExternalReferences(sql, source.id, 'fixture', unit.references, stored.byReference);
  const { contexts, refused } = unit;
  await markFixturesResolved(
    sql,
    source.id,
    records.flatMap((record) => {
      const fixture = contexts.get(record.ref);
      return fixture === undefined ? [] : [{ countryId: fixture.countryId, name: nameOf(record), id: fixture.id }];
    }),
  );
  return { contexts, refused };
}

/** Stored references of the records, decisions about them, and fixtures of their pairs. */
async function findStored(
  sql: SqlTransaction,
  source: LoadingSource,
  names: NameResolver,
  records: readonly FixtureRecord[],
): Promise<StoredMeetings> {
  const externalIds = records.flatMap((record) => record.externalId ?? []);
  const byReference = await findExternalReferences(sql, source.id, 'fixture', externalIds);
  const decided = await findResolvedFixtures(
    sql,
    source.id,
    records.map((record) => ({ countryId: names.country(record.competition.country).id, name: nameOf(record) })),
  );
  const decidedIds = [...decided.values()].flatMap((id) => id ?? []);
  const rows = await findMeetings(sql, source, names, records, [...byReference.values(), ...decidedIds]);
  return { byReference, decided, rows };
}

/** Stored fixtures of the records' pairs in their seasons, plus those with the given ids. */
function findMeetings(
  sql: SqlTransaction,
  source: LoadingSource,
  names: NameResolver,
  records: readonly FixtureRecord[],
  ids: readonly number[],
): Promise<StoredFixture[]> {
  return sql.rows<StoredFixture>(
    `with wanted (id) as (
       select fixture.id
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as pair (season_id, home_team_id, away_team_id)
       join facts.fixtures fixture using (season_id, home_team_id, away_team_id)
       union
       select unnest($4::bigint[])
     )
     select fixture.id, season_id, home_team_id, away_team_id, day,
       array(
         select coalesce(result.home_goals || '-' || result.away_goals, '')
         from facts.match_reports report join facts.result_observations result on result.match_report_id = report.id
         where report.fixture_id = fixture.id and report.kind = 'result' and result.status = 'finished'
           and not exists (
             select from facts.match_reports newer
             where newer.fixture_id = report.fixture_id and newer.source_id = report.source_id
               and newer.kind = 'result' and newer.version > report.version
           )
       ) as scores,
       coalesce((
         select bool_and(latest.is_day_assumed) from (
           select distinct on (source_id) is_day_assumed from facts.fixture_schedules
           where fixture_id = fixture.id order by source_id, version desc
         ) latest
       ), false) as is_day_assumed,
       array(
         select external_id from external_references
         where source_id = $5 and kind = 'fixture' and entity_id = fixture.id
       ) as own_ids
     from wanted join facts.fixtures fixture using (id)`,
    [
      records.map(({ competition, season }) => names.season(competition, season).id),
      records.map(({ competition, home }) => names.team(competition.country, home).id),
      records.map(({ competition, away }) => names.team(competition.country, away).id),
      ids,
      source.id,
    ],
  );
}

/** Contexts of fixtures of earlier units that this unit references only by the source's id. */
export async function findFixturesByReference(
  sql: SqlTransaction,
  sourceId: number,
  references: readonly string[],
): Promise<Map<string, FixtureContext>> {
  const existing = await findExternalReferences(sql, sourceId, 'fixture', references);
  if (existing.size === 0) return new Map();
  const rows = await sql.rows<FixtureContext>(
    `select fixture.id, fixture.season_id as "seasonId", country.id as "countryId",
       split_part(country.natural_key, '|', 2) as "countryName", fixture.home_team_id as "homeTeamId",
       fixture.away_team_id as "awayTeamId"
     from facts.fixtures fixture
     join competitions competition on competition.id = fixture.competition_id
     join countries country on country.id = competition.country_id
     where fixture.id = any($1::bigint[])`,
    [[...new Set(existing.values())]],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const contexts = new Map<string, FixtureContext>();
  for (const [reference, id] of existing) {
    const context = byId.get(id);
    if (context !== undefined) contexts.set(reference, context);
  }
  return contexts;
}

async function insertFixtures(sql: SqlTransaction, fixtures: readonly NewFixture[]): Promise<void> {
  if (fixtures.length === 0) return;
  const holders = await sql.rows<{ id: number; natural_key: string }>(
    'select id, natural_key from facts.fixtures where id = any($1::bigint[])',
    [fixtures.map(({ id }) => id)],
  );
  for (const { id, natural_key } of holders) {
    throw new PublicIdCollision(id, fixtures.find((fixture) => fixture.id === id)!.natural_key, natural_key);
  }
  await CopyBuffer.of('facts.fixtures', fixtures).send(sql);
}
