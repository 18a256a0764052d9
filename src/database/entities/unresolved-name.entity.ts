import { Check, Column, Entity, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Relation } from 'typeorm';
import { CountryEntity } from './country.entity.js';
import { SourceEntity } from './source.entity.js';

/** A name of a source that waits for a decision. */
@Entity('unresolved_names')
@Check(
  'unresolved_names_check',
  "(settled_entity_id is null) = (settled_at is null) or kind = 'fixture' and settled_at is not null",
)
@Check('unresolved_names_kind_check', "kind in ('team', 'player', 'referee', 'fixture')")
@Unique('unresolved_names_unique', ['sourceId', 'kind', 'countryId', 'normalisedName'])
export class UnresolvedNameEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'smallint' })
  sourceId: number;

  @ManyToOne(() => SourceEntity, { nullable: false })
  source: Relation<SourceEntity>;

  @Column({ type: 'text' })
  kind: 'team' | 'player' | 'referee' | 'fixture';

  @Column({ type: 'bigint' })
  countryId: number;

  @ManyToOne(() => CountryEntity, { nullable: false })
  country: Relation<CountryEntity>;

  @Column({ type: 'text' })
  normalisedName: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  context: string;

  @Column({ type: 'jsonb' })
  candidates: object;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  firstSeenAt: Date;

  @Column({ type: 'bigint', nullable: true })
  settledEntityId: number | null;

  @Column({ type: 'timestamptz', nullable: true })
  settledAt: Date | null;
}
