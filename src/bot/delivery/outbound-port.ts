/** A message for a chat. */
export interface OutboundMessage {
  readonly chatId: number;
  readonly text: string;
  /** Equal in every attempt to send the message. */
  readonly idempotencyKey: string;
}

/** Outcome of an attempt. */
export type SendOutcome =
  | { readonly kind: 'delivered' }
  /** The platform will never take this message. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The platform may take it later, after the seconds that it states. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly retryAfterSeconds: number | null };

/** Port to the messaging platform. */
export interface OutboundPort {
  /** Never throws; reasons contain no secret. */
  send(message: OutboundMessage): Promise<SendOutcome>;
}

/** Injection token of the port; null: nothing may be sent. */
export const OUTBOUND_PORT = Symbol('OUTBOUND_PORT');
