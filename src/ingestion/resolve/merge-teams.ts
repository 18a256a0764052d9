import type { SqlTransaction } from '../../database/sql-client.js';
import { mergeFixtures } from './merge-fixtures.js';
import { SettlingError, withoutRecording } from './resolutions.js';
import type { MergedEntity } from './resolutions.js';

/** A fixture of the team given up, and one of the kept team against the same opponent. */
interface Twins {
  given_up: number;
  kept: number;
  given_up_day: string;
  kept_day: string;
  /** The days differ by one at most: two sources' dates of one match. */
  is_same_match: boolean;
  match: string;
}

/**
 * Rewrites everything that refers to a team to another. A match that both teams have against the same opponent becomes
 * one match.
 * @returns fixtures to be settled again, those that became one with another included
 * @throws SettlingError when the two play each other, or a match of both cannot become one
 */
export async function mergeTeams(sql: SqlTransaction, givenUp: MergedEntity, kept: MergedEntity): Promise<number[]> {
  const ids = [givenUp.id, kept.id];
  await refuseOpponents(sql, givenUp, kept);
  const twins = await sql.rows<Twins>(TWINS, ids);
  for (const { match, given_up_day, kept_day } of twins.filter((twin) => !twin.is_same_match)) {
    throw new SettlingError(
      `${match} would stand on ${given_up_day} and on ${kept_day}, where it is played once a season: ` +
        'give one of them its right day, and import it again',
    );
  }
  for (const { given_up, kept: other } of twins) await mergeFixtures(sql, given_up, other);
  const fixtures = new Set(twins.flatMap((twin) => [twin.given_up, twin.kept]));
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

/** Projected line-ups are those of their fixture's teams. */
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

async function refuseOpponents(sql: SqlTransaction, givenUp: MergedEntity, kept: MergedEntity): Promise<void> {
  const rows = await sql.rows<{ day: string }>(
    `select day from facts.fixtures
     where (home_team_id, away_team_id) in (($1, $2), ($2, $1)) order by day limit 1`,
    [givenUp.id, kept.id],
  );
  if (rows.length > 0) {
    throw new SettlingError(`${givenUp.name} and ${kept.name} play each other on ${rows[0]!.day}: they are two teams`);
  }
}

const TWINS = `
  select one.id as given_up, other.id as kept, one.day as given_up_day, other.day as kept_day,
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
