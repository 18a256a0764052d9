import type { SqlTransaction } from '../../database/sql-client.js';
import { SettlingError, withoutRecording } from './resolutions.js';
import type { MergedEntity } from './resolutions.js';

/**
 * Rewrites everything that refers to a player to another; prices of both on one outcome become one, the lower.
 * @returns fixtures to be settled again: none, as no team's data change
 * @throws SettlingError when both stand on one sheet of one source
 */
export async function mergePlayers(sql: SqlTransaction, givenUp: MergedEntity, kept: MergedEntity): Promise<number[]> {
  const ids = [givenUp.id, kept.id];
  await refuseTeamMates(sql, givenUp, kept);
  for (const [table, column] of [
    ['facts.lineup_players', 'player_id'],
    ['facts.player_statistics', 'player_id'],
    ['facts.substitutions', 'player_off_id'],
    ['facts.substitutions', 'player_on_id'],
  ] as const) {
    await sql.rows(`update ${table} set ${column} = $2 where ${column} = $1`, ids);
  }
  await sql.rows(
    `delete from squad_members member using squad_members other
     where member.player_id = $1 and other.player_id = $2
       and (other.season_id, other.team_id, other.source_id) = (member.season_id, member.team_id, member.source_id)`,
    ids,
  );
  await sql.rows('update squad_members set player_id = $2 where player_id = $1', ids);
  await mergeSelections(sql, ids);
  await sql.rows(
    `update players kept set full_name = coalesce(kept.full_name, given_up.full_name),
       position_group = coalesce(kept.position_group, given_up.position_group)
     from players given_up
     where given_up.id = $1 and kept.id = $2 and (
       kept.full_name is null and given_up.full_name is not null
       or kept.position_group is null and given_up.position_group is not null
     )`,
    ids,
  );
  // projected line-ups are made again; until then each side lists him once
  await withoutRecording(sql, async () => {
    await sql.rows(
      `update lineup_projection_players lineup set player_id = $2 where player_id = $1 and not exists (
         select from lineup_projection_players other
         where (other.fixture_id, other.side) = (lineup.fixture_id, lineup.side) and other.player_id = $2
       )`,
      ids,
    );
  });
  return [];
}

/** Two who stand on one sheet are two. */
async function refuseTeamMates(sql: SqlTransaction, givenUp: MergedEntity, kept: MergedEntity): Promise<void> {
  const rows = await sql.rows<{ kind: string; source: string; match: string; count: number }>(
    `with listed (sheet_id, player_id) as (
       select sheet_id, player_id from facts.lineup_players where player_id in ($1, $2)
       union select sheet_id, player_id from facts.player_statistics where player_id in ($1, $2)
       union select sheet_id, player_off_id from facts.substitutions where player_off_id in ($1, $2)
       union select sheet_id, player_on_id from facts.substitutions where player_on_id in ($1, $2)
     ), shared as (
       select sheet_id from listed group by sheet_id having count(*) > 1
     )
     select sheet.kind, source.name as source, format('%s v %s, %s', home.name, away.name, fixture.day) as match,
       count(*) over () as count
     from shared
     join facts.sheets sheet on sheet.id = shared.sheet_id
     join sources source on source.id = sheet.source_id
     join facts.fixtures fixture on fixture.id = sheet.fixture_id
     join teams home on home.id = fixture.home_team_id
     join teams away on away.id = fixture.away_team_id
     order by fixture.day, sheet.id limit 1`,
    [givenUp.id, kept.id],
  );
  const [sheet] = rows;
  if (sheet === undefined) return;
  const more = Number(sheet.count) > 1 ? ` and ${Number(sheet.count) - 1} more` : '';
  throw new SettlingError(
    `${givenUp.name} and ${kept.name} both stand on the ${sheet.kind} sheet of ${sheet.source} ` +
      `of ${sheet.match}${more}: they are two players`,
  );
}

/** Outcomes of the one given up are those of the other; where he has the same one its prices move there. */
async function mergeSelections(sql: SqlTransaction, ids: number[]): Promise<void> {
  const twins = await sql.rows<{ given_up: number; kept: number; fixture_id: number }>(
    `select one.id as given_up, other.id as kept, one.fixture_id
     from facts.selections one
     join facts.selections other on other.player_id = $2 and other.fixture_id = one.fixture_id
       and (other.market, other.scope, other.side) = (one.market, one.scope, one.side)
       and other.line is not distinct from one.line
     where one.player_id = $1`,
    ids,
  );
  if (twins.length > 0) {
    const moved = [
      twins.map((twin) => twin.given_up),
      twins.map((twin) => twin.kept),
      twins.map((twin) => twin.fixture_id),
    ];
    const priced = `
      from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as twin (given_up, kept, fixture_id)
      join facts.market_snapshots snapshot on snapshot.fixture_id = twin.fixture_id
      join facts.quotes quote on quote.snapshot_id = snapshot.id and quote.selection_id = twin.given_up`;
    await sql.rows(
      `insert into facts.quotes (season_id, snapshot_id, selection_id, odds, suspended)
       select quote.season_id, quote.snapshot_id, twin.kept, quote.odds, quote.suspended ${priced}
       on conflict (snapshot_id, selection_id, season_id) do update
         set odds = excluded.odds, suspended = excluded.suspended
         where excluded.odds < quotes.odds`,
      moved,
    );
    await sql.rows(
      `delete from facts.quotes where (snapshot_id, selection_id, season_id) in (
         select quote.snapshot_id, quote.selection_id, quote.season_id ${priced}
       )`,
      moved,
    );
    await sql.rows('delete from facts.selections where id = any($1::bigint[])', [moved[0]]);
  }
  await sql.rows('update facts.selections set player_id = $2 where player_id = $1', ids);
}
