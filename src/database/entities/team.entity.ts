import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CountryEntity } from './country.entity.js';

/** A team. */
@Entity('teams')
@Check('teams_name_check', "name <> ''")
@Check('teams_primary_color_check', "primary_color ~ '^#[0-9a-f]{6}$'")
@Check('teams_secondary_color_check', "secondary_color ~ '^#[0-9a-f]{6}$'")
@Index('teams_country', ['countryId'])
// of runs of three letters
@Index('teams_search_name', { synchronize: false })
export class TeamEntity {
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

  @Column({ type: 'text', nullable: true })
  shortName: string | null;

  @Column({ type: 'text', nullable: true })
  primaryColor: string | null;

  @Column({ type: 'text', nullable: true })
  secondaryColor: string | null;

  @Column({ type: 'text' })
  searchName: string;

  @Column({ type: 'smallint', default: 32767 })
  namePrecedence: number;
}
