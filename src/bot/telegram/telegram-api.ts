import type { Api, GrammyError, HttpError } from 'grammy';
import type { AppConfig } from '../../config/app-config.js';

/** Longest wait that Telegram may ask for. */
const longestWaitSeconds = 3_600;

/**
 * Client of the Bot API. It repeats nothing: the outbox and the poll of updates do, and wait as Telegram asks. Its
 * package is loaded by services with a token alone: it takes 60 ms and 18 MB.
 */
export async function createTelegramApi(
  { token, apiRoot }: NonNullable<AppConfig['telegram']>,
  timeoutSeconds = 10,
): Promise<Api> {
  const { Api: Client } = await import('grammy');
  return new Client(token, { apiRoot, timeoutSeconds });
}

/** Updates from a number on, once there are any; none after the time for which Telegram holds the request. */
export function pollUpdates(
  api: Api,
  request: Omit<NonNullable<Parameters<Api['getUpdates']>[0]>, 'limit'>,
  signal: AbortSignal,
): ReturnType<Api['getUpdates']> {
  // grammY declares the signal of an older package and uses what both have
  return api.getUpdates(request, signal as unknown as NonNullable<Parameters<Api['getUpdates']>[1]>);
}

/** Why a call of the Bot API failed. */
export interface TelegramFault {
  /** Code of Telegram's error; null: no response came. */
  readonly status: number | null;
  /** Without the token. */
  readonly reason: string;
  readonly retryAfterSeconds: number | null;
  /** Id of the supergroup that the chat has become; null: it is the same chat. */
  readonly movedTo: number | null;
}

/** Null for what is no failure of a call. */
export function telegramFaultOf(error: unknown): TelegramFault | null {
  if (isNamed<GrammyError>(error, 'GrammyError')) {
    const { error_code: status, description, parameters } = error;
    const { retry_after: seconds = null, migrate_to_chat_id: movedTo = null } = parameters;
    const retryAfterSeconds = seconds === null ? null : Math.min(seconds, longestWaitSeconds);
    return { status, reason: `Telegram responded with ${status}: ${description}`, retryAfterSeconds, movedTo };
  }
  if (!isNamed<HttpError>(error, 'HttpError')) return null;
  // messages of the HTTP client contain the address, and so the token
  const { code, message } = error.error as Error & { code?: unknown };
  const reason = /timed out/.test(message)
    ? 'Telegram did not respond in time'
    : `Telegram could not be reached${typeof code === 'string' ? ` (${code})` : ''}`;
  return { status: null, reason, retryAfterSeconds: null, movedTo: null };
}

/** Whether an error is of a class of the package, which may not be loaded. */
function isNamed<Kind extends Error>(error: unknown, name: string): error is Kind {
  return error instanceof Error && error.name === name;
}
