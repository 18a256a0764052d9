import { BooleanField, IntegerField, ObjectField, StringField } from '../common/dto/index.js';

/** Longest text of a message that is read; the platform sends at most 4,096 characters. */
const longestText = 16_384;

/** Where a message was written. */
export class MessengerChat {
  @IntegerField({ description: 'The chat; negative for groups.', example: 1_111_111 })
  id: number;

  @StringField({ optional: true, maximumLength: 40, description: '`private`, `group`, `supergroup` or `channel`.', example: 'private' })
  type?: string;
}

/** A message that somebody wrote. */
export class MessengerMessage {
  @ObjectField(() => MessengerChat, { description: 'Where it was written.' })
  chat: MessengerChat;

  @IntegerField({ minimum: 0, description: 'Number of the message in its chat.', example: 1365 })
  message_id: number;

  @StringField({ optional: true, maximumLength: longestText, description: 'What was written; absent for pictures, voice and the like.', example: '/today' })
  text?: string;
}

/** What the messaging platform delivers; members that are not listed are ignored. */
export class MessengerUpdate {
  @IntegerField({ minimum: 0, description: 'Number of the update; delivered again, it is answered as before.', example: 10_000 })
  update_id: number;

  @ObjectField(() => MessengerMessage, { optional: true, description: 'A new message; absent for edited messages, queries and the like.' })
  message?: MessengerMessage;
}

/** The bot's answer. */
export class MessengerReply {
  @StringField({ description: 'Reply to the chat in plain text, at most 4,096 characters.', example: 'No fixtures today.' })
  message: string;

  @BooleanField({ description: 'Whether the update was taken; always true, since everything else is an error.', example: true })
  ok: boolean;

  @BooleanField({ description: 'Whether the bot runs in test mode.', example: false })
  test: boolean;
}
