import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A piece of what the board builder has read of the past. */
@Entity('board_checkpoints')
export class BoardCheckpointEntity {
  @PrimaryColumn({ type: 'integer' })
  part: number;

  @PrimaryColumn({ type: 'integer' })
  piece: number;

  @Column({ type: 'text' })
  format: string;

  @Column({ type: 'bytea' })
  bytes: Buffer;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  storedAt: Date;
}
