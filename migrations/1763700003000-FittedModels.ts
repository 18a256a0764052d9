import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parameters of models of team statistics, as fitted at some moment of the clock to what was known then. */
export class FittedModels1763700003000 implements MigrationInterface {
  name = 'FittedModels1763700003000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table fitted_models (
        id bigint generated always as identity primary key,
        competition_id public_id not null references competitions,
        -- key of the statistic in the catalogue
        statistic text not null check (statistic <> ''),
        model text not null check (model <> ''),
        version integer not null check (version > 0),
        -- the clock's moment of the fit, which may lie in the past; at an earlier one the row does not exist
        fitted_at timestamptz not null,
        -- newest moment at which anything that was used became known; null: there was nothing
        data_moment timestamptz,
        -- of everything that was given to the fit: the same data are not fitted again
        data_digest text not null,
        window_days integer not null check (window_days > 0),
        matches integer not null check (matches >= 0),
        settings jsonb not null,
        -- null: too few matches; says that an earlier fit no longer counts
        parameters jsonb,
        check (data_moment <= fitted_at)
      );
      -- the newest fit of a statistic in a competition as of a moment
      create index fitted_models_newest on fitted_models (competition_id, statistic, fitted_at desc, id desc);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop table fitted_models`);
  }
}
