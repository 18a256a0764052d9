import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Mean and maximum of many bookmakers' prices of one outcome, as a source publishes them. */
@Entity('price_aggregates', { schema: 'facts' })
@Check('price_aggregates_mark_check', "mark in ('opening', 'closing', 'snapshot')")
@Check('price_aggregates_scope_check', "scope in ('match', 'home', 'away')")
// unique (fixture_id, source_id, market, mark, scope, line, side) nulls not distinct where (not superseded)
@Index('price_aggregates_unique', { synchronize: false })
export class PriceAggregateEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  fixtureId: number;

  @Column({ type: 'smallint' })
  sourceId: number;

  @Column({ type: 'text' })
  market: string;

  @Column({ type: 'text' })
  mark: 'opening' | 'closing' | 'snapshot';

  @Column({ type: 'text' })
  scope: 'match' | 'home' | 'away';

  @Column({ type: 'numeric', nullable: true })
  line: number | null;

  @Column({ type: 'text' })
  side: string;

  @Column({ type: 'numeric', nullable: true })
  mean: number | null;

  @Column({ type: 'numeric', nullable: true })
  maximum: number | null;

  @Column({ type: 'boolean', default: false })
  superseded: boolean;

  @Column({ type: 'bigint', nullable: true })
  fileId: number | null;
}
