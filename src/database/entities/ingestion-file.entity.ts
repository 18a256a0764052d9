import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { IngestionRunEntity } from './ingestion-run.entity.js';

/** A file that an import stored, with counts of its rows. */
@Entity('ingestion_files')
@Index('ingestion_files_run', ['runId'])
export class IngestionFileEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  runId: number;

  @ManyToOne(() => IngestionRunEntity, { nullable: false })
  run: Relation<IngestionRunEntity>;

  @Column({ type: 'text' })
  path: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  storedAt: Date;

  @Column({ type: 'integer' })
  rowsRead: number;

  @Column({ type: 'integer' })
  inserted: number;

  @Column({ type: 'integer' })
  updated: number;

  @Column({ type: 'integer' })
  unchanged: number;

  @Column({ type: 'integer' })
  refused: number;

  @Column({ type: 'integer', default: 0 })
  skipped: number;
}
