/** A message for a chat. */
export interface OutboundMessage {
  readonly chatId: number;
  readonly text: string;
  /** The same for every attempt to send the same message. */
  readonly idempotencyKey: string;
}

/** What the platform said. */
export type SendOutcome =
  | { readonly kind: 'delivered' }
  /** It will never take this message. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It may take it later, not before so many seconds where it says so. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly retryAfterSeconds: number | null };

/** Where messages leave the service. */
export interface OutboundPort {
  /** Never throws: whatever happens is an outcome, whose reason holds no secret. */
  send(message: OutboundMessage): Promise<SendOutcome>;
}

/** Injection token of the port; null where nothing may leave. */
export const OUTBOUND_PORT = Symbol('OUTBOUND_PORT');
