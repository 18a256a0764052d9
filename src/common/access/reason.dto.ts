import { StringField } from '../validation/index.js';
import { lineText } from '../validation/value-rules.js';
import type { Writer } from './writer.js';

/** Characters of a reason at most. */
export const LONGEST_REASON = 500;

const description =
  'Why the change is made: stored with it in the audit log. A request that changes nothing stores none.';

/** Member of a body, or parameter of a request without one, that says why a change is made. */
export const ReasonField = (): PropertyDecorator =>
  StringField(description, {
    optional: true,
    maximumLength: LONGEST_REASON,
    ...lineText,
    example: 'Asked for in ticket 4711',
  });

export class ReasonQuery {
  @ReasonField() reason?: string;
}

/** The writer of a change with the reason that he gives. */
export function because(writer: Writer, reason: string | undefined): Writer {
  return reason === undefined ? writer : { ...writer, reason: reason.trim() };
}

/** What became of a change. */
export class WriteReply {
  @StringField('What was done, in words.', { example: 'Manager 4711 is updated.' }) message: string;
}
