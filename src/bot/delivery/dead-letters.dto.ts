import {
  ArrayField,
  EnumField,
  InstantField,
  IntegerField,
  PublicIdField,
  StringField,
} from '../../common/validation/index.js';
import { CursorPageOf, CursorQuery } from '../../common/paging/cursor-page-of.js';

export class DeadLettersQuery extends CursorQuery {}

/** A message that was given up. */
export class DeadLetter {
  @PublicIdField({ description: 'The message.', example: 17 })
  id: number;

  @EnumField(['reply', 'alert'], { description: 'Kind of message.', example: 'alert' })
  kind: string;

  @IntegerField({ description: 'The chat it was meant for.', example: 1_111_111 })
  chatId: number;

  @StringField({ description: 'Its text.', example: 'Value bet in Europe' })
  text: string;

  @IntegerField({ minimum: 1, description: 'Number of attempts.', example: 12 })
  attempts: number;

  @StringField({
    nullable: true,
    description: 'Why the last attempt failed.',
    example: 'the platform responded with 403',
  })
  lastError: string | null;

  @InstantField({ description: 'When it was queued.', example: '2025-02-25T15:00:00.000Z' })
  createdAt: string;

  @InstantField({ description: 'When it was given up.', example: '2025-02-25T16:00:00.000Z' })
  givenUpAt: string;
}

export class DeadLetterPage extends CursorPageOf(DeadLetter) {}

export class DeadLetterPath {
  @PublicIdField({ description: 'The message.', example: 17 })
  id: number;
}

/** A message that is tried again. */
export class ReplayedMessage {
  @PublicIdField({ description: 'The message.', example: 17 })
  id: number;
}

/** Messages that are tried again. */
export class ReplayedMessages {
  @ArrayField(() => ReplayedMessage, { description: 'The messages, the oldest first.' })
  replayed: ReplayedMessage[];
}
