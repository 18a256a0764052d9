import { StringField } from '../validation/index.js';
import { lineText } from '../validation/value-rules.js';
import type { Writer } from './writer.js';

/** Most characters of a reason. */
export const LONGEST_REASON = 500;

const description =
  'Reason for the change, stored with it in the audit log. A request that changes nothing stores none.';

/** Body member, or parameter of a request without a body, with the reason for a change. */
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

/** The writer of a change, with the given reason. */
export function because(writer: Writer, reason: string | undefined): Writer {
  return reason === undefined ? writer : { ...writer, reason: reason.trim() };
}

/** Result of a change. */
export class WriteReply {
  @StringField('Summary of what was done.', { example: 'Manager 4711 is updated.' }) message: string;
}
