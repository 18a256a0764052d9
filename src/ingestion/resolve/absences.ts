import type { SqlTransaction } from '../../database/sql-client.js';
import type { AbsencesRecord, AnyCanonicalRecord, Side } from '../../football/canonical.js';
import type { RefusedRow } from '../source.js';
import { findExternalReferences } from './entity-table.queries.js';
import { findFixturesByReference } from './fixtures.js';
import type { FixtureContext } from './unit-fixtures.js';

/**
 * Assigns each team's absences to its side, and adds empty lists for later matches that the unit leaves out.
 * @param fixtures matches that the records refer to; those with an added list are added
 * @param statesAll the unit lists every absence of its seasons, see `ParsedUnit.statesAllAbsences`
 * @returns all records, and rows of teams that do not play in their match
 */
export async function completeAbsences(
  sql: SqlTransaction,
  sourceId: number,
  input: readonly AnyCanonicalRecord[],
  fixtures: Map<string, FixtureContext>,
  statesAll: boolean,
): Promise<{ records: readonly AnyCanonicalRecord[]; refused: RefusedRow[] }> {
  const absences = input.filter((record) => record.kind === 'absences');
  if (absences.length === 0) return { records: input, refused: [] };
  const teamIds = await findExternalReferences(sql, sourceId, 'team', [
    ...new Set(absences.flatMap(({ teamExternalId }) => teamExternalId ?? [])),
  ]);
  const refused: RefusedRow[] = [];
  const records = input.flatMap((record): AnyCanonicalRecord[] => {
    if (record.kind !== 'absences' || record.side !== null) return [record];
    const { line, fixtureRef, teamExternalId = '' } = record;
    const fixture = fixtures.get(fixtureRef);
    // an unknown match is reported with its list
    const side = fixture === undefined ? null : sideOf(fixture, teamIds.get(teamExternalId));
    if (fixture === undefined || side !== null) return [{ ...record, side }];
    const message = `the team ${teamExternalId} does not play in match ${fixtureRef}`;
    refused.push({ line, code: 'unknown_team', message });
    return [];
  });
  const ended = statesAll ? await listEnded(sql, sourceId, absences, fixtures) : [];
  return { records: [...records, ...ended], refused };
}

function sideOf({ homeTeamId, awayTeamId }: FixtureContext, teamId: number | undefined): Side | null {
  if (teamId === homeTeamId) return 'home';
  return teamId === awayTeamId ? 'away' : null;
}

/** Empty lists for matches after the unit's time whose absences it no longer lists. */
async function listEnded(
  sql: SqlTransaction,
  sourceId: number,
  absences: readonly AbsencesRecord[],
  fixtures: Map<string, FixtureContext>,
): Promise<AbsencesRecord[]> {
  const [{ line, knownAt } = { line: 1, knownAt: null }] = absences;
  if (knownAt === null) return [];
  const listed = absences.flatMap(({ fixtureRef }) => fixtures.get(fixtureRef) ?? []);
  const rows = await sql.rows<{ reference: string }>(
    `select min(reference.external_id) as reference
     from (
       select distinct on (fixture.id) fixture.id as fixture_id, report.id
       from facts.match_reports report
       join facts.fixtures fixture on fixture.id = report.fixture_id
       where report.source_id = $1 and report.kind = 'absences' and fixture.kickoff_at > $4::timestamptz
         and fixture.season_id = any($2::bigint[]) and fixture.id <> all($3::bigint[])
       order by fixture.id, coalesce(report.known_at, fixture.kickoff_at) desc, report.version desc
     ) newest
     join external_references reference on reference.source_id = $1 and reference.kind = 'fixture'
       and reference.entity_id = newest.fixture_id
     where exists (select from facts.absences where match_report_id = newest.id)
     group by newest.fixture_id
     order by 1`,
    [sourceId, [...new Set(listed.map(({ seasonId }) => seasonId))], listed.map(({ id }) => id), knownAt],
  );
  const references = rows.map(({ reference }) => reference);
  for (const [reference, fixture] of await findFixturesByReference(sql, sourceId, references))
    fixtures.set(reference, fixture);
  return references.map((fixtureRef) => ({
    kind: 'absences',
    line,
    fixtureRef,
    side: 'home',
    players: [],
    knownAt,
  }));
}
