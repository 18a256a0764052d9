import { retryAfterSeconds } from '../../common/retry-after.js';
import type { Channel, MessageButtons } from '../../database/entities/index.js';

/** A message for a chat. */
export interface OutboundMessage {
  readonly chatId: number;
  /** Telegram chat id; null for chats on the webhook's platform. */
  readonly telegramId: number | null;
  readonly text: string;
  readonly buttons: MessageButtons;
  /** The message in the chat that this one replaces; null: it is a new one. */
  readonly editsMessageId: number | null;
  /** Telegram forum topic; null: none. */
  readonly topicId: number | null;
  /** The same in every attempt to send the message. */
  readonly idempotencyKey: string;
}

/** Outcome of an attempt. */
export type SendOutcome =
  | { readonly kind: 'delivered' }
  /** The platform will never accept this message. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The platform may accept it later, after the number of seconds that it states. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly retryAfterSeconds: number | null };

/** Port to a messaging platform. */
export interface OutboundPort {
  /** Channel of the chats it reaches. */
  readonly channels: readonly Channel[];
  /** Never throws; reasons contain no secret. */
  send(message: OutboundMessage): Promise<SendOutcome>;
}

/** Injection token of the port; null: nothing may be sent. */
export const OUTBOUND_PORT = Symbol('OUTBOUND_PORT');

const timeoutMilliseconds = 10_000;
const longestWaitSeconds = 3_600;

/** Sends messages to the platform's address as `POST {chat_id, text}`. */
export class HttpOutbound implements OutboundPort {
  readonly channels = ['messenger'] as const;

  /**
   * @param url may contain a secret, so reasons never contain it
   * @param token sent as a bearer token; null: none
   */
  constructor(
    private readonly url: string,
    private readonly token: string | null,
  ) {}

  async send({ chatId, text, idempotencyKey }: OutboundMessage): Promise<SendOutcome> {
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        // a redirect could leak the token
        redirect: 'manual',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': idempotencyKey,
          ...(this.token === null ? {} : { Authorization: `Bearer ${this.token}` }),
        },
        body: JSON.stringify({ chat_id: chatId, text }),
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      await response.body?.cancel();
      return outcomeOf(response);
    } catch (error) {
      return { kind: 'unavailable', reason: reasonOf(error), retryAfterSeconds: null };
    }
  }
}

/** Sends each message through the port of its chat's channel. */
export class OutboundByChannel implements OutboundPort {
  readonly channels = ['messenger', 'telegram'] as const;

  constructor(
    private readonly messenger: OutboundPort,
    private readonly telegram: OutboundPort,
  ) {}

  send(message: OutboundMessage): Promise<SendOutcome> {
    return (message.telegramId === null ? this.messenger : this.telegram).send(message);
  }
}

function outcomeOf({ status, headers }: Response): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const reason = `the platform responded with ${status}`;
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { kind: 'unavailable', reason, retryAfterSeconds: retryAfterOf(headers) };
  }
  // messages wait until the operator corrects a wrong address or token
  if (status === 401 || status === 404 || (status >= 300 && status < 400))
    return { kind: 'unavailable', reason, retryAfterSeconds: null };
  return { kind: 'refused', reason };
}

/** Seconds that the platform asks for; null: none. */
function retryAfterOf(headers: Headers): number | null {
  const seconds = retryAfterSeconds(headers);
  return seconds === null ? null : Math.min(seconds, longestWaitSeconds);
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  if (name === 'TimeoutError') return `the platform did not respond within ${timeoutMilliseconds / 1000} s`;
  return `the platform could not be reached${typeof cause?.code === 'string' ? ` (${cause.code})` : ''}`;
}
