import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Graded picks are listed by profit, from either end; of equal profits the last recorded comes first. */
export class PicksByProfit1763700033000 implements MigrationInterface {
  name = 'PicksByProfit1763700033000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const grades of ['pick_grades', 'replayed_pick_grades']) {
      await queryRunner.query(`create index ${grades}_losses on ${grades} (profit, (-pick_id))`);
      await queryRunner.query(`create index ${grades}_wins on ${grades} ((-profit), (-pick_id))`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const grades of ['pick_grades', 'replayed_pick_grades'])
      await queryRunner.query(`drop index ${grades}_wins, ${grades}_losses`);
  }
}
