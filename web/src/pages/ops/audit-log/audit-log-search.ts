import { oneOf, searchOf, text } from '../../../search-parameters';
import type { SearchOf } from '../../../search-parameters';
import { texts } from '../../../texts';

const { kinds, actions } = texts.ops.auditLog;

/** What is changed, and how. */
export const auditedKinds = Object.keys(kinds) as (keyof typeof kinds)[];
export const auditedActions = Object.keys(actions) as (keyof typeof actions)[];

const longestCursor = 1_000;

const parameters = {
  kind: oneOf(...auditedKinds),
  action: oneOf(...auditedActions),
  actor: text(255),
  after: text(longestCursor),
  before: text(longestCursor),
};

/** Search parameters of the audit log. */
export type AuditLogSearch = SearchOf<typeof parameters>;
export const auditLogSearch = searchOf(parameters);
