import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last starts of players by an index: the kick-off stands beside each player of a line-up. */
export class LineupKickoffs1763700037500 implements MigrationInterface {
  name = 'LineupKickoffs1763700037500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- The kick-off stands beside each player of a line-up, so that his last starts are the first of an index.
      alter table facts.lineup_players add column kickoff_at timestamptz;
      update facts.lineup_players player set kickoff_at = fixture.kickoff_at
      from facts.fixtures fixture where fixture.id = player.fixture_id;
      create index lineup_players_starts on facts.lineup_players (player_id, kickoff_at desc, fixture_id desc)
        where is_starter and position is not null;

      create function facts.set_lineup_kickoff() returns trigger language plpgsql as $$
      begin
        new.kickoff_at := coalesce(
          (select fixture.kickoff_at from facts.fixtures fixture where fixture.id = new.fixture_id), new.kickoff_at
        );
        return new;
      end $$;
      create trigger lineup_kickoff before insert or update of fixture_id on facts.lineup_players
        for each row execute function facts.set_lineup_kickoff();

      create function facts.move_lineup_kickoffs() returns trigger language plpgsql as $$
      begin
        update facts.lineup_players set kickoff_at = new.kickoff_at where fixture_id = new.id;
        return null;
      end $$;
      create trigger lineup_kickoffs after update of kickoff_at on facts.fixtures
        for each row when (old.kickoff_at is distinct from new.kickoff_at)
        execute function facts.move_lineup_kickoffs();

      -- Positions of the last starts of players before kick-offs, newest first; those of which a line-up tells only the
      -- group are left out.
      create function football_as_of.last_positions(
        moment timestamptz, players bigint[], kickoffs timestamptz[], most integer
      )
      returns table (player_id bigint, kickoff_at timestamptz, positions text[])
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      begin
        return query
          select wanted.player_id, wanted.kickoff_at, array(
            select start.position
            from facts.lineup_players start
            -- a subquery with a limit is never a join: starts are tried from the newest on until enough are visible
            cross join lateral (
              select from facts.sheets sheet
              where sheet.id = start.sheet_id and sheet.visible_from <= moment and moment < sheet.visible_until
              limit 1
            ) visible
            where start.player_id = wanted.player_id and start.kickoff_at < wanted.kickoff_at
              and start.is_starter and start.position is not null
            order by start.kickoff_at desc, start.fixture_id desc
            limit most
          )
          from unnest(players, kickoffs) wanted (player_id, kickoff_at);
      end $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.last_positions(timestamptz, bigint[], timestamptz[], integer);
      drop trigger lineup_kickoffs on facts.fixtures;
      drop function facts.move_lineup_kickoffs();
      drop trigger lineup_kickoff on facts.lineup_players;
      drop function facts.set_lineup_kickoff();
      drop index facts.lineup_players_starts;
      alter table facts.lineup_players drop column kickoff_at;
    `);
  }
}
