import { ReasonField } from '../common/access/reason.dto.js';
import { CursorPageOf, CursorQuery } from '../common/paging/cursor-page-of.js';
import {
  ArrayField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  PublicIdField,
  StringField,
  enumRule,
  lineText,
} from '../common/validation/index.js';
import type { FieldOptions } from '../common/validation/index.js';
import { SUBSCRIBED_EVENT_TYPES, WEBHOOK_EVENT_TYPES } from './event-types.js';
import type { SubscribedEventType, WebhookEventType } from './event-types.js';
import { DELIVERY_STATES } from './webhook-deliveries.repository.js';
import type { DeliveryState } from './webhook-deliveries.repository.js';

/** States of a subscription as the API shows them. */
export const WEBHOOK_STATES = ['active', 'failing', 'paused', 'disabled'] as const;

const LONGEST_URL = 2_000;
const LONGEST_DESCRIPTION = 200;

const UrlField = (options: FieldOptions = {}): PropertyDecorator =>
  StringField('Address to which messages are sent by POST: https, without user and password.', {
    minimumLength: 1,
    maximumLength: LONGEST_URL,
    example: 'https://example.com/football',
    ...options,
  });

const DescriptionField = (options: FieldOptions = {}): PropertyDecorator =>
  StringField('Purpose of the webhook.', {
    maximumLength: LONGEST_DESCRIPTION,
    ...lineText,
    example: 'Alerts of the trading desk',
    ...options,
  });

const EventTypesField = (options: FieldOptions = {}): PropertyDecorator =>
  ListField(
    'Types of events. Those with a full stop are for operators: the subscribing token needs the scope ' +
      '`maintenance:read` or `maintenance:write`.',
    enumRule(SUBSCRIBED_EVENT_TYPES),
    { minimumItems: 1, maximumItems: SUBSCRIBED_EVENT_TYPES.length, example: ['value-bet', 'line-up'], ...options },
  );

export class WebhookPath {
  @PublicIdField('Webhook.', { example: 1, asText: true }) id: number;
}

export class WebhookDeliveryPath extends WebhookPath {
  @PublicIdField('Delivery.', { example: 17, asText: true }) deliveryId: number;
}

export class WebhooksQuery extends CursorQuery {}

/** A new webhook. */
export class WebhookBody {
  @UrlField() url: string;
  @EventTypesField() eventTypes: SubscribedEventType[];
  @DescriptionField({ optional: true }) description?: string;
  @ReasonField() reason?: string;
}

/** Members of a webhook to replace; absent ones are unchanged. */
export class WebhookChange {
  @UrlField({ optional: true }) url?: string;
  @EventTypesField({ optional: true }) eventTypes?: SubscribedEventType[];
  @DescriptionField({ optional: true }) description?: string;

  @EnumField(
    '`paused`: no message is queued or sent. `active` also re-enables a disabled subscription.',
    ['active', 'paused'],
    { optional: true, example: 'paused' },
  )
  state?: 'active' | 'paused';

  @ReasonField() reason?: string;
}

/** A webhook, without its secret. */
export class Webhook {
  @PublicIdField('Webhook.', { example: 1 })
  id: number;

  @StringField('Owner: the subject of the subscribing token.', { example: 'developer' })
  subject: string;

  @UrlField()
  url: string;

  @StringField('Purpose of the webhook; empty if not given.', { example: 'Alerts of the trading desk' })
  description: string;

  @EventTypesField()
  eventTypes: SubscribedEventType[];

  @EnumField(
    '`failing`: no attempt in the last three days was acknowledged; attempts continue. `disabled`: the service has ' +
      'stopped sending, for the reason in `disabledBecause`.',
    WEBHOOK_STATES,
    { example: 'active' },
  )
  state: (typeof WEBHOOK_STATES)[number];

  @StringField('Why the webhook is disabled; null if it is not.', {
    nullable: true,
    example: 'the receiver responded with 410 Gone',
  })
  disabledBecause: string | null;

  @InstantField('When the previous secret stops signing; null if there is only one secret.', {
    nullable: true,
    example: '2025-02-26T15:00:00.000Z',
  })
  previousSecretUntil: string | null;

  @InstantField('When the webhook was created.', { example: '2025-02-25T15:00:00.000Z' })
  createdAt: string;
}

const secretText = 'Signing secret. It is shown only once: store it now.';
const secretExample = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

/** A new webhook with its secret. */
export class CreatedWebhook extends Webhook {
  @StringField(secretText, { example: secretExample })
  secret: string;
}

/** A webhook's new secret. */
export class WebhookSecret {
  @StringField(secretText, { example: secretExample })
  secret: string;

  @InstantField('When the previous secret stops signing.', { example: '2025-02-26T15:00:00.000Z' })
  previousSecretUntil: string;
}

export class WebhookPage extends CursorPageOf(Webhook) {}

export class WebhookDeliveriesQuery extends CursorQuery {
  @EnumField('Only deliveries in this state.', DELIVERY_STATES, { optional: true, example: 'failed' })
  state?: DeliveryState;

  @EnumField('Only events of this type.', WEBHOOK_EVENT_TYPES, { optional: true, example: 'value-bet' })
  type?: WebhookEventType;
}

/** One request to the receiver. */
export class WebhookAttempt {
  @InstantField('When the attempt began.', { example: '2025-02-25T15:00:01.000Z' })
  startedAt: string;

  @IntegerField('Duration in milliseconds.', { minimum: 0, example: 84 })
  durationMilliseconds: number;

  @IntegerField('Status of the response; null if there was none.', { nullable: true, example: 503 })
  status: number | null;

  @StringField('Why the attempt failed; null if the receiver acknowledged it.', {
    nullable: true,
    example: 'the receiver responded with 503',
  })
  error: string | null;
}

/** A message to a webhook. */
export class WebhookDelivery {
  @PublicIdField('Delivery.', { example: 17 })
  id: number;

  @StringField('Header `webhook-id`, the same in all attempts.', { example: 'msg_2f0c1c5d8f6b4f1f9a5be3c9d9f0a1b2' })
  messageId: string;

  @EnumField('Type of event.', WEBHOOK_EVENT_TYPES, { example: 'value-bet' })
  type: WebhookEventType;

  @EnumField('`failed`: ten attempts failed, or the webhook was disabled; it can be replayed.', DELIVERY_STATES, {
    example: 'delivered',
  })
  state: DeliveryState;

  @StringField('Message body, as text.', {
    example: '{"type":"test","timestamp":"2025-02-25T15:00:00.000Z","data":{"webhookId":1}}',
  })
  body: string;

  @InstantField('When the event was queued.', { example: '2025-02-25T15:00:00.000Z' })
  createdAt: string;

  @InstantField('When the next attempt is due; null if settled.', {
    nullable: true,
    example: '2025-02-25T15:05:00.000Z',
  })
  nextAttemptAt: string | null;

  @InstantField('When the delivery was acknowledged or failed; null while pending.', {
    nullable: true,
    example: '2025-02-25T15:00:01.000Z',
  })
  settledAt: string | null;

  @StringField('Why the last attempt failed, or why there will be no further one; null if nothing failed.', {
    nullable: true,
    example: 'the receiver responded with 503',
  })
  error: string | null;

  @ArrayField('Attempts, oldest first.', () => WebhookAttempt)
  attempts: WebhookAttempt[];
}

export class WebhookDeliveryPage extends CursorPageOf(WebhookDelivery) {}
