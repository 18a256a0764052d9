import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import type { BetGrade } from '../../football/bet-grade.js';
import { ReplayedPickEntity } from './replayed-pick.entity.js';

/** A grade of a replayed pick that a corrected result changed. */
@Entity('replayed_pick_regrades')
@Index('replayed_pick_regrades_pick', ['pickId', 'id'])
export class ReplayedPickRegradeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  pickId: number;

  @ManyToOne(() => ReplayedPickEntity, { nullable: false, onDelete: 'CASCADE' })
  pick: Relation<ReplayedPickEntity>;

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
