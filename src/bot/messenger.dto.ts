import { BooleanField, IntegerField, ObjectField, OpenBody, StringField } from '../common/validation/index.js';

/** Longest text of a message that is read; the platform sends at most 4,096 characters. */
const longestText = 16_384;

/** Where a message was written. */
export class MessengerChat {
  @IntegerField({ description: 'The chat; negative for groups.', example: 1_111_111 })
  id: number;

  @StringField({
    optional: true,
    maximumLength: 40,
    description: '`private`, `group`, `supergroup` or `channel`.',
    example: 'private',
  })
  type?: string;
}

/** Who wrote a message. */
export class MessengerSender {
  @StringField({ optional: true, maximumLength: 100, description: 'Name in the messenger.', example: 'football_bot' })
  username?: string;
}

/** The message that another one replies to. */
export class MessengerRepliedMessage {
  @ObjectField(() => MessengerSender, { optional: true, description: 'Who wrote it; absent for channels.' })
  from?: MessengerSender;
}

/** What happened in a chat beside a new message. */
export class MessengerEvent {
  @ObjectField(() => MessengerChat, { optional: true, description: 'Where it happened.' })
  chat?: MessengerChat;
}

/** A new message. */
export class MessengerMessage {
  @ObjectField(() => MessengerChat, { description: 'Where it was written.' })
  chat: MessengerChat;

  @IntegerField({ minimum: 0, description: 'Number of the message in its chat.', example: 1365 })
  message_id: number;

  @StringField({
    optional: true,
    maximumLength: longestText,
    description: 'Its text; absent for images, voice messages and the like.',
    example: '/today',
  })
  text?: string;

  @ObjectField(() => MessengerRepliedMessage, { optional: true, description: 'The message that this one replies to.' })
  reply_to_message?: MessengerRepliedMessage;
}

/** What the messaging platform delivers; members that are not listed are ignored. */
@OpenBody()
export class MessengerUpdate {
  @IntegerField({
    minimum: 0,
    description: 'Number of the update; delivered again, it gets the same reply.',
    example: 10_000,
  })
  update_id: number;

  @ObjectField(() => MessengerMessage, {
    optional: true,
    description: 'A new message; absent for edited messages, queries and the like.',
  })
  message?: MessengerMessage;

  @ObjectField(() => MessengerEvent, { optional: true, description: 'A message that was changed.' })
  edited_message?: MessengerEvent;

  @ObjectField(() => MessengerEvent, { optional: true, description: 'A message of a channel.' })
  channel_post?: MessengerEvent;

  @ObjectField(() => MessengerEvent, { optional: true, description: 'A message of a channel that was changed.' })
  edited_channel_post?: MessengerEvent;

  @ObjectField(() => MessengerEvent, { optional: true, description: 'The bot joined or left a chat.' })
  my_chat_member?: MessengerEvent;

  @ObjectField(() => MessengerEvent, { optional: true, description: 'A member joined or left a chat.' })
  chat_member?: MessengerEvent;
}

/** The bot's reply. */
export class MessengerReply {
  @StringField({
    description:
      'Reply to the chat in plain text, at most 4,096 characters; empty where a group did not address the bot.',
    example: 'No fixtures today.',
  })
  message: string;

  @BooleanField({
    description: 'Whether the update was taken; always true, since everything else is an error.',
    example: true,
  })
  ok: boolean;

  @BooleanField({ description: 'Whether the bot runs in test mode.', example: false })
  test: boolean;
}
