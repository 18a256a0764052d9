import { Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { IngestionFileEntity } from './ingestion-file.entity.js';

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
