import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How often the picks of a source, or their grades, have changed, and what the stored sums hold of it. */
@Entity('pick_changes')
@Check('pick_changes_source_check', "source in ('live', 'replay')")
export class PickChangesEntity {
  @PrimaryColumn({ type: 'text' })
  source: 'live' | 'replay';

  /** Counts up with every statement that changes picks or grades. */
  @Column({ type: 'bigint' })
  revision: number;

  /** Revision and format of what `scorecard_sums` hold; null: nothing. */
  @Column({ type: 'text', nullable: true })
  summed: string | null;
}
