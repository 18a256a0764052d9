import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the names of merged entities beside the ids they had, so that search texts are made from what is stored, and
 * removes players that imports stored twice: once by the name and once by the full name of one line of a feed.
 */
export class NamesOfOneEntity1763700033500 implements MigrationInterface {
  name = 'NamesOfOneEntity1763700033500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table public_id_aliases
        add column names text[] not null default '{}',
        add column origin text not null default 'merged' check (origin in ('merged', 'spelling'));
      create index public_id_aliases_entity on public_id_aliases (kind, entity_id);

      -- merges that stand: the last row of each entity that is gone
      update public_id_aliases alias set names = array[merged.search_name]
      from (
        select distinct on (row.before ->> 'id') resolution.kind, (row.before ->> 'id')::bigint as id,
          row.before ->> 'search_name' as search_name
        from resolutions resolution
        join resolution_rows row on row.resolution_id = resolution.id
        where resolution.action = 'merge' and resolution.undone_at is null and row.after is null
          and row.table_name in ('public.teams', 'public.players', 'public.referees', 'public.managers')
        order by row.before ->> 'id', row.id desc
      ) merged
      where alias.kind = merged.kind and alias.old_id = merged.id and merged.search_name <> '';

      -- a player to whom nothing refers, and the one of his name whose key is the other of the two names
      create temporary table twins on commit drop as
      select twin.id, min(player.id) as player_id
      from players twin
      join players player on player.country_id = twin.country_id and player.name = twin.name and player.id <> twin.id
        and coalesce(player.full_name = twin.full_name, true)
        and exists (select from squad_members member where member.player_id = player.id)
      cross join lateral (
        select ' ' || player.search_name || ' ' || twin.search_name || ' ' as text,
          split_part(player.natural_key, '|', 3) as one, split_part(twin.natural_key, '|', 3) as other
      ) named
      where split_part(player.natural_key, '|', 4) = '' and split_part(twin.natural_key, '|', 4) = ''
        and named.one <> named.other
        and position(' ' || named.one || ' ' in named.text) > 0 and position(' ' || named.other || ' ' in named.text) > 0
        and not exists (select from external_references where kind = 'player' and entity_id = twin.id)
        and not exists (select from aliases where kind = 'player' and entity_id = twin.id)
        and not exists (select from public_id_aliases where kind = 'player' and entity_id = twin.id)
        and not exists (select from unresolved_names where kind = 'player' and settled_entity_id = twin.id)
        and not exists (select from squad_members where player_id = twin.id)
        and not exists (select from facts.lineup_players where player_id = twin.id)
        and not exists (select from facts.player_statistics where player_id = twin.id)
        and twin.id not in (
          select player_off_id from facts.substitutions
          union select player_on_id from facts.substitutions
          union select player_id from facts.selections where player_id is not null
        )
        and not exists (select from lineup_projection_players where player_id = twin.id)
      group by twin.id
      having count(*) = 1;
      insert into public_id_aliases (kind, old_id, entity_id, origin) select 'player', id, player_id, 'spelling' from twins;
      update players player set full_name = coalesce(player.full_name, twin.full_name),
        position_group = coalesce(player.position_group, twin.position_group),
        search_name = case when player.full_name is null then twin.search_name else player.search_name end
      from twins join players twin on twin.id = twins.id
      where player.id = twins.player_id;
      -- each player that goes is looked for here
      create index twins_selections on facts.selections (player_id) where player_id is not null;
      create index twins_off on facts.substitutions (player_off_id);
      create index twins_on on facts.substitutions (player_on_id);
      delete from players where id in (select id from twins);
      drop index facts.twins_selections, facts.twins_off, facts.twins_on;
      drop table twins;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index public_id_aliases_entity;
      alter table public_id_aliases drop column names, drop column origin;
    `);
  }
}
