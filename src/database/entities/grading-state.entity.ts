import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How far picks are graded; a single row. */
@Entity('grading_state')
@Check('grading_state_id_check', 'id')
export class GradingStateEntity {
  @PrimaryColumn({ type: 'boolean', default: true })
  id: boolean;

  @Column({ type: 'bigint' })
  dataRevision: number;

  @Column({ type: 'timestamptz' })
  gradedUntil: Date;
}
