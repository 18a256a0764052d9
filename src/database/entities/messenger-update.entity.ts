import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An update of the messaging platform, with the reply to it. */
@Entity('messenger_updates')
@Check('messenger_updates_check', '(reply is null) = (answered_at is null)')
@Index('messenger_updates_received', ['receivedAt'])
export class MessengerUpdateEntity {
  @PrimaryColumn({ type: 'bigint' })
  updateId: number;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  receivedAt: Date;

  @Column({ type: 'bigint', nullable: true })
  chatId: number | null;

  @Column({ type: 'text', nullable: true })
  text: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  claimedUntil: Date | null;

  @Column({ type: 'text', nullable: true })
  reply: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  answeredAt: Date | null;
}
