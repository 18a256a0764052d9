import { Column, Entity, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { SourceEntity } from './source.entity.js';

/** An import of one source. */
@Entity('ingestion_runs')
export class IngestionRunEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'smallint' })
  sourceId: number;

  @ManyToOne(() => SourceEntity, { nullable: false })
  source: Relation<SourceEntity>;

  @Column({ type: 'text', array: true })
  arguments: string[];

  @Column({ type: 'timestamptz', default: () => 'now()' })
  startedAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}
