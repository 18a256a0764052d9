/** Event types, for the areas that cause them. */
export { OPERATOR_EVENT_TYPES, WATCH_EVENT_TYPES, WEBHOOK_EVENT_TYPES } from './event-types.js';
export type { OperatorEventType, WatchEventType, WebhookEventType } from './event-types.js';
