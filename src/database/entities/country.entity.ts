import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A country, or the world as the region of international competitions. */
@Entity('countries')
@Check('countries_alpha2_check', "alpha2 ~ '^[A-Z]{2}$'")
@Check('countries_name_check', "name <> ''")
export class CountryEntity {
  @PrimaryColumn({ type: 'bigint' })
  id: number;

  @Column({ type: 'text', unique: true })
  naturalKey: string;

  @Column({ type: 'text', unique: true })
  slug: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', nullable: true })
  alpha2: string | null;

  @Column({ type: 'text' })
  searchName: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
