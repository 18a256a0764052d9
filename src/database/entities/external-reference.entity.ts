import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { SourceEntity } from './source.entity.js';

/** The id that a source gives to an entity. */
@Entity('external_references')
@Check('external_references_external_id_check', "external_id <> ''")
@Check(
  'external_references_kind_check',
  "kind in ('competition', 'team', 'player', 'referee', 'manager', 'bookmaker', 'fixture')",
)
@Index('external_references_entity', ['kind', 'entityId'])
export class ExternalReferenceEntity {
  @PrimaryColumn({ type: 'smallint' })
  sourceId: number;

  @ManyToOne(() => SourceEntity, { nullable: false })
  source: Relation<SourceEntity>;

  @PrimaryColumn({ type: 'text' })
  kind: 'competition' | 'team' | 'player' | 'referee' | 'manager' | 'bookmaker' | 'fixture';

  @PrimaryColumn({ type: 'text' })
  externalId: string;

  @Column({ type: 'bigint' })
  entityId: number;
}
