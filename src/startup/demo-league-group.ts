import type { Pool } from 'pg';

const NAME = 'Demo leagues';
const DESCRIPTION = 'Every league of the demo data.';

/** Puts the leagues of the demo into a group, for the dashboard and the bot; noted in the audit log like any other. */
export async function createDemoLeagueGroup(pool: Pool): Promise<void> {
  await pool.query(
    `with created as (
      insert into league_groups (name, description)
      select $1, $2 where not exists (select from league_groups)
      returning id, name, description
    ), members as (
      insert into league_group_members (league_group_id, competition_id)
      select created.id, competition.id from created, competitions competition
      returning competition_id
    )
    insert into audit_log (caller_kind, request_id, entity_kind, entity_id, action, after)
    select 'anonymous', 'demo', 'league-group', created.id::text, 'create',
      to_jsonb(created) || jsonb_build_object(
        'tournamentIds', (select jsonb_agg(competition_id order by competition_id) from members))
    from created`,
    [NAME, DESCRIPTION],
  );
}
