import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { PickOutcome } from './pick-columns.js';
import { ReplayedPickEntity } from './replayed-pick.entity.js';

/** The grade of a replayed pick, with the prices at kick-off. */
@Entity('replayed_pick_grades')
@Check('replayed_pick_grades_grade_check', "grade in ('win', 'half', 'push', 'half-loss', 'loss', 'void')")
// ((-pick_id))
@Index('replayed_pick_grades_newest', { synchronize: false })
// (profit, (-pick_id))
@Index('replayed_pick_grades_losses', { synchronize: false })
// ((-profit), (-pick_id))
@Index('replayed_pick_grades_wins', { synchronize: false })
export class ReplayedPickGradeEntity {
  @PrimaryColumn({ type: 'bigint' })
  pickId: number;

  @ManyToOne(() => ReplayedPickEntity, { nullable: false, onDelete: 'CASCADE' })
  pick: Relation<ReplayedPickEntity>;

  @Column(() => PickOutcome, { prefix: false })
  outcome: PickOutcome;
}
