import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { PickOutcome } from './pick-columns.js';
import { PickEntity } from './pick.entity.js';

/** The grade of a pick, with the prices at kick-off. */
@Entity('pick_grades')
@Check('pick_grades_grade_check', "grade in ('win', 'half', 'push', 'half-loss', 'loss', 'void')")
// ((-pick_id))
@Index('pick_grades_newest', { synchronize: false })
// (profit, (-pick_id))
@Index('pick_grades_losses', { synchronize: false })
// ((-profit), (-pick_id))
@Index('pick_grades_wins', { synchronize: false })
export class PickGradeEntity {
  @PrimaryColumn({ type: 'bigint' })
  pickId: number;

  @ManyToOne(() => PickEntity, { nullable: false })
  pick: Relation<PickEntity>;

  @Column(() => PickOutcome, { prefix: false })
  outcome: PickOutcome;
}
