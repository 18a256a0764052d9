/** News of watches. */
export const WATCH_EVENT_TYPES = [
  'value-bet',
  'price-outlier',
  'line-up',
  'position-change',
  'kick-off',
  'pick-graded',
] as const;

/** Operator events: only holders of a maintenance scope may subscribe. */
export const OPERATOR_EVENT_TYPES = [
  'source.late',
  'source.refused',
  'source.failing',
  'source.recovered',
  'data.conflict',
  'fit.failed',
] as const;

/** Event types that a subscription can name. */
export const SUBSCRIBED_EVENT_TYPES = [...WATCH_EVENT_TYPES, ...OPERATOR_EVENT_TYPES] as const;

/** Every event type; `test` is sent on request. */
export const WEBHOOK_EVENT_TYPES = [...SUBSCRIBED_EVENT_TYPES, 'test'] as const;

export type WatchEventType = (typeof WATCH_EVENT_TYPES)[number];
export type SubscribedEventType = (typeof SUBSCRIBED_EVENT_TYPES)[number];
export type OperatorEventType = (typeof OPERATOR_EVENT_TYPES)[number];
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];
