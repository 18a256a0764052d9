import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person may decide that a doubtful match is one of its own, before an import gives it an id. */
export class DecidedFixtures1763700029000 implements MigrationInterface {
  name = 'DecidedFixtures1763700029000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table unresolved_names drop constraint unresolved_names_check,
      add constraint unresolved_names_check check (
        (settled_entity_id is null) = (settled_at is null) or kind = 'fixture' and settled_at is not null
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('update unresolved_names set settled_at = null where settled_entity_id is null');
    await queryRunner.query(`alter table unresolved_names drop constraint unresolved_names_check,
      add constraint unresolved_names_check check ((settled_entity_id is null) = (settled_at is null))`);
  }
}
