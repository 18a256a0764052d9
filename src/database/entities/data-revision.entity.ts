import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of the newest change; a single row. */
@Entity('data_revision')
@Check('data_revision_only_row_check', 'only_row')
export class DataRevisionEntity {
  @PrimaryColumn({ type: 'boolean', default: true })
  onlyRow: boolean;

  @Column({ type: 'bigint' })
  revision: number;
}
