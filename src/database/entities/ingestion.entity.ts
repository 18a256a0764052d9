import { Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';

/** A source of data, with its precedence. */
@Entity('sources')
export class SourceEntity {
  @PrimaryColumn({ type: 'smallint' })
  id: number;

  @Column({ type: 'text', unique: true })
  name: string;

  @Column({ type: 'smallint' })
  matchPrecedence: number;

  @Column({ type: 'smallint' })
  playerPrecedence: number;
}

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

  @Column({ type: 'bigint', nullable: true })
  rawAnswerId: number | null;
}

/** A row of a file that an import could not store. */
@Entity('refused_rows')
@Index('refused_rows_file', ['fileId'])
// ((-id))
@Index('refused_rows_newest', { synchronize: false })
export class RefusedRowEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  fileId: number;

  @ManyToOne(() => IngestionFileEntity, { nullable: false, onDelete: 'CASCADE' })
  file: Relation<IngestionFileEntity>;

  @Column({ type: 'integer' })
  line: number;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'text' })
  message: string;
}
