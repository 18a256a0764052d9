import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the picks of a source are graded. */
@Entity('grading_state')
@Check('grading_state_source_check', "source in ('live', 'replay')")
export class GradingStateEntity {
  @PrimaryColumn({ type: 'text' })
  source: 'live' | 'replay';

  @Column({ type: 'bigint' })
  dataRevision: number;

  /** Of `pick_changes`. */
  @Column({ type: 'bigint', default: 0 })
  pickRevision: number;

  @Column({ type: 'timestamptz' })
  gradedUntil: Date;
}
