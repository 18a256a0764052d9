import type { Caller } from '../common/access/caller.js';
import { ApplicationError, unknownResource } from '../common/problem/application-error.js';
import { maintenanceReaders, maintenanceWriters } from '../maintenance/maintenance-scopes.js';
import { webhookWriters } from './webhook-scopes.js';
import type { SubscriptionRecord } from './webhooks.repository.js';

const holds = (caller: Caller, scopes: readonly string[]): boolean =>
  caller.kind === 'bearer' && scopes.some((scope) => caller.scopes.includes(scope));

/** Whether a caller sees all webhooks and may subscribe to operator events. */
export const isOperator = (caller: Caller): boolean => holds(caller, maintenanceReaders);

/**
 * The caller's subject.
 * @throws ApplicationError `forbidden` for a token without a subject
 */
export function subjectOf(caller: Caller): string {
  if (caller.kind === 'bearer' && caller.subject !== null) return caller.subject;
  throw new ApplicationError('forbidden', 'The token names no subject (`sub`): webhooks belong to one.');
}

/** Subject whose webhooks a caller lists; null: all. */
export const listedSubject = (caller: Caller): string | null => (isOperator(caller) ? null : subjectOf(caller));

/**
 * A webhook that the caller may see.
 * @throws ApplicationError `not_found`, also for another subject's webhook
 */
export function visibleWebhook(record: SubscriptionRecord | null, id: number, caller: Caller): SubscriptionRecord {
  if (record !== null && (isOperator(caller) || isOwner(record, caller))) return record;
  throw unknownResource('webhook', id);
}

/**
 * A webhook that the caller may pause, test, replay and delete.
 * @throws ApplicationError `not_found` where the caller may not see it, `forbidden` where they may only see it
 */
export function writableWebhook(record: SubscriptionRecord | null, id: number, caller: Caller): SubscriptionRecord {
  const visible = visibleWebhook(record, id, caller);
  if (holds(caller, maintenanceWriters) || (isOwner(visible, caller) && holds(caller, webhookWriters))) return visible;
  throw new ApplicationError('forbidden', `Webhook ${id} belongs to somebody else: this needs maintenance:write.`);
}

/** @throws ApplicationError `forbidden` for another subject's webhook */
export function requireOwner(record: SubscriptionRecord, caller: Caller, act: string): void {
  if (isOwner(record, caller)) return;
  throw new ApplicationError(
    'forbidden',
    `Webhook ${record.id} belongs to ${record.subject}, and only they can ${act}.`,
  );
}

const isOwner = ({ subject }: SubscriptionRecord, caller: Caller): boolean =>
  caller.kind === 'bearer' && caller.subject === subject;
