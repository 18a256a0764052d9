import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Relation } from 'typeorm';
import { CountryEntity } from './country.entity.js';

/** Another name of an entity. */
@Entity('aliases')
@Check('aliases_kind_check', "kind in ('country', 'competition', 'team', 'player', 'referee', 'manager', 'bookmaker')")
@Check('aliases_normalised_name_check', "normalised_name <> ''")
@Check('aliases_origin_check', "origin in ('shipped', 'resolved', 'merged', 'renamed')")
// nulls not distinct
@Unique('aliases_unique', ['kind', 'countryId', 'normalisedName'])
@Index('aliases_entity', ['kind', 'entityId'])
export class AliasEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  kind: 'country' | 'competition' | 'team' | 'player' | 'referee' | 'manager' | 'bookmaker';

  @Column({ type: 'bigint', nullable: true })
  countryId: number | null;

  @ManyToOne(() => CountryEntity)
  country: Relation<CountryEntity> | null;

  @Column({ type: 'text' })
  normalisedName: string;

  @Column({ type: 'bigint' })
  entityId: number;

  @Column({ type: 'text' })
  origin: 'shipped' | 'resolved' | 'merged' | 'renamed';

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
