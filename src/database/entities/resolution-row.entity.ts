import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { ResolutionEntity } from './resolution.entity.js';

/** A row that a resolution changed, before and after, so that it can be undone. */
@Entity('resolution_rows')
@Check('resolution_rows_check', 'num_nonnulls(before, after) > 0')
@Index('resolution_rows_resolution', ['resolutionId', 'id'])
export class ResolutionRowEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  resolutionId: number;

  @ManyToOne(() => ResolutionEntity, { nullable: false })
  resolution: Relation<ResolutionEntity>;

  @Column({ type: 'text' })
  tableName: string;

  @Column({ type: 'jsonb', nullable: true })
  before: object | null;

  @Column({ type: 'jsonb', nullable: true })
  after: object | null;
}
