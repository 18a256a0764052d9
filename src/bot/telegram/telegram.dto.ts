import { OmitType } from '@nestjs/swagger';
import { BooleanField, IntegerField, ObjectField, OpenBody, StringField } from '../../common/validation/index.js';
import { MessengerAuthor, MessengerChat, MessengerEvent, MessengerMessage } from '../messenger.dto.js';

/** Longest button data accepted; Telegram sends at most 64 characters. */
const longestData = 256;

/** A Telegram chat. */
export class TelegramChat extends MessengerChat {
  @StringField('Name of the group; absent for private chats.', {
    optional: true,
    maximumLength: 255,
    example: 'Kicktipp',
  })
  title?: string | undefined;
}

/** The person who wrote a message or pressed a button on Telegram. */
export class TelegramAuthor extends MessengerAuthor {
  @IntegerField('Number of the person.', { minimum: 0, example: 4711 }) id: number;
}

/** A new message of a chat on Telegram. */
export class TelegramMessage extends OmitType(MessengerMessage, ['from', 'chat']) {
  @ObjectField('Where it was written.', () => TelegramChat) chat: TelegramChat;

  @ObjectField('Who wrote it.', () => TelegramAuthor, { optional: true }) from?: TelegramAuthor;

  @ObjectField(
    'The chat in whose name it was written: in groups that of an anonymous administrator.',
    () => MessengerChat,
    {
      optional: true,
    },
  )
  sender_chat?: MessengerChat;

  @IntegerField('The supergroup that the group has become.', { optional: true, example: -1_001_234_567_890 })
  migrate_to_chat_id?: number;

  @BooleanField('Whether it was written in a topic of a forum.', { optional: true, example: true })
  is_topic_message?: boolean;

  @IntegerField('The topic; elsewhere a thread of replies.', { optional: true, example: 12 })
  message_thread_id?: number;
}

/** A message with buttons; has no text if it is more than 48 hours old. */
export class TelegramPressedMessage {
  @ObjectField('Where it was written.', () => TelegramChat) chat: TelegramChat;
  @IntegerField('Number of the message in its chat.', { minimum: 0, example: 1365 }) message_id: number;
}

/** A button that was pressed. */
export class TelegramCallbackQuery {
  @StringField('Number of the query.', { maximumLength: 100, example: '4382bfdwdsb323b2d9' }) id: string;

  @ObjectField('Who pressed it.', () => TelegramAuthor, { optional: true }) from?: TelegramAuthor;

  @StringField('What the bot gave the button.', { optional: true, maximumLength: longestData, example: 'token:0:1' })
  data?: string;

  @ObjectField('The message with the button.', () => TelegramPressedMessage, { optional: true })
  message?: TelegramPressedMessage;
}

/** The bot's membership in a chat. */
export class TelegramMembership {
  @StringField('Its state; `left` or `kicked` where it is no member.', { maximumLength: 40, example: 'kicked' })
  status: string;
}

/** The bot was added to a chat, removed from it, or blocked. */
export class TelegramMemberUpdate extends MessengerEvent {
  @ObjectField('What the bot is there now.', () => TelegramMembership) new_chat_member: TelegramMembership;
}

/** An update from Telegram; members that are not listed are ignored. */
@OpenBody()
export class TelegramUpdate {
  @IntegerField('Number of the update; delivered again, it does nothing.', { minimum: 0, example: 10_000 })
  update_id: number;

  @ObjectField('A new message.', () => TelegramMessage, { optional: true }) message?: TelegramMessage;

  @ObjectField('A button that was pressed.', () => TelegramCallbackQuery, { optional: true })
  callback_query?: TelegramCallbackQuery;

  @ObjectField('A change of what the bot is in a chat.', () => TelegramMemberUpdate, { optional: true })
  my_chat_member?: TelegramMemberUpdate;
}
