import { Check, Column, Entity, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { CountryEntity } from './country.entity.js';
import { NamedEntity } from './named-entity.js';

/** A manager of teams. */
@Entity('managers')
@Check('managers_name_check', "name <> ''")
export class ManagerEntity extends NamedEntity {
  @Column({ type: 'text', nullable: true })
  shortName: string | null;

  @Column({ type: 'bigint', nullable: true })
  countryId: number | null;

  @ManyToOne(() => CountryEntity)
  country: Relation<CountryEntity> | null;

  @Column({ type: 'text' })
  searchName: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
