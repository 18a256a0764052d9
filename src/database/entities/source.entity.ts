import { Column, Entity, PrimaryColumn } from 'typeorm';

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
