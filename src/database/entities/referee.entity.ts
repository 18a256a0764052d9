import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CountryEntity } from './country.entity.js';

/** A referee. */
@Entity('referees')
@Check('referees_name_check', "name <> ''")
@Index('referees_short_form', ['countryId', 'shortForm'])
// of runs of three letters
@Index('referees_search_name', { synchronize: false })
export class RefereeEntity {
  @PrimaryColumn({ type: 'bigint' })
  id: number;

  @Column({ type: 'text', unique: true })
  naturalKey: string;

  @Column({ type: 'bigint' })
  countryId: number;

  @ManyToOne(() => CountryEntity, { nullable: false })
  country: Relation<CountryEntity>;

  @Column({ type: 'text' })
  slug: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  shortForm: string;

  @Column({ type: 'text' })
  searchName: string;
}
