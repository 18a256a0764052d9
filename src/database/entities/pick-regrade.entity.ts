import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { PickRegrade } from './pick-columns.js';
import { PickEntity } from './pick.entity.js';

/** A grade that a corrected result changed. The database refuses changes. */
@Entity('pick_regrades')
@Index('pick_regrades_pick', ['pickId', 'id'])
export class PickRegradeEntity extends PickRegrade {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  pickId: number;

  @ManyToOne(() => PickEntity, { nullable: false })
  pick: Relation<PickEntity>;
}
