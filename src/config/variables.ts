import {
  address,
  dayPart,
  instant,
  listOf,
  oneOf,
  plainText,
  timeZone,
  truthValue,
  username,
  wholeNumber,
} from './readers.js';
import type { Reader } from './readers.js';

/** One environment variable: how it is read, what holds without it, what it means. */
export interface Variable<T> {
  readonly read: Reader<T>;
  /** The default as it would be written, or null when there is none. */
  readonly fallback: string | null;
  /** What holds without it, in words, where `fallback` alone does not tell. */
  readonly without?: string;
  readonly meaning: string;
}

const variable = <T>(declaration: Variable<T>): Variable<T> => declaration;
const postgres = address('postgres', 'postgresql');

/** Every variable that the service reads; `.env.example` and README list the same ones. */
export const variables = {
  PORT: variable({ read: wholeNumber(0, 65_535), fallback: '3000', meaning: 'port of the API; 0 takes a free one' }),
  HOST: variable({
    read: plainText,
    fallback: '127.0.0.1',
    meaning: 'address the API listens on; beyond loopback no development key is accepted',
  }),
  DATABASE_URL: variable({
    read: postgres,
    fallback: null,
    without: 'an embedded server',
    meaning: 'PostgreSQL 15 or newer',
  }),
  DATABASE_REPLICA_URLS: variable({
    read: listOf(postgres),
    fallback: null,
    meaning: 'comma list of read replicas of DATABASE_URL',
  }),
  DATA_DIR: variable({
    read: plainText,
    fallback: '.data',
    meaning: 'folder of the embedded database and of generated keys; relative to the project folder',
  }),
  DEMO_DATA: variable({
    read: truthValue,
    fallback: null,
    without: 'true with the embedded server, else false',
    meaning: 'load the demo data into an empty database',
  }),
  CLOCK_AS_OF: variable({
    read: instant,
    fallback: null,
    without: 'the clock runs',
    meaning: 'freezes the clock, so that everything answers as it stood then: 2025-02-25T15:00:00Z',
  }),
  UPCOMING_DAYS: variable({
    read: wholeNumber(1, 365),
    fallback: '7',
    meaning: 'days ahead within which a fixture counts as upcoming',
  }),
  QUOTE_MAX_AGE_MINUTES: variable({
    read: wholeNumber(1, 525_600),
    fallback: '1440',
    meaning: 'minutes after which a price is stale',
  }),
  AUTH_ISSUER: variable({
    read: address('https', 'http'),
    fallback: null,
    without: 'development keys, on loopback only',
    meaning: 'OpenID Connect issuer of bearer tokens; needs AUTH_AUDIENCE',
  }),
  AUTH_AUDIENCE: variable({
    read: plainText,
    fallback: null,
    meaning: 'audience that a bearer token must name; needs AUTH_ISSUER',
  }),
  AUTH_KEYS_MAX_AGE_SECONDS: variable({
    read: wholeNumber(1, 86_400),
    fallback: '600',
    meaning: 'seconds after which the keys of AUTH_ISSUER are asked for again; a withdrawn one is then refused',
  }),
  INTERNAL_KEYS: variable({
    read: listOf(plainText),
    fallback: null,
    without: 'generated, on loopback only',
    meaning: 'comma list of keys for internal callers, all valid; at least 16 characters each beyond loopback',
  }),
  INTERNAL_KEYS_FILE: variable({
    read: plainText,
    fallback: null,
    meaning:
      'file of such keys instead, one a line; read again when it changes, so that keys are replaced without a restart',
  }),
  WEBHOOK_SECRETS: variable({
    read: listOf(plainText),
    fallback: null,
    without: 'generated, on loopback only',
    meaning: 'comma list of secrets of the messenger webhook, all valid; at least 16 characters each beyond loopback',
  }),
  WEBHOOK_SECRETS_FILE: variable({
    read: plainText,
    fallback: null,
    meaning: 'file of such secrets instead, one a line; read again when it changes',
  }),
  PREDICTIONS_PUBLIC: variable({
    read: truthValue,
    fallback: 'false',
    meaning: 'opens the internal boards to anonymous reads',
  }),
  BOT_TEST_MODE: variable({ read: truthValue, fallback: 'false', meaning: 'marks every reply of the bot as a test' }),
  BOT_USERNAME: variable({
    read: username,
    fallback: null,
    without: 'in groups only commands without a name are answered',
    meaning: 'name of the bot in the messenger, by which groups address it: /today@football_bot, @football_bot',
  }),
  BOT_SEND_URL: variable({
    read: address('https', 'http'),
    fallback: null,
    without: 'replies stand in the answer only, alerts wait',
    meaning:
      'where the messaging platform takes messages, as POST {chat_id, text} with an Idempotency-Key; may hold a secret',
  }),
  BOT_SEND_TOKEN: variable({
    read: plainText,
    fallback: null,
    meaning: 'bearer token that is sent there; needs BOT_SEND_URL',
  }),
  BOT_QUIET_HOURS: variable({
    read: dayPart,
    fallback: null,
    meaning: 'hours of the day in which alerts wait, such as 23:00-07:00',
  }),
  BOT_TIME_ZONE: variable({
    read: timeZone,
    fallback: 'UTC',
    meaning: 'IANA time zone of the times that the bot shows and of its quiet hours',
  }),
  ROLE: variable({
    read: oneOf('all', 'api', 'worker'),
    fallback: 'all',
    meaning: 'what this process does: api, worker or all',
  }),
  LOG_LEVEL: variable({
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    fallback: 'info',
    meaning: 'least severe level that is logged: fatal, error, warn, info, debug, trace or silent',
  }),
  RATE_LIMIT_PER_MINUTE: variable({
    read: wholeNumber(0, 1_000_000),
    fallback: null,
    without: '600, and none on loopback',
    meaning: 'requests that one client may send in a minute; 0 means no limit',
  }),
  TRUSTED_PROXIES: variable({
    read: wholeNumber(0, 10),
    fallback: '0',
    meaning: 'how many proxies stand in front and may name the client in X-Forwarded-For',
  }),
  CORS_ORIGINS: variable({
    read: listOf(plainText),
    fallback: null,
    without: 'none',
    meaning: 'comma list of web origins that may call the API, or *',
  }),
} as const;

/** The name of a variable that the service reads. */
export type VariableName = keyof typeof variables;
