import type { SqlTransaction } from '../../database/sql-client.js';
import { SettlingError, withoutRecording } from './resolutions.js';

/** What stands against one match: both hold it. */
interface Collision {
  what: string;
}

/**
 * Makes one fixture of two that are the same match: what each source says of either is said of the one that stays.
 * Prices stay where they are, so the fixture that has any stays.
 * @throws SettlingError naming what both hold, of which one would be lost
 */
export async function mergeFixtures(sql: SqlTransaction, one: number, other: number): Promise<void> {
  const collisions = await sql.rows<Collision>(COLLISIONS, [one, other]);
  if (collisions.length > 0) {
    const both = collisions.map(({ what }) => what).join(', ');
    throw new SettlingError(
      `the fixtures ${one} and ${other} are the same match, but both hold ${both}: nothing was merged`,
    );
  }
  const priced = await sql.rows('select where (' + HAS_PRICES.replaceAll('$fixture', '$1') + ')', [one]);
  const [givenUp, kept] = priced.length > 0 ? [other, one] : [one, other];
  for (const table of TABLES) {
    await sql.rows(`update ${table} set fixture_id = $2 where fixture_id = $1`, [givenUp, kept]);
  }
  for (const table of ['external_references', 'public_id_aliases']) {
    await sql.rows(`update ${table} set entity_id = $2 where kind = 'fixture' and entity_id = $1`, [givenUp, kept]);
  }
  await sql.rows(`insert into public_id_aliases (kind, old_id, entity_id) values ('fixture', $1, $2)`, [givenUp, kept]);
  await withoutRecording(sql, async () => {
    for (const table of ['facts.fixture_results', 'facts.team_statistics', 'lineup_projections']) {
      await sql.rows(`delete from ${table} where fixture_id = $1`, [givenUp]);
    }
  });
  await sql.rows('delete from facts.fixtures where id = $1', [givenUp]);
}

/** What sources say of a fixture, prices apart. */
const TABLES = [
  'facts.fixture_schedules',
  'facts.sheets',
  'facts.lineup_players',
  'facts.player_statistics',
  'facts.substitutions',
] as const;

/** Prices never change their fixture. */
const HAS_PRICES = `
  exists (select from facts.market_snapshots where fixture_id = $fixture)
  or exists (select from facts.price_aggregates where fixture_id = $fixture)
  or exists (select from facts.selections where fixture_id = $fixture)`;

const COLLISIONS = `
  select format('a schedule of %s', source.name) as what
  from sources source
  where exists (select from facts.fixture_schedules where fixture_id = $1 and source_id = source.id)
    and exists (select from facts.fixture_schedules where fixture_id = $2 and source_id = source.id)
  union all
  select format('a %s sheet of %s', sheet.kind, source.name)
  from (
    select source_id, kind from facts.sheets where fixture_id = $1
    intersect select source_id, kind from facts.sheets where fixture_id = $2
  ) sheet
  join sources source on source.id = sheet.source_id
  union all
  select 'prices' where (${HAS_PRICES.replaceAll('$fixture', '$1')}) and (${HAS_PRICES.replaceAll('$fixture', '$2')})`;
