import { types } from 'node:util';
import { pino } from 'pino';
import type { DestinationStream, Level, Logger, LoggerOptions } from 'pino';
import { build as prettyStream } from 'pino-pretty';
export type { Logger } from 'pino';
import type { LoggerService } from '@nestjs/common';
import type { AppConfig } from '../../config/app-config.js';

export const LOGGER = Symbol('LOGGER');

/** Members that are secret wherever they occur in a log line. */
const secretMembers = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'privateKey',
  'internalKeys',
  'webhookSecrets',
  'databaseUrl',
  'databaseDirectUrl',
  'directUrl',
  '["x-internal-key"]',
  '["x-messenger-bot-api-secret-token"]',
  '["x-telegram-bot-api-secret-token"]',
  '["set-cookie"]',
];

const join = (prefix: string, member: string): string =>
  member.startsWith('[') ? `${prefix}${member}` : `${prefix}.${member}`;
const secretPaths = secretMembers.flatMap((member) => [member, join('*', member), join('*.*', member)]);

/** Hides the password in every connection URL of a text, such as an error message. */
export function withoutPasswords(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*):[^\s@/"]*@/gi, '$1:***@');
}

/**
 * The structured log: one JSON object per line, or readable text on a terminal.
 * @param destination standard output for a service, standard error for a command
 */
export function createLogger(
  config: Pick<AppConfig, 'logLevel'>,
  destination: NodeJS.WriteStream | DestinationStream = process.stdout,
): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secretPaths, censor: '***' },
    serializers: { err: serialiseError, error: serialiseError },
    hooks: { streamWrite: withoutPasswords },
  };
  const watched = 'isTTY' in destination && destination.isTTY;
  return watched
    ? pino(options, prettyStream({ destination, colorize: true, translateTime: 'HH:MM:ss', sync: true }))
    : pino(options, destination);
}

/** The logged form of an error: its kind, message, code, stack and cause. */
function serialiseError(error: unknown): unknown {
  if (!types.isNativeError(error)) return error;
  const { code } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack ?? '',
    ...(error.cause === undefined ? {} : { cause: serialiseError(error.cause) }),
  };
}

/** Levels of our log, by method of Nest's logger. */
const levelsOfNest = {
  log: 'debug',
  error: 'error',
  warn: 'warn',
  debug: 'trace',
  verbose: 'trace',
  fatal: 'fatal',
} as const;

/** Forwards the framework's log to our logger. */
export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: Level) =>
    (message: unknown, ...rest: unknown[]): void => {
      const context = rest.at(-1);
      const detail = typeof context === 'string' ? { context } : {};
      if (message instanceof Error) logger[level]({ ...detail, err: message }, message.message);
      else if (typeof message === 'string') logger[level](detail, message);
      else logger[level]({ ...detail, detail: message });
    };
  const methods = Object.entries(levelsOfNest).map(([method, level]) => [method, write(level)]);
  return Object.fromEntries(methods) as Record<keyof typeof levelsOfNest, ReturnType<typeof write>>;
}
