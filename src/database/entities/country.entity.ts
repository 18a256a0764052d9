import { Check, Column, Entity, Unique } from 'typeorm';
import { NamedEntity } from './named-entity.js';

/** A country, or the world as the region of international competitions. */
@Entity('countries')
@Unique(['slug'])
@Check('countries_alpha2_check', "alpha2 ~ '^[A-Z]{2}$'")
@Check('countries_name_check', "name <> ''")
export class CountryEntity extends NamedEntity {
  @Column({ type: 'text', nullable: true })
  alpha2: string | null;

  @Column({ type: 'text' })
  searchName: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
