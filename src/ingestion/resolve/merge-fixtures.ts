import type { SqlTransaction } from '../../database/sql-client.js';
import { ResolutionError, withoutRecording } from './resolutions.js';

/** Facts that both fixtures have, so that they cannot be one. */
interface Collision {
  what: string;
}

/**
 * Merges two fixtures of the same match. The one with prices survives, as prices never move to another fixture.
 * @throws ResolutionError naming what both have, of which one would be lost
 */
export async function mergeFixtures(sql: SqlTransaction, one: number, other: number): Promise<void> {
  const collisions = await sql.rows<Collision>(COLLISIONS, [one, other]);
  if (collisions.length > 0) {
    const both = collisions.map(({ what }) => what).join(', ');
    throw new ResolutionError(
      `the fixtures ${one} and ${other} are the same match, but both have ${both}: nothing was merged`,
    );
  }
  const priced = await sql.rows('select where (' + HAS_PRICES.replaceAll('$fixture', '$1') + ')', [one]);
  const [duplicate, survivor] = priced.length > 0 ? [other, one] : [one, other];
  for (const table of TABLES) {
    await sql.rows(`update ${table} set fixture_id = $2 where fixture_id = $1`, [duplicate, survivor]);
  }
  for (const table of ['external_references', 'public_id_aliases']) {
    await sql.rows(`update ${table} set entity_id = $2 where kind = 'fixture' and entity_id = $1`, [
      duplicate,
      survivor,
    ]);
  }
  await sql.rows(`insert into public_id_aliases (kind, old_id, entity_id) values ('fixture', $1, $2)`, [
    duplicate,
    survivor,
  ]);
  await withoutRecording(sql, async () => {
    for (const table of ['facts.fixture_results', 'facts.team_statistics', 'lineup_projections']) {
      await sql.rows(`delete from ${table} where fixture_id = $1`, [duplicate]);
    }
  });
  await sql.rows('delete from facts.fixtures where id = $1', [duplicate]);
}

/** Tables of what sources state of a fixture, but prices. */
const TABLES = [
  'facts.fixture_schedules',
  'facts.sheets',
  'facts.lineup_players',
  'facts.player_statistics',
  'facts.substitutions',
] as const;

/** SQL: whether a fixture has prices. */
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
  select format('a %s report of %s', report.kind, source.name)
  from (
    select source_id, kind from facts.sheets where fixture_id = $1
    intersect select source_id, kind from facts.sheets where fixture_id = $2
  ) report
  join sources source on source.id = report.source_id
  union all
  select 'prices' where (${HAS_PRICES.replaceAll('$fixture', '$1')}) and (${HAS_PRICES.replaceAll('$fixture', '$2')})`;
