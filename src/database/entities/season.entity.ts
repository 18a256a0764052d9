import { Check, Column, Entity, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { Relation } from 'typeorm';
import { CompetitionEntity } from './competition.entity.js';
import { NamedEntity } from './named-entity.js';

/** A season of a competition. */
@Entity('seasons')
@Check('seasons_name_check', "name ~ '^[0-9]{4}(/[0-9]{4})?$'")
@Check('seasons_start_year_check', 'start_year >= 1850 and start_year <= 2200')
@Unique(['competitionId', 'name'])
@Unique(['id', 'competitionId'])
export class SeasonEntity {
  @PrimaryColumn({ type: 'bigint' })
  id: number;

  @Column({ type: 'text', unique: true })
  naturalKey: string;

  @Column({ type: 'bigint' })
  competitionId: number;

  @ManyToOne(() => CompetitionEntity, { nullable: false })
  competition: Relation<CompetitionEntity>;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'smallint' })
  startYear: number;
}

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
