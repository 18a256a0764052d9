import { Check, Column, Entity, ManyToOne, Unique } from 'typeorm';
import type { Relation } from 'typeorm';
import { SeasonEntity } from './season.entity.js';
import { NamedEntity } from './named-entity.js';

/** A stage or group of a season. */
@Entity('phases')
@Check('phases_name_check', "name <> ''")
@Unique(['id', 'seasonId'])
@Unique(['seasonId', 'slug'])
export class PhaseEntity extends NamedEntity {
  @Column({ type: 'bigint' })
  seasonId: number;

  @ManyToOne(() => SeasonEntity, { nullable: false })
  season: Relation<SeasonEntity>;

  @Column({ type: 'boolean', default: false })
  isGroup: boolean;
}
