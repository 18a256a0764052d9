import { Check, Column, Entity, Generated, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A reply or alert of the bot on its way to a chat. */
@Entity('messenger_outbox')
@Check('messenger_outbox_check1', "(state = 'waiting') = (settled_at is null)")
@Check('messenger_outbox_kind_check', "kind in ('reply', 'alert')")
@Check('messenger_outbox_state_check', "state in ('waiting', 'delivered', 'dead')")
@Check('messenger_outbox_text_check', 'char_length(text) >= 1 and char_length(text) <= 4096')
@Index('messenger_outbox_chats', ['chatId', 'id'], { where: "state = 'waiting'" })
// ((-id)) where (state = 'dead')
@Index('messenger_outbox_dead', { synchronize: false })
@Index('messenger_outbox_settled', ['settledAt'], { where: "state <> 'waiting'" })
@Index('messenger_outbox_tried', ['triedAt'])
export class MessengerMessageEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Generated('uuid')
  @Column({ type: 'uuid', unique: true })
  idempotencyKey: string;

  @Column({ type: 'text' })
  kind: 'reply' | 'alert';

  @Column({ type: 'bigint' })
  chatId: number;

  @Column({ type: 'text' })
  text: string;

  @Column({ type: 'integer', nullable: true })
  leagueGroupId: number | null;

  @Column({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'text', default: 'waiting' })
  state: 'waiting' | 'delivered' | 'dead';

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  notBefore: Date;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @Column({ type: 'timestamptz', nullable: true })
  settledAt: Date | null;

  @Column({ type: 'text', nullable: true })
  lastError: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  triedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  claimedUntil: Date | null;
}
