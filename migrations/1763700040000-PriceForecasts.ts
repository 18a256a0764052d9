import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Forecasts of closing prices are fitted models of all competitions; picks keep the weight of the model in them. */
export class PriceForecasts1763700040000 implements MigrationInterface {
  name = 'PriceForecasts1763700040000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table fitted_models drop constraint fitted_models_kind_check;
      alter table fitted_models add constraint fitted_models_kind_check
        check (kind in ('teams', 'players', 'lineups', 'calibrations', 'prices'));
      alter table fitted_models drop constraint fitted_models_scope_check;
      alter table fitted_models add constraint fitted_models_scope_check
        check ((kind in ('lineups', 'calibrations', 'prices')) = (competition_id is null));
      alter table fit_marks drop constraint fit_marks_fit_check;
      alter table fit_marks add constraint fit_marks_fit_check
        check (fit ~ '^(models/[0-9]+|line-ups|calibrations|prices)$');
      alter table picks rename column blend_weight to model_weight;
      alter table replayed_picks rename column blend_weight to model_weight;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table replayed_picks rename column model_weight to blend_weight;
      alter table picks rename column model_weight to blend_weight;
      delete from fit_marks where fit = 'prices';
      alter table fit_marks drop constraint fit_marks_fit_check;
      alter table fit_marks add constraint fit_marks_fit_check
        check (fit ~ '^(models/[0-9]+|line-ups|calibrations)$');
      delete from fitted_models where kind = 'prices';
      alter table fitted_models drop constraint fitted_models_scope_check;
      alter table fitted_models add constraint fitted_models_scope_check
        check ((kind in ('lineups', 'calibrations')) = (competition_id is null));
      alter table fitted_models drop constraint fitted_models_kind_check;
      alter table fitted_models add constraint fitted_models_kind_check
        check (kind in ('teams', 'players', 'lineups', 'calibrations'));
    `);
  }
}
