import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CountryEntity } from './country.entity.js';

/** A player. */
@Entity('players')
@Check('players_name_check', "name <> ''")
@Check('players_position_group_check', "position_group in ('G', 'D', 'M', 'F')")
@Index('players_country', ['countryId'])
// of runs of three letters
@Index('players_search_name', { synchronize: false })
export class PlayerEntity {
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
  fullName: string | null;

  @Column({ type: 'text', nullable: true })
  positionGroup: 'G' | 'D' | 'M' | 'F' | null;

  @Column({ type: 'text' })
  searchName: string;

  @Column({ type: 'smallint', default: 32767 })
  namePrecedence: number;
}
