import {
  ArrayField,
  EnumField,
  InstantField,
  IntegerField,
  PublicIdField,
  StringField,
} from '../../common/validation/index.js';
import { CHANNELS } from '../channels.js';
import type { Channel } from '../channels.js';
import { CursorPageOf, CursorQuery } from '../../common/paging/cursor-page-of.js';

export class DeadLettersQuery extends CursorQuery {}

/** A message that was given up. */
export class DeadLetter {
  @PublicIdField('Id of the message.', { example: 17 })
  id: number;

  @EnumField('Kind of message.', ['reply', 'alert'], { example: 'alert' })
  kind: string;

  @EnumField('Platform of the chat: the one that calls the webhook, or Telegram.', CHANNELS, {
    example: 'telegram',
  })
  channel: Channel;

  @IntegerField('Id of the chat on its platform.', { example: 1_111_111 })
  chatId: number;

  @StringField('Text of the message.', { example: 'Value bet in Europe' })
  text: string;

  @IntegerField('Number of attempts; 0 for a message that expired before the first.', { minimum: 0, example: 12 })
  attempts: number;

  @StringField('Why the last attempt failed, or that the message expired.', {
    nullable: true,
    example: 'the platform responded with 403',
  })
  lastError: string | null;

  @InstantField('When the message was queued.', { example: '2025-02-25T15:00:00.000Z' })
  createdAt: string;

  @InstantField('When delivery was given up.', { example: '2025-02-25T16:00:00.000Z' })
  givenUpAt: string;
}

export class DeadLetterPage extends CursorPageOf(DeadLetter) {}

export class DeadLetterPath {
  @PublicIdField('Id of the message.', { example: 17 }) id: number;
}

/** A message that is retried. */
export class ReplayedMessage {
  @PublicIdField('Id of the message.', { example: 17 }) id: number;
}

/** Messages that are retried. */
export class ReplayedMessages {
  @ArrayField('Messages queued again, oldest first.', () => ReplayedMessage) replayed: ReplayedMessage[];
}
