import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { PickRegrade } from './pick-columns.js';
import { ReplayedPickEntity } from './replayed-pick.entity.js';

/** A grade of a replayed pick that a corrected result changed. */
@Entity('replayed_pick_regrades')
@Index('replayed_pick_regrades_pick', ['pickId', 'id'])
export class ReplayedPickRegradeEntity extends PickRegrade {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  pickId: number;

  @ManyToOne(() => ReplayedPickEntity, { nullable: false, onDelete: 'CASCADE' })
  pick: Relation<ReplayedPickEntity>;
}
