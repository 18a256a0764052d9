import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import type { BetGrade } from '../../football/bet-grade.js';
import { PickEntity } from './pick.entity.js';

/** A grade that a corrected result changed. The database refuses changes. */
@Entity('pick_regrades')
@Index('pick_regrades_pick', ['pickId', 'id'])
export class PickRegradeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  pickId: number;

  @ManyToOne(() => PickEntity, { nullable: false })
  pick: Relation<PickEntity>;

  @Column({ type: 'timestamptz' })
  regradedAt: Date;

  @Column({ type: 'text' })
  oldGrade: BetGrade;

  /** `ungraded` where the result was withdrawn. */
  @Column({ type: 'text' })
  newGrade: BetGrade | 'ungraded';

  @Column({ type: 'smallint', nullable: true })
  oldValue: number | null;

  @Column({ type: 'smallint', nullable: true })
  newValue: number | null;

  @Column({ type: 'text' })
  reason: string;
}
