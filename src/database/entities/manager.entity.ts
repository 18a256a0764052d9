import { Check, Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CountryEntity } from './country.entity.js';

/** A manager of teams. */
@Entity('managers')
@Check('managers_name_check', "name <> ''")
export class ManagerEntity {
  @PrimaryColumn({ type: 'bigint' })
  id: number;

  @Column({ type: 'text', unique: true })
  naturalKey: string;

  @Column({ type: 'text' })
  slug: string;

  @Column({ type: 'text' })
  name: string;

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
