import type { SqlTransaction } from '../../database/sql-client.js';
import { unpackQuotes } from '../load/prices.queries.js';
import { ResolutionError, withoutRecording } from './resolutions.queries.js';
import type { MergedEntity } from './resolutions.queries.js';

/**
 * Repoints references from one player to another; of two prices for one outcome, the lower one is kept.
 * @returns fixtures to reconcile again: those for which another source may have different counts of the player
 * @throws ResolutionError when one match report lists both
 */
export async function mergePlayers(
  sql: SqlTransaction,
  duplicate: MergedEntity,
  survivor: MergedEntity,
): Promise<number[]> {
  const ids = [duplicate.id, survivor.id];
  await refuseTeamMates(sql, duplicate, survivor);
  for (const [table, column] of [
    ['facts.lineup_players', 'player_id'],
    ['facts.player_statistics', 'player_id'],
    ['facts.substitutions', 'player_off_id'],
    ['facts.substitutions', 'player_on_id'],
    ['facts.absences', 'player_id'],
    ['facts.match_events', 'player_id'],
    ['facts.match_events', 'related_player_id'],
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
    `update players survivor set full_name = coalesce(survivor.full_name, duplicate.full_name),
       position_group = coalesce(survivor.position_group, duplicate.position_group)
     from players duplicate
     where duplicate.id = $1 and survivor.id = $2 and (
       survivor.full_name is null and duplicate.full_name is not null
       or survivor.position_group is null and duplicate.position_group is not null
     )`,
    ids,
  );
  // the projected line-ups are rebuilt later; until then each side lists the player once
  await withoutRecording(sql, async () => {
    await sql.rows(
      `update lineup_projection_players lineup set player_id = $2 where player_id = $1 and not exists (
         select from lineup_projection_players other
         where (other.fixture_id, other.side) = (lineup.fixture_id, lineup.side) and other.player_id = $2
       )`,
      ids,
    );
  });
  const fixtures = await sql.rows<{ id: number }>(COMPARED_FIXTURES, [survivor.id]);
  return fixtures.map(({ id }) => id);
}

/** Fixtures with counts of the player $1 for which several sources provide player counts. */
const COMPARED_FIXTURES = `
  select distinct row.fixture_id as id
  from facts.player_statistics row join facts.match_reports report on report.id = row.match_report_id
  where row.player_id = $1 and exists (
    select from facts.match_reports other
    where other.fixture_id = row.fixture_id and other.kind = 'playerStatistics' and other.source_id <> report.source_id
  )`;

/** Refuses players whom the same match report lists: they are two people. */
async function refuseTeamMates(sql: SqlTransaction, duplicate: MergedEntity, survivor: MergedEntity): Promise<void> {
  const rows = await sql.rows<{ kind: string; source: string; match: string; count: number }>(
    `with listed (match_report_id, player_id) as (
       select match_report_id, player_id from facts.lineup_players where player_id in ($1, $2)
       union select match_report_id, player_id from facts.player_statistics where player_id in ($1, $2)
       union select match_report_id, player_off_id from facts.substitutions where player_off_id in ($1, $2)
       union select match_report_id, player_on_id from facts.substitutions where player_on_id in ($1, $2)
       union select match_report_id, player_id from facts.absences where player_id in ($1, $2)
       union select match_report_id, player_id from facts.match_events where player_id in ($1, $2)
       union select match_report_id, related_player_id from facts.match_events where related_player_id in ($1, $2)
     ), shared as (
       select match_report_id from listed group by match_report_id having count(*) > 1
     )
     select report.kind, source.name as source, format('%s v %s, %s', home.name, away.name, fixture.day) as match,
       count(*) over () as count
     from shared
     join facts.match_reports report on report.id = shared.match_report_id
     join sources source on source.id = report.source_id
     join facts.fixtures fixture on fixture.id = report.fixture_id
     join teams home on home.id = fixture.home_team_id
     join teams away on away.id = fixture.away_team_id
     order by fixture.day, report.id limit 1`,
    [duplicate.id, survivor.id],
  );
  const [report] = rows;
  if (report === undefined) return;
  const more = Number(report.count) > 1 ? ` and ${Number(report.count) - 1} more` : '';
  throw new ResolutionError(
    `${duplicate.name} and ${survivor.name} are both listed in the ${report.kind} report of ${report.source} ` +
      `of ${report.match}${more}: they are two players`,
  );
}

/** Moves the duplicate's selections to the survivor; if the survivor has the same selection, moves the prices to it. */
async function mergeSelections(sql: SqlTransaction, ids: number[]): Promise<void> {
  const twins = await sql.rows<{ duplicate: number; survivor: number; fixture_id: number }>(
    `select one.id as duplicate, other.id as survivor, one.fixture_id
     from facts.selections one
     join facts.selections other on other.player_id = $2 and other.fixture_id = one.fixture_id
       and (other.market, other.scope, other.side) = (one.market, one.scope, one.side)
       and other.line is not distinct from one.line
     where one.player_id = $1`,
    ids,
  );
  if (twins.length > 0) {
    const fixtureIds = twins.map((twin) => twin.fixture_id);
    const moved = [twins.map((twin) => twin.duplicate), twins.map((twin) => twin.survivor), fixtureIds];
    await unpackQuotes(sql, fixtureIds);
    const priced = `
      from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as twin (duplicate, survivor, fixture_id)
      join facts.market_snapshots snapshot on snapshot.fixture_id = twin.fixture_id
      join facts.quotes quote on quote.event_month = snapshot.event_month and quote.snapshot_id = snapshot.id
        and quote.selection_id = twin.duplicate`;
    await sql.rows(
      `insert into facts.quotes (event_month, snapshot_id, selection_id, odds, suspended)
       select quote.event_month, quote.snapshot_id, twin.survivor, quote.odds, quote.suspended ${priced}
       on conflict (snapshot_id, selection_id, event_month) do update
         set odds = excluded.odds, suspended = excluded.suspended
         where excluded.odds < quotes.odds`,
      moved,
    );
    await sql.rows(
      `delete from facts.quotes where (snapshot_id, selection_id, event_month) in (
         select quote.snapshot_id, quote.selection_id, quote.event_month ${priced}
       )`,
      moved,
    );
    await sql.rows('delete from facts.selections where id = any($1::bigint[])', [moved[0]]);
  }
  await sql.rows('update facts.selections set player_id = $2 where player_id = $1', ids);
}
