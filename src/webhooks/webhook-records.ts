import { FAILING_AFTER_DAYS } from './delivery/attempt-times.js';
import type { DeliveryRecord } from './webhook-deliveries.repository.js';
import type { Webhook, WebhookDelivery } from './webhooks.dto.js';
import type { SubscriptionRecord } from './webhooks.repository.js';

/** A subscription as the API shows it. */
export function webhookOf(record: SubscriptionRecord, now: Date): Webhook {
  const { id, subject, url, description, eventTypes, disabledBecause, previousSecretUntil, createdAt } = record;
  const isRotating = previousSecretUntil !== null && previousSecretUntil > now;
  return {
    id,
    subject,
    url,
    description,
    eventTypes: [...eventTypes],
    state: stateOf(record, now),
    disabledBecause,
    previousSecretUntil: isRotating ? previousSecretUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}

function stateOf({ state, failingSince }: SubscriptionRecord, now: Date): Webhook['state'] {
  const isFailing = failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_AFTER_DAYS * 86_400_000;
  return state === 'active' && isFailing ? 'failing' : state;
}

/** A delivery as the API shows it. */
export function deliveryOf(record: DeliveryRecord): WebhookDelivery {
  const { id, messageId, type, state, body, createdAt, nextAttemptAt, settledAt, error, attempts } = record;
  return {
    id,
    messageId,
    type,
    state,
    body,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: state === 'waiting' ? nextAttemptAt.toISOString() : null,
    settledAt: settledAt?.toISOString() ?? null,
    error,
    attempts: attempts.map(({ startedAt, ...attempt }) => ({
      startedAt: startedAt.toISOString(),
      durationMilliseconds: attempt.durationMilliseconds,
      status: attempt.status,
      error: attempt.error,
    })),
  };
}
