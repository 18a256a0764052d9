import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fits of every kind of model stand in one table. */
export class FittedModelKinds1763700017500 implements MigrationInterface {
  name = 'FittedModelKinds1763700017500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table fitted_models
        add column kind text not null default 'teams' check (kind in ('teams', 'players', 'lineups')),
        alter column competition_id drop not null;
      alter table fitted_models
        alter column kind drop default,
        -- line-ups have one model of all competitions
        add constraint fitted_models_scope_check check ((kind = 'lineups') = (competition_id is null));
      -- matches of teams, appearances of players, line-ups
      alter table fitted_models rename column matches to sample_size;
      alter table fitted_models rename constraint fitted_models_matches_check to fitted_models_sample_size_check;

      insert into fitted_models (kind, competition_id, statistic, model, version, fitted_at, data_moment, data_digest,
        window_days, sample_size, settings, parameters)
      select 'players', competition_id, statistic, 'player-counts', version, fitted_at, data_moment, data_digest,
        (settings->>'windowDays')::integer, coalesce((parameters->>'appearances')::integer, 0), settings, parameters
      from fitted_player_models
      order by id;
      -- nobody stored what these were fitted to: the next fit on demand does not take them for current
      insert into fitted_models (kind, statistic, model, version, fitted_at, data_moment, data_digest, window_days,
        sample_size, settings, parameters)
      select 'lineups', 'starts', 'lineup-starts', version, fitted_at, data_moment, '', 1100, sides, settings, parameters
      from fitted_lineup_models
      order by id;
      drop table fitted_player_models, fitted_lineup_models;

      -- the newest fit of a statistic in a competition as of a moment
      drop index fitted_models_newest;
      create index fitted_models_newest on fitted_models (kind, competition_id, statistic, fitted_at desc, id desc);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table fitted_player_models (
        id bigint generated always as identity primary key,
        competition_id public_id not null references competitions,
        statistic text not null check (statistic <> ''),
        version integer not null check (version > 0),
        fitted_at timestamptz not null,
        data_moment timestamptz,
        data_digest text not null,
        settings jsonb not null,
        parameters jsonb,
        check (data_moment <= fitted_at)
      );
      create index fitted_player_models_newest
        on fitted_player_models (competition_id, statistic, fitted_at desc, id desc);
      create table fitted_lineup_models (
        id bigint generated always as identity primary key,
        version integer not null check (version > 0),
        fitted_at timestamptz not null,
        data_moment timestamptz not null,
        sides integer not null check (sides > 0),
        settings jsonb not null,
        parameters jsonb not null,
        check (data_moment <= fitted_at)
      );
      create index fitted_lineup_models_newest on fitted_lineup_models (version, fitted_at desc, id desc);

      insert into fitted_player_models (competition_id, statistic, version, fitted_at, data_moment, data_digest,
        settings, parameters)
      select competition_id, statistic, version, fitted_at, data_moment, data_digest, settings, parameters
      from fitted_models where kind = 'players'
      order by id;
      insert into fitted_lineup_models (version, fitted_at, data_moment, sides, settings, parameters)
      select version, fitted_at, data_moment, sample_size, settings, parameters
      from fitted_models where kind = 'lineups' and parameters is not null
      order by id;
      delete from fitted_models where kind <> 'teams';

      drop index fitted_models_newest;
      alter table fitted_models drop constraint fitted_models_scope_check, drop column kind,
        alter column competition_id set not null;
      alter table fitted_models rename constraint fitted_models_sample_size_check to fitted_models_matches_check;
      alter table fitted_models rename column sample_size to matches;
      create index fitted_models_newest on fitted_models (competition_id, statistic, fitted_at desc, id desc);
    `);
  }
}
