import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers by connection: their list, how many there are, those that could not be imported, and removal. */
export class AnswersOfConnections1795910400000 implements MigrationInterface {
  name = 'AnswersOfConnections1795910400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index raw_answers_connection on raw_answers (connection_id, (-id));
      create index raw_answers_failed on raw_answers (connection_id, id) where import_error is not null;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index raw_answers_connection, raw_answers_failed');
  }
}
