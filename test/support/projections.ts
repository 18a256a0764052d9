import type { FixtureRecord } from '../../src/football/canonical.js';
import type { TestDatabase } from './database.js';
import { idOf } from './factories.js';

/** Stores a projected line-up of the home side of a fixture, with one player in it: a right winger. */
export async function projectWinger(database: TestDatabase, of: FixtureRecord, player: string): Promise<void> {
  await database.rows(
    `with change as (select record_change('lineups', array[$1::bigint]) as revision),
    lineup as (
      insert into lineup_projections (fixture_id, side, team_id, prediction_type, projected_at, data_revision)
      select $1, 'home', $2, 'predicted', '2025-02-25T14:00:00Z', revision from change
      returning fixture_id, side
    )
    insert into lineup_projection_players (fixture_id, side, player_id, position_group, position, jersey_number,
      start_probability, games_analyzed, is_position_change)
    select fixture_id, side, $3, 'F', 'RW', 7, .9, 0, false from lineup`,
    [idOf.fixture(of), idOf.team(of.home.name), idOf.player(player)],
  );
}
