import { Check, Column, Entity, Generated, PrimaryColumn } from 'typeorm';

/** The price of one selection in a snapshot. */
@Entity('quotes', { schema: 'facts' })
@Check('quotes_odds_check', 'odds >= 1 and odds < 100000')
export class QuoteEntity {
  @PrimaryColumn({ type: 'bigint' })
  snapshotId: number;

  @PrimaryColumn({ type: 'bigint' })
  selectionId: number;

  @PrimaryColumn({ type: 'bigint' })
  seasonId: number;

  @Generated('increment')
  @Column({ type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'numeric' })
  odds: number;

  @Column({ type: 'boolean' })
  suspended: boolean;
}
