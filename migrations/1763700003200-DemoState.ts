import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when the demo data of this database have been told; a later start plays on from there. */
export class DemoState1763700003200 implements MigrationInterface {
  name = 'DemoState1763700003200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table demo_state (
        -- one row at most: a database without demo data has none
        id boolean primary key default true check (id),
        -- null: the first load has begun but not ended
        told_until timestamptz
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table demo_state');
  }
}
