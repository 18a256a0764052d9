import { Check, Column, Entity, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { Relation } from 'typeorm';
import { SeasonEntity } from './season.entity.js';

/** A stage or group of a season. */
@Entity('phases')
@Check('phases_name_check', "name <> ''")
@Unique(['id', 'seasonId'])
@Unique(['seasonId', 'slug'])
export class PhaseEntity {
  @PrimaryColumn({ type: 'bigint' })
  id: number;

  @Column({ type: 'text', unique: true })
  naturalKey: string;

  @Column({ type: 'bigint' })
  seasonId: number;

  @ManyToOne(() => SeasonEntity, { nullable: false })
  season: Relation<SeasonEntity>;

  @Column({ type: 'text' })
  slug: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'boolean', default: false })
  isGroup: boolean;
}
