import { Column, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { CountryEntity } from './country.entity.js';
import { NamedEntity } from './named-entity.js';

/** Columns of named records that belong to a country and are searched by name. */
export abstract class NationalEntity extends NamedEntity {
  @Column({ type: 'bigint' })
  countryId: number;

  @ManyToOne(() => CountryEntity, { nullable: false })
  country: Relation<CountryEntity>;

  /** All names in one text, normalised. */
  @Column({ type: 'text' })
  searchName: string;
}
