import { BooleanField, IntegerField, ObjectField, OpenBody, StringField } from '../common/validation/index.js';

/** Longest message text accepted; the platform sends at most 4,096 characters. */
const longestText = 16_384;

/** The chat in which a message was written. */
export class MessengerChat {
  @IntegerField('Id of the chat; negative for groups.', { example: 1_111_111 })
  id: number;

  @StringField('`private`, `group`, `supergroup` or `channel`.', {
    optional: true,
    maximumLength: 40,
    example: 'private',
  })
  type?: string;
}

/** The author of a message. */
export class MessengerSender {
  @StringField('User name in the messenger.', { optional: true, maximumLength: 100, example: 'football_bot' })
  username?: string;
}

/** The person who wrote a message or pressed a button. */
export class MessengerAuthor {
  @StringField('Language of the messenger, an IETF tag; the bot replies in German for `de`, otherwise in English.', {
    optional: true,
    nullable: true,
    maximumLength: 100,
    example: 'de',
  })
  language_code?: string | null;
}

/** The message that a message replies to. */
export class MessengerRepliedMessage {
  @ObjectField('Author; absent for channels.', () => MessengerSender, { optional: true }) from?: MessengerSender;
}

/** An event in a chat other than a new message. */
export class MessengerEvent {
  @ObjectField('Chat in which it happened.', () => MessengerChat, { optional: true }) chat?: MessengerChat;
}

/** A new message. */
export class MessengerMessage {
  @ObjectField('Chat of the message.', () => MessengerChat)
  chat: MessengerChat;

  @IntegerField('Id of the message in its chat.', { minimum: 0, example: 1365 })
  message_id: number;

  @ObjectField('Author; absent for channels.', () => MessengerAuthor, { optional: true, nullable: true })
  from?: MessengerAuthor | null;

  @StringField('Text of the message; absent for images, voice messages and the like.', {
    optional: true,
    maximumLength: longestText,
    example: '/today',
  })
  text?: string;

  @ObjectField('The message that this one replies to.', () => MessengerRepliedMessage, { optional: true })
  reply_to_message?: MessengerRepliedMessage;
}

/** An update from the messaging platform; members that are not listed are ignored. */
@OpenBody()
export class MessengerUpdate {
  @IntegerField('Id of the update; if delivered again, it gets the same reply.', { minimum: 0, example: 10_000 })
  update_id: number;

  @ObjectField('A new message; absent for edited messages, queries and the like.', () => MessengerMessage, {
    optional: true,
  })
  message?: MessengerMessage;

  @ObjectField('An edited message.', () => MessengerEvent, { optional: true })
  edited_message?: MessengerEvent;

  @ObjectField('A channel post.', () => MessengerEvent, { optional: true })
  channel_post?: MessengerEvent;

  @ObjectField('An edited channel post.', () => MessengerEvent, { optional: true })
  edited_channel_post?: MessengerEvent;

  @ObjectField('The bot joined or left a chat.', () => MessengerEvent, { optional: true })
  my_chat_member?: MessengerEvent;

  @ObjectField('A member joined or left a chat.', () => MessengerEvent, { optional: true })
  chat_member?: MessengerEvent;
}

/** The bot's reply. */
export class MessengerReply {
  @StringField(
    'Reply to the chat in plain text, at most 4,096 characters; empty if a group message does not address the bot.',
    { example: 'No fixtures today.' },
  )
  message: string;

  @BooleanField('Whether the update was accepted; always true, since everything else is an error.', { example: true })
  ok: boolean;

  @BooleanField('Whether the bot runs in test mode.', { example: false })
  test: boolean;
}
