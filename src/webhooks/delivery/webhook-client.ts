import { Agent, request } from 'undici';
import { lookupPublic, NotPublicError, requirePublicHost } from '../../common/net/public-address.js';
import { retryAfterSeconds } from '../../common/retry-after.js';
import { signaturesOf } from '../webhook-secrets.js';

const TIMEOUT_MILLISECONDS = 10_000;
/** Most bytes read of a response body. It is discarded; reading a short one keeps the connection reusable. */
const MOST_BODY_BYTES = 16_384;

/** A message to send once. */
export interface SignedMessage {
  readonly url: string;
  readonly messageId: string;
  /** JSON. */
  readonly body: string;
  readonly secrets: readonly string[];
  readonly at: Date;
}

/** The receiver's reaction to a message. */
export interface SendResult {
  /** Null: it did not respond. */
  readonly status: number | null;
  /** Null: it acknowledged the message. */
  readonly error: string | null;
  /** Pause requested with 429 or 503; null: none. */
  readonly retryAfterSeconds: number | null;
}

/**
 * Sends messages to URLs that subscribers entered: with a time limit, without following redirects, and only to public
 * addresses unless private ones are allowed.
 */
export class WebhookClient {
  private readonly agent: Agent;

  constructor(private readonly allowsPrivate: boolean) {
    this.agent = new Agent({
      headersTimeout: TIMEOUT_MILLISECONDS,
      bodyTimeout: TIMEOUT_MILLISECONDS,
      ...(allowsPrivate ? {} : { connect: { lookup: lookupPublic } }),
    });
  }

  /** Sends one request; any failure is returned as a result. */
  async send({ url, messageId, body, secrets, at }: SignedMessage): Promise<SendResult> {
    try {
      if (!this.allowsPrivate) requirePublicHost(new URL(url));
      const response = await request(url, {
        method: 'POST',
        dispatcher: this.agent,
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'football-analytics-webhooks',
          'webhook-id': messageId,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': signaturesOf(secrets, messageId, at, body),
        },
        body,
      });
      // the status decides, whatever happens to the body
      await response.body.dump({ limit: MOST_BODY_BYTES }).catch(() => undefined);
      return resultOf(response.statusCode, new Headers(singleHeaders(response.headers)));
    } catch (error) {
      return { status: null, error: reasonOf(error), retryAfterSeconds: null };
    }
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

function resultOf(status: number, headers: Headers): SendResult {
  if (status >= 200 && status < 300) return { status, error: null, retryAfterSeconds: null };
  const isRedirect = status >= 300 && status < 400;
  const error = `the receiver responded with ${status}${isRedirect ? '; redirects are not followed' : ''}`;
  const asksForPause = status === 429 || status === 503;
  return { status, error, retryAfterSeconds: asksForPause ? retryAfterSeconds(headers) : null };
}

function singleHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof NotPublicError) return error.message;
  const { name, code, message } = error as Error & { code?: unknown };
  if (name === 'TimeoutError' || String(code).includes('TIMEOUT'))
    return `the receiver did not respond within ${TIMEOUT_MILLISECONDS / 1_000} s`;
  return `the receiver could not be reached (${typeof code === 'string' ? code : message})`;
}
