import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calibrations of one-sided prices are fitted models too, of all competitions together. */
export class OneSidedCalibrations1763700019000 implements MigrationInterface {
  name = 'OneSidedCalibrations1763700019000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table fitted_models
        drop constraint fitted_models_kind_check,
        drop constraint fitted_models_scope_check,
        add constraint fitted_models_kind_check check (kind in ('teams', 'players', 'lineups', 'calibrations')),
        add constraint fitted_models_scope_check
          check ((kind in ('lineups', 'calibrations')) = (competition_id is null));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      delete from fitted_models where kind = 'calibrations';
      alter table fitted_models
        drop constraint fitted_models_kind_check,
        drop constraint fitted_models_scope_check,
        add constraint fitted_models_kind_check check (kind in ('teams', 'players', 'lineups')),
        add constraint fitted_models_scope_check check ((kind = 'lineups') = (competition_id is null));
    `);
  }
}
