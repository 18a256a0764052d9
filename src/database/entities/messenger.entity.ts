import { Check, Column, Entity, Generated, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { LeagueGroupEntity } from './league-group.entity.js';

/** Platform of a chat: the one that calls the webhook, or Telegram. */
export type Channel = 'messenger' | 'telegram';

/** A button below a message. */
export interface MessageButton {
  readonly label: string;
  /** Name of a command and the arguments of its `press`. */
  readonly data: string;
}

/** Rows of buttons. */
export type MessageButtons = MessageButton[][];

/** A reply or alert of the bot, queued for a chat. */
@Entity('messenger_outbox')
@Check('messenger_outbox_check', "(state = 'waiting') = (settled_at is null)")
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

  /** Used only by the previous version; a later one drops it. */
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

  /** Shown on Telegram only. */
  @Column({ type: 'jsonb', default: [] })
  buttons: MessageButtons;

  /** The message of the chat that this one replaces; null: a new message. */
  @Column({ type: 'bigint', nullable: true })
  editsMessageId: number | null;

  /** Topic of a forum on Telegram; null: none. */
  @Column({ type: 'bigint', nullable: true })
  topicId: number | null;
}

/** An update of the messaging platform, with the reply to it. */
@Entity('messenger_updates')
@Check('messenger_updates_channel_check', "channel in ('messenger', 'telegram')")
@Check('messenger_updates_check', '(reply is null) = (answered_at is null)')
@Index('messenger_updates_received', ['receivedAt'])
export class MessengerUpdateEntity {
  @PrimaryColumn({ type: 'bigint' })
  updateId: number;

  @PrimaryColumn({ type: 'text', default: 'messenger' })
  channel: Channel;

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

/** A Telegram chat: its number in this service and its id at Telegram. */
@Entity('telegram_chats')
@Check('telegram_chats_chat_id_check', 'abs(chat_id) >= 4503599627370496')
@Check('telegram_chats_check', '(paused_at is null) = (paused_because is null)')
export class TelegramChatEntity {
  @PrimaryColumn({ type: 'bigint' })
  chatId: number;

  /** Changes when a group becomes a supergroup. */
  @Column({ type: 'bigint', unique: true })
  telegramId: number;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt: Date;

  /** Since when Telegram has refused messages for the chat; null: it accepts them. */
  @Column({ type: 'timestamptz', nullable: true })
  pausedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  pausedBecause: string | null;
}

/** Settings of a chat; absent until it changes one. */
@Entity('chat_settings')
@Check('chat_settings_language_check', "language in ('en', 'de')")
@Check('chat_settings_odds_format_check', "odds_format in ('decimal', 'fractional', 'american')")
@Check('chat_settings_quiet_hours_check', "quiet_hours = 'off' or quiet_hours ~ '^\\d{2}:\\d{2}-\\d{2}:\\d{2}$'")
@Check('chat_settings_most_alerts_a_day_check', 'most_alerts_a_day between 1 and 50')
@Check('chat_settings_minimum_edge_check', 'minimum_edge between 0 and 30')
@Check('chat_settings_morning_at_check', "morning_at ~ '^\\d{2}:\\d{2}$'")
@Index('chat_settings_league_group', ['leagueGroupId'])
@Index('chat_settings_own_league_group', ['ownLeagueGroupId'], { unique: true })
@Index('chat_settings_morning', ['chatId'], { where: 'morning_at is not null' })
export class ChatSettingsEntity {
  @PrimaryColumn({ type: 'bigint' })
  chatId: number;

  /** Null: the language of the sender. */
  @Column({ type: 'text', nullable: true })
  language: 'en' | 'de' | null;

  /** Null: the time zone of the service. */
  @Column({ type: 'text', nullable: true })
  timeZone: string | null;

  @Column({ type: 'text', default: 'decimal' })
  oddsFormat: 'decimal' | 'fractional' | 'american';

  /** Slugs; empty: all. */
  @Column({ type: 'text', array: true, default: [] })
  bookmakers: string[];

  @Column({ type: 'integer', nullable: true })
  leagueGroupId: number | null;

  @ManyToOne(() => LeagueGroupEntity, { nullable: true, onDelete: 'SET NULL' })
  leagueGroup: Relation<LeagueGroupEntity> | null;

  /** `22:00-07:00`, or `off`; null: the quiet hours of the service. */
  @Column({ type: 'text', nullable: true })
  quietHours: string | null;

  @Column({ name: 'most_alerts_a_day', type: 'smallint', default: 20 })
  mostAlertsADay: number;

  /** Percent. */
  @Column({ type: 'double precision', default: 0 })
  minimumEdge: number;

  /** Local time of the morning message: `08:30`; null: no message. */
  @Column({ type: 'text', nullable: true })
  morningAt: string | null;

  /** The group that administrators of the chat created for it, and may change. */
  @Column({ type: 'integer', nullable: true })
  ownLeagueGroupId: number | null;

  @ManyToOne(() => LeagueGroupEntity, { nullable: true, onDelete: 'SET NULL' })
  ownLeagueGroup: Relation<LeagueGroupEntity> | null;

  /** Local day of the last morning message. */
  @Column({ type: 'date', nullable: true })
  morningSentOn: string | null;
}
