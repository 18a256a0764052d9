import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the demo is told; a single row. */
@Entity('demo_state')
@Check('demo_state_id_check', 'id')
export class DemoStateEntity {
  @PrimaryColumn({ type: 'boolean', default: true })
  id: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  toldUntil: Date | null;

  @Column({ type: 'integer', default: 1 })
  edition: number;

  @Column({ type: 'boolean', default: true })
  isComplete: boolean;

  @Column({ type: 'boolean', default: false })
  isReplayed: boolean;
}
