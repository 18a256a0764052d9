import { Column, PrimaryColumn } from 'typeorm';

/** Columns of records that sources refer to by name; id and natural key never change. */
export abstract class NamedEntity {
  @PrimaryColumn({ type: 'bigint' })
  id: number;

  @Column({ type: 'text', unique: true })
  naturalKey: string;

  @Column({ type: 'text' })
  slug: string;

  @Column({ type: 'text' })
  name: string;
}
