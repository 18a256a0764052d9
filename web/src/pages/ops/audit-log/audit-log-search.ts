import { oneOf, searchOf, text } from '../../../search-parameters';
import type { SearchOf } from '../../../search-parameters';

/** What is changed. */
export const auditedKinds = [
  'league-group',
  'manager',
  'country',
  'messenger-message',
  'team',
  'player',
  'referee',
  'fixture',
  'competition',
  'bookmaker',
] as const;

/** How. */
export const auditedActions = [
  'create',
  'update',
  'delete',
  'add-leagues',
  'remove-league',
  'replay',
  'settle',
  'merge',
  'undo',
] as const;

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
