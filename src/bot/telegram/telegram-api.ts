import type { Api, GrammyError, HttpError } from 'grammy';
import type { AppConfig } from '../../config/app-config.js';

/** Longest pause that Telegram may ask for. */
const longestWaitSeconds = 3_600;

/**
 * Bot API client. It does not retry: the outbox and the polling of updates do, with the pauses that Telegram asks for.
 * Its package is only loaded by services with a token, as it takes 60 ms and 18 MB.
 */
export async function createTelegramApi(
  { token, apiRoot }: NonNullable<AppConfig['telegram']>,
  timeoutSeconds = 10,
): Promise<Api> {
  const { Api: Client } = await import('grammy');
  return new Client(token, { apiRoot, timeoutSeconds });
}

/** Updates from an offset on, as soon as there are any; empty once Telegram's long poll times out. */
export function pollUpdates(
  api: Api,
  request: Omit<NonNullable<Parameters<Api['getUpdates']>[0]>, 'limit'>,
  signal: AbortSignal,
): ReturnType<Api['getUpdates']> {
  // grammY declares the signal type of an older package, but uses only what both have
  return api.getUpdates(request, signal as unknown as NonNullable<Parameters<Api['getUpdates']>[1]>);
}

/** Reason for a failed Bot API call. */
export interface TelegramFault {
  /** Telegram's error code; null: there was no response. */
  readonly status: number | null;
  /** Never contains the token. */
  readonly reason: string;
  readonly retryAfterSeconds: number | null;
  /** Id of the supergroup to which the chat was upgraded; null: it was not. */
  readonly movedTo: number | null;
}

/** Null if the error is no failed call. */
export function telegramFaultOf(error: unknown): TelegramFault | null {
  if (isNamed<GrammyError>(error, 'GrammyError')) {
    const { error_code: status, description, parameters } = error;
    const { retry_after: seconds = null, migrate_to_chat_id: movedTo = null } = parameters;
    const retryAfterSeconds = seconds === null ? null : Math.min(seconds, longestWaitSeconds);
    return { status, reason: `Telegram responded with ${status}: ${description}`, retryAfterSeconds, movedTo };
  }
  if (!isNamed<HttpError>(error, 'HttpError')) return null;
  // messages of the HTTP client contain the URL, and so the token
  const { code, message } = error.error as Error & { code?: unknown };
  const reason = /timed out/.test(message)
    ? 'Telegram did not respond in time'
    : `Telegram could not be reached${typeof code === 'string' ? ` (${code})` : ''}`;
  return { status: null, reason, retryAfterSeconds: null, movedTo: null };
}

/** Whether an error is an instance of a class of the package, which may not be loaded. */
function isNamed<Kind extends Error>(error: unknown, name: string): error is Kind {
  return error instanceof Error && error.name === name;
}
