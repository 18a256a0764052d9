import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { MarketSnapshotEntity } from './market-snapshot.entity.js';

/** A price of a player whose name is not resolved yet. */
@Entity('parked_quotes', { schema: 'facts' })
@Index('parked_quotes_name', ['normalisedName'])
@Index('parked_quotes_snapshot', ['snapshotId'])
export class PendingQuoteEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  snapshotId: number;

  @ManyToOne(() => MarketSnapshotEntity, { nullable: false })
  snapshot: Relation<MarketSnapshotEntity>;

  @Column({ type: 'text' })
  normalisedName: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'numeric', nullable: true })
  line: number | null;

  @Column({ type: 'text' })
  side: string;

  @Column({ type: 'numeric' })
  odds: number;

  @Column({ type: 'boolean' })
  suspended: boolean;
}
