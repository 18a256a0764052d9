import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A public id given up in a merge, with the id that stands for it now. */
@Entity('public_id_aliases')
export class PublicIdAliasEntity {
  @PrimaryColumn({ type: 'text' })
  kind: string;

  @PrimaryColumn({ type: 'bigint' })
  oldId: number;

  @Column({ type: 'bigint' })
  entityId: number;
}
