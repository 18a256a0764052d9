import { Check, Column, Entity, Index, Unique } from 'typeorm';
import { NationalEntity } from './national-entity.js';

/** A league or cup. */
@Entity('competitions')
@Check('competitions_meetings_per_ground_check', 'meetings_per_ground >= 1 and meetings_per_ground <= 4')
@Check('competitions_name_check', "name <> ''")
@Check('competitions_priority_check', 'priority > 0')
@Unique(['countryId', 'slug'])
// trigrams
@Index('competitions_search_name', { synchronize: false })
export class CompetitionEntity extends NationalEntity {
  @Column({ type: 'integer', default: 1000 })
  priority: number;

  @Column({ type: 'smallint', default: 1 })
  meetingsPerGround: number;
}
