import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { MessengerMessageEntity } from './messenger-message.entity.js';

/** A bet that a chat has been told of, as it was then. */
@Entity('messenger_alerted_bets')
@Check('messenger_alerted_bets_odds_check', 'odds > 1')
@Index('messenger_alerted_bets_kickoff', ['kickoffAt'])
@Index('messenger_alerted_bets_message', ['messageId'])
export class MessengerAlertedBetEntity {
  @PrimaryColumn({ type: 'bigint' })
  chatId: number;

  @PrimaryColumn({ type: 'text' })
  cardKey: string;

  /** Best price. */
  @Column({ type: 'double precision' })
  odds: number;

  /** Digest of the published eleven; null: none was published. */
  @Column({ type: 'text', nullable: true })
  publishedEleven: string | null;

  @Column({ type: 'timestamptz' })
  kickoffAt: Date;

  /** Null where the reply to a command showed it. A message that is withdrawn takes its bets along. */
  @Column({ type: 'bigint', nullable: true })
  messageId: number | null;

  @ManyToOne(() => MessengerMessageEntity, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'message_id' })
  message: Relation<MessengerMessageEntity> | null;
}
