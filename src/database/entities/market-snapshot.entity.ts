import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** All prices of a bookmaker for one market of a fixture at one moment. */
@Entity('market_snapshots', { schema: 'facts' })
@Check('market_snapshots_mark_check', "mark in ('opening', 'closing', 'snapshot')")
@Index('market_snapshots_replaced_at', ['fixtureId', 'replacedAt', 'market'], { where: 'not superseded' })
@Index('market_snapshots_taken_at', ['takenAt'])
@Index('market_snapshots_unique', ['fixtureId', 'bookmakerId', 'sourceId', 'providerMarket', 'mark', 'takenAt'], {
  unique: true,
  where: 'not superseded',
})
export class MarketSnapshotEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  fixtureId: number;

  @Column({ type: 'bigint' })
  bookmakerId: number;

  @Column({ type: 'smallint' })
  sourceId: number;

  @Column({ type: 'text' })
  market: string;

  @Column({ type: 'text' })
  providerMarket: string;

  @Column({ type: 'text' })
  mark: 'opening' | 'closing' | 'snapshot';

  @Column({ type: 'timestamptz' })
  takenAt: Date;

  @Column({ type: 'boolean' })
  takenAtAssumed: boolean;

  /** Infinity: not yet, or never. */
  @Column({ type: 'timestamptz', default: () => "'infinity'" })
  replacedAt: Date | number;

  @Column({ type: 'boolean', default: false })
  superseded: boolean;

  @Column({ type: 'bytea' })
  contentHash: Buffer;

  @Column({ type: 'bigint', nullable: true })
  fileId: number | null;
}
