import type { SqlTransaction } from '../../database/sql-client.js';
import type { FixtureRecord } from '../../football/canonical.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import type { LoadingSource, NameResolver } from '../resolve/name-resolver.js';
import { CopyBuffer } from './copy.js';
import { findLatestSchedules } from './load.queries.js';
import type { StatedSchedule, StoredSchedule } from './load.queries.js';

/**
 * Appends a version of the source's schedule for each fixture whose day, kick-off or people have changed; if a fixture
 * is stated twice, the last statement counts.
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
  const byFixture = new Map<number, FixtureRecord>();
  for (const record of records) {
    const fixture = fixtures.get(record.ref);
    if (fixture !== undefined) byFixture.set(fixture.id, record);
  }
  const latest = await findLatestSchedules(sql, source.id, [...byFixture.keys()]);
  const stated = new Map(
    [...byFixture].map(([fixtureId, record]) => [fixtureId, statedSchedule(record, names, latest.get(fixtureId))]),
  );
  const changed = [...stated].filter(([fixtureId, schedule]) => !isEqual(latest.get(fixtureId), schedule));
  const rows = changed.map(([fixtureId, schedule]) => ({
    fixture_id: fixtureId,
    source_id: source.id,
    version: (latest.get(fixtureId)?.version ?? 0) + 1,
    ...schedule,
    file_id: fileId,
  }));
  await CopyBuffer.of('facts.fixture_schedules', rows).send(sql);
  const idsOf = (isFirst: boolean): number[] =>
    rows.filter(({ version }) => (version === 1) === isFirst).map(({ fixture_id }) => fixture_id);
  return { inserted: idsOf(true), updated: idsOf(false), unchanged: stated.size - rows.length };
}

/** @param stored the source's newest schedule; its people are kept where the record says nothing about them */
function statedSchedule(
  record: FixtureRecord,
  names: NameResolver,
  stored: StoredSchedule | undefined,
): StatedSchedule {
  const { referee, homeManager, awayManager, statesReferee = true, statesManagers = true } = record;
  const { country } = record.competition;
  const managerId = (manager: FixtureRecord['homeManager']): number | null =>
    manager === null ? null : names.manager(country, manager);
  return {
    day: record.day,
    kickoff_at: new Date(record.kickoffUtc ?? `${record.day}T15:00:00Z`),
    kickoff_quality: record.kickoffQuality,
    is_day_assumed: record.isDayAssumed === true,
    referee_id: statesReferee ? referee && names.referee(country, referee) : (stored?.referee_id ?? null),
    referee_name: statesReferee ? (referee?.name ?? null) : (stored?.referee_name ?? null),
    home_manager_id: statesManagers ? managerId(homeManager) : (stored?.home_manager_id ?? null),
    away_manager_id: statesManagers ? managerId(awayManager) : (stored?.away_manager_id ?? null),
  };
}

/** Compares only what the source states, so that a referee resolved by an operator later is kept. */
function isEqual(stored: StoredSchedule | undefined, stated: StatedSchedule): boolean {
  return (
    stored !== undefined &&
    stored.day === stated.day &&
    stored.kickoff_at.getTime() === stated.kickoff_at.getTime() &&
    stored.kickoff_quality === stated.kickoff_quality &&
    stored.is_day_assumed === stated.is_day_assumed &&
    stored.referee_name === stated.referee_name &&
    (stored.referee_id === stated.referee_id || stated.referee_id === null) &&
    stored.home_manager_id === stated.home_manager_id &&
    stored.away_manager_id === stated.away_manager_id
  );
}
