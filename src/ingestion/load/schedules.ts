import type { SqlTransaction } from '../../database/sql-client.js';
import type { FixtureRecord } from '../../football/canonical.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import type { LoadingSource, NameResolver } from '../resolve/name-resolver.js';
import { CopyBuffer } from './copy.js';

interface StoredSchedule {
  fixture_id: number;
  version: number;
  day: string;
  kickoff_at: Date;
  kickoff_quality: string;
  is_day_assumed: boolean;
  referee_id: number | null;
  referee_name: string | null;
  home_manager_id: number | null;
  away_manager_id: number | null;
}

/**
 * Appends a version of the source's schedule for each fixture whose day, kick-off, referee or manager it now states
 * differently. Where the unit states a fixture twice the last statement counts.
 * @returns fixtures with a first schedule of this source, fixtures with a newer one, and the number of unchanged ones
 */
export async function storeSchedules(
  sql: SqlTransaction,
  source: LoadingSource,
  fileId: number,
  names: NameResolver,
  records: readonly FixtureRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
): Promise<{ inserted: number[]; updated: number[]; unchanged: number }> {
  const stated = new Map<number, FixtureRecord>();
  for (const record of records) {
    const fixture = fixtures.get(record.ref);
    if (fixture !== undefined) stated.set(fixture.id, record);
  }
  const rows = await sql.rows<StoredSchedule>(
    `select distinct on (fixture_id) fixture_id, version, day, kickoff_at, kickoff_quality, is_day_assumed,
       referee_id, referee_name, home_manager_id, away_manager_id
     from facts.fixture_schedules where source_id = $1 and fixture_id = any($2::bigint[])
     order by fixture_id, version desc`,
    [source.id, [...stated.keys()]],
  );
  const latest = new Map(rows.map((row) => [row.fixture_id, row]));
  const copy = new CopyBuffer('facts.fixture_schedules', [
    'fixture_id',
    'source_id',
    'version',
    'day',
    'kickoff_at',
    'kickoff_quality',
    'is_day_assumed',
    'referee_id',
    'referee_name',
    'home_manager_id',
    'away_manager_id',
    'file_id',
  ]);
  const inserted: number[] = [];
  const updated: number[] = [];
  for (const [fixtureId, record] of stated) {
    const country = record.competition.country;
    const before = latest.get(fixtureId);
    const row: StoredSchedule = {
      fixture_id: fixtureId,
      version: (before?.version ?? 0) + 1,
      day: record.day,
      kickoff_at: new Date(record.kickoffUtc ?? `${record.day}T15:00:00Z`),
      kickoff_quality: record.kickoffQuality,
      is_day_assumed: record.isDayAssumed === true,
      referee_id: record.referee === null ? null : names.referee(country, record.referee),
      referee_name: record.referee?.name ?? null,
      home_manager_id: record.homeManager === null ? null : names.manager(country, record.homeManager),
      away_manager_id: record.awayManager === null ? null : names.manager(country, record.awayManager),
    };
    if (before !== undefined && isEqual(before, row)) continue;
    (before === undefined ? inserted : updated).push(fixtureId);
    copy.add([
      row.fixture_id,
      source.id,
      row.version,
      row.day,
      row.kickoff_at,
      row.kickoff_quality,
      row.is_day_assumed,
      row.referee_id,
      row.referee_name,
      row.home_manager_id,
      row.away_manager_id,
      fileId,
    ]);
  }
  await copy.send(sql);
  return { inserted, updated, unchanged: stated.size - inserted.length - updated.length };
}

/** A referee whom a person resolved later stays: only what the source states is compared. */
function isEqual(one: StoredSchedule, other: StoredSchedule): boolean {
  return (
    one.day === other.day &&
    one.kickoff_at.getTime() === other.kickoff_at.getTime() &&
    one.kickoff_quality === other.kickoff_quality &&
    one.is_day_assumed === other.is_day_assumed &&
    one.referee_name === other.referee_name &&
    (one.referee_id === other.referee_id || other.referee_id === null) &&
    one.home_manager_id === other.home_manager_id &&
    one.away_manager_id === other.away_manager_id
  );
}
