import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parameters of models of players' counts, as fitted at some moment of the clock to what was known then. */
export class FittedPlayerModels1763700005000 implements MigrationInterface {
  name = 'FittedPlayerModels1763700005000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table fitted_player_models (
        id bigint generated always as identity primary key,
        competition_id public_id not null references competitions,
        -- key of the statistic in the catalogue
        statistic text not null check (statistic <> ''),
        version integer not null check (version > 0),
        -- the clock's moment of the fit, which may lie in the past; at an earlier one the row does not exist
        fitted_at timestamptz not null,
        -- newest moment at which anything that was used became known; null: there was nothing
        data_moment timestamptz,
        -- of everything that was given to the fit: the same data are not fitted again
        data_digest text not null,
        settings jsonb not null,
        -- null: too few appearances; says that an earlier fit no longer counts
        parameters jsonb,
        check (data_moment <= fitted_at)
      );
      -- the newest fit of a statistic in a competition as of a moment
      create index fitted_player_models_newest on fitted_player_models (competition_id, statistic, fitted_at desc, id desc);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop table fitted_player_models`);
  }
}
