import { Check, Column, Entity, Index } from 'typeorm';
import { NationalEntity } from './national-entity.js';

@Entity('referees')
@Check('referees_name_check', "name <> ''")
@Index('referees_short_form', ['countryId', 'shortForm'])
// trigrams
@Index('referees_search_name', { synchronize: false })
export class RefereeEntity extends NationalEntity {
  @Column({ type: 'text' })
  shortForm: string;
}
