import type { SqlTransaction } from '../../database/sql-client.js';
import { ResolutionError, withoutRecording } from './resolutions.queries.js';
import type { MergedEntity } from './resolutions.queries.js';

/** A fixture of the duplicate, and one of the survivor against the same opponent. */
interface Twins {
  duplicate: number;
  survivor: number;
  duplicate_day: string;
  survivor_day: string;
  /** The days differ by at most one: two sources' dates for the same match. */
  is_same_match: boolean;
  match: string;
}

/**
 * Repoints references from one team to another, and merges their matches against the same opponent.
 * @returns fixtures to reconcile again
 * @throws ResolutionError when the two play each other, or a match of both cannot be merged
 */
export async function mergeTeams(
  sql: SqlTransaction,
  duplicate: MergedEntity,
  survivor: MergedEntity,
): Promise<number[]> {
  const ids = [duplicate.id, survivor.id];
  await refuseOpponents(sql, duplicate, survivor);
  const twins = await sql.rows<Twins>(TWINS, ids);
  for (const { match, duplicate_day, survivor_day } of twins.filter((twin) => !twin.is_same_match)) {
    throw new ResolutionError(
      `${match} would be on ${duplicate_day} and on ${survivor_day}, though it is played once a season: ` +
        'correct the day of one match, and import it again',
    );
  }
  for (const { duplicate, survivor: other } of twins) await mergeFixtures(sql, duplicate, other);
  const fixtures = new Set(twins.flatMap((twin) => [twin.duplicate, twin.survivor]));
  for (const side of ['home', 'away']) {
    const rows = await sql.rows<{ id: number }>(
      `update facts.fixtures set ${side}_team_id = $2 where ${side}_team_id = $1 returning id`,
      ids,
    );
    for (const { id } of rows) fixtures.add(id);
  }
  for (const table of ['facts.lineup_players', 'facts.player_statistics', 'facts.substitutions']) {
    await sql.rows(`update ${table} set team_id = $2 where team_id = $1`, ids);
  }
  await sql.rows(
    `delete from squad_members member using squad_members other
     where member.team_id = $1 and other.team_id = $2
       and (other.season_id, other.player_id, other.source_id)
         = (member.season_id, member.player_id, member.source_id)`,
    ids,
  );
  await sql.rows('update squad_members set team_id = $2 where team_id = $1', ids);
  await withoutRecording(sql, () => followFixtureTeams(sql, [...fixtures]));
  return [...fixtures];
}

/** Sets the teams of projected line-ups to those of their fixture. */
export async function followFixtureTeams(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  await sql.rows(
    `update lineup_projections lineup set team_id = side.team_id
     from (
       select id, 'home' as side, home_team_id as team_id from facts.fixtures where id = any($1::bigint[])
       union all
       select id, 'away', away_team_id from facts.fixtures where id = any($1::bigint[])
     ) side
     where lineup.fixture_id = side.id and lineup.side = side.side and lineup.team_id <> side.team_id`,
    [fixtureIds],
  );
}

async function refuseOpponents(sql: SqlTransaction, duplicate: MergedEntity, survivor: MergedEntity): Promise<void> {
  const [match] = await sql.rows<{ day: string }>(
    `select day from facts.fixtures
     where (home_team_id, away_team_id) in (($1, $2), ($2, $1)) order by day limit 1`,
    [duplicate.id, survivor.id],
  );
  if (match !== undefined) {
    throw new ResolutionError(
      `${duplicate.name} and ${survivor.name} play each other on ${match.day}: they are two teams`,
    );
  }
}

const TWINS = `
  select one.id as duplicate, other.id as survivor, one.day as duplicate_day, other.day as survivor_day,
    abs(one.day - other.day) <= 1 as is_same_match, format('%s v %s', home.name, away.name) as match
  from facts.fixtures one
  join facts.fixtures other on other.season_id = one.season_id and (
    (one.home_team_id, other.home_team_id) = ($1, $2) and other.away_team_id = one.away_team_id
    or (one.away_team_id, other.away_team_id) = ($1, $2) and other.home_team_id = one.home_team_id
  )
  join competitions competition on competition.id = one.competition_id
  join teams home on home.id = other.home_team_id
  join teams away on away.id = other.away_team_id
  where abs(one.day - other.day) <= 1 or competition.meetings_per_ground = 1
  order by one.day, one.id`;

/** Merges two fixtures of one match; the one with prices survives. @throws ResolutionError naming what both have */
async function mergeFixtures(sql: SqlTransaction, one: number, other: number): Promise<void> {
  const collisions = await sql.rows<{ what: string }>(COLLISIONS, [one, other]);
  if (collisions.length > 0) {
    const both = collisions.map(({ what }) => what).join(', ');
    throw new ResolutionError(
      `the fixtures ${one} and ${other} are the same match, but both have ${both}: nothing was merged`,
    );
  }
  const priced = await sql.rows('select where (' + HAS_PRICES.replaceAll('$fixture', '$1') + ')', [one]);
  const ids = priced.length > 0 ? [other, one] : [one, other];
  const [duplicate] = ids;
  for (const table of TABLES) {
    await sql.rows(`update ${table} set fixture_id = $2 where fixture_id = $1`, ids);
  }
  for (const table of ['external_references', 'public_id_aliases']) {
    await sql.rows(`update ${table} set entity_id = $2 where kind = 'fixture' and entity_id = $1`, ids);
  }
  await sql.rows(`insert into public_id_aliases (kind, old_id, entity_id) values ('fixture', $1, $2)`, ids);
  await withoutRecording(sql, async () => {
    for (const table of ['facts.fixture_results', 'facts.team_statistics', 'lineup_projections']) {
      await sql.rows(`delete from ${table} where fixture_id = $1`, [duplicate]);
    }
  });
  await sql.rows('delete from facts.fixtures where id = $1', [duplicate]);
}

/** Tables with sources' data on a fixture, except prices. */
const TABLES = [
  'facts.fixture_schedules',
  'facts.match_reports',
  'facts.lineup_players',
  'facts.player_statistics',
  'facts.substitutions',
  'facts.live_scores',
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
  select format('live scores of %s', source.name)
  from sources source
  where exists (select from facts.live_scores where fixture_id = $1 and source_id = source.id)
    and exists (select from facts.live_scores where fixture_id = $2 and source_id = source.id)
  union all
  select format('a %s report of %s', report.kind, source.name)
  from (
    select source_id, kind from facts.match_reports where fixture_id = $1
    intersect select source_id, kind from facts.match_reports where fixture_id = $2
  ) report
  join sources source on source.id = report.source_id
  union all
  select 'prices' where (${HAS_PRICES.replaceAll('$fixture', '$1')}) and (${HAS_PRICES.replaceAll('$fixture', '$2')})`;
