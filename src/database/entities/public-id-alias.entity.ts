import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A public id that no entity has, or has any more, with the id that stands for it. */
@Entity('public_id_aliases')
@Check('public_id_aliases_origin_check', `origin = any (array['merged'::text, 'spelling'::text])`)
@Index('public_id_aliases_entity', ['kind', 'entityId'])
export class PublicIdAliasEntity {
  @PrimaryColumn({ type: 'text' })
  kind: string;

  @PrimaryColumn({ type: 'bigint' })
  oldId: number;

  @Column({ type: 'bigint' })
  entityId: number;

  /** Normalised names of the merged entity: they find the other one as long as the two are one. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  names: string[];

  /** `spelling`: the id that another spelling of the entity's name gives. */
  @Column({ type: 'text', default: 'merged' })
  origin: 'merged' | 'spelling';
}
