import 'reflect-metadata';
import { isIP } from 'node:net';
import { plainToInstance } from 'class-transformer';
import { Matches, validateSync } from 'class-validator';
import { ConfigError } from './config-error.js';
import {
  Address,
  AddressList,
  BotToken,
  DayPart,
  Instant,
  OneOf,
  PlainText,
  NumberList,
  TextList,
  TimeZone,
  TruthValue,
  Username,
  WholeNumber,
} from './environment-decorators.js';

/** What a process does: answer requests, work in the background, or both. */
export type Role = 'all' | 'api' | 'worker';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Minimum length of a secret while the API listens beyond loopback. */
export const shortestSecret = 16;

/** Every environment variable that the service reads, with its default; null where there is none. */
export class EnvironmentVariables {
  @WholeNumber(0, 65_535)
  readonly PORT: number = 3000;

  @Matches(/^[\w.:-]+$/, { message: 'must be a host name or an IP address' })
  readonly HOST: string = '127.0.0.1';

  @Address('postgres', 'postgresql')
  readonly DATABASE_URL: string | null = null;

  @Address('postgres', 'postgresql')
  readonly DATABASE_DIRECT_URL: string | null = null;

  @TruthValue()
  readonly PREPARED_STATEMENTS: boolean = true;

  @AddressList('postgres', 'postgresql')
  readonly DATABASE_REPLICA_URLS: readonly string[] | null = null;

  @PlainText()
  readonly DATA_DIR: string = '.data';

  @TruthValue()
  readonly DEMO_DATA: boolean | null = null;

  @WholeNumber(1, 120)
  readonly DEMO_SPEED: number = 1;

  @Instant()
  readonly CLOCK_AS_OF: Date | null = null;

  @WholeNumber(1, 365)
  readonly UPCOMING_DAYS: number = 7;

  @WholeNumber(1, 525_600)
  readonly QUOTE_MAX_AGE_MINUTES: number = 1440;

  @WholeNumber(1, 36_500)
  readonly PACK_PRICES_AFTER_DAYS: number = 60;

  @Address('https', 'http')
  readonly AUTH_ISSUER: string | null = null;

  @PlainText()
  readonly AUTH_AUDIENCE: string | null = null;

  @WholeNumber(1, 86_400)
  readonly AUTH_KEYS_MAX_AGE_SECONDS: number = 600;

  @PlainText()
  readonly AUTH_CLIENT_ID: string | null = null;

  @TextList()
  readonly AUTH_SCOPES: readonly string[] = [
    'openid',
    'dashboard:read',
    'dashboard:write',
    'maintenance:read',
    'maintenance:write',
    'webhooks:write',
  ];

  @TruthValue()
  readonly DEVELOPMENT_SIGN_IN: boolean | null = null;

  @TextList()
  readonly INTERNAL_KEYS: readonly string[] | null = null;

  @PlainText()
  readonly INTERNAL_KEYS_FILE: string | null = null;

  @TextList()
  readonly WEBHOOK_SECRETS: readonly string[] | null = null;

  @PlainText()
  readonly WEBHOOK_SECRETS_FILE: string | null = null;

  @TruthValue()
  readonly PREDICTIONS_PUBLIC: boolean = false;

  @TruthValue()
  readonly MCP_ENABLED: boolean = false;

  @TruthValue()
  readonly BOT_TEST_MODE: boolean = false;

  @Username()
  readonly BOT_USERNAME: string | null = null;

  @Address('https', 'http')
  readonly BOT_SEND_URL: string | null = null;

  @PlainText()
  readonly BOT_SEND_TOKEN: string | null = null;

  @NumberList()
  readonly BOT_OPERATOR_CHATS: readonly number[] | null = null;

  @DayPart()
  readonly BOT_QUIET_HOURS: string | null = null;

  @TimeZone()
  readonly BOT_TIME_ZONE: string = 'UTC';

  @BotToken()
  readonly TELEGRAM_BOT_TOKEN: string | null = null;

  @Address('https', 'http')
  readonly TELEGRAM_API_ROOT: string = 'https://api.telegram.org';

  @Address('https', 'http')
  readonly PUBLIC_URL: string | null = null;

  @OneOf('all', 'api', 'worker')
  readonly ROLE: Role = 'all';

  @OneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
  readonly LOG_LEVEL: LogLevel = 'info';

  @TruthValue()
  readonly LOG_REQUESTS: boolean | null = null;

  @WholeNumber(0, 65_535)
  readonly METRICS_PORT: number | null = null;

  @Matches(/^[\w.:-]+$/, { message: 'must be a host name or an IP address' })
  readonly METRICS_HOST: string = '127.0.0.1';

  @PlainText()
  readonly SOURCES: string | null = null;

  @PlainText()
  readonly SOURCE_PRECEDENCE: string | null = null;

  @Address('https', 'http')
  readonly API_FOOTBALL_URL: string | null = null;

  @Address('https', 'http')
  readonly THE_ODDS_API_URL: string | null = null;

  @Address('https', 'http')
  readonly FOOTBALL_DATA_URL: string | null = null;

  @Address('https', 'http')
  readonly FPL_CORE_URL: string | null = null;

  @Address('https', 'http')
  readonly STATSBOMB_URL: string | null = null;

  @PlainText()
  readonly SECRETS_KEY: string | null = null;

  @WholeNumber(1, 3_650)
  readonly RAW_ANSWERS_DAYS: number = 30;

  @TruthValue()
  readonly PRIVATE_SOURCES: boolean = false;

  @TruthValue()
  readonly PRIVATE_WEBHOOKS: boolean = false;

  @PlainText()
  readonly FEEDS_DIR: string | null = null;

  @WholeNumber(0, 1_000_000)
  readonly RATE_LIMIT_PER_MINUTE: number | null = null;

  @WholeNumber(0, 10)
  readonly TRUSTED_PROXIES: number = 0;

  @TextList()
  readonly CORS_ORIGINS: readonly string[] | null = null;

  @PlainText()
  readonly AGE_NOTE: string = '18+';

  @PlainText()
  readonly HELP_TEXT: string | null = null;

  @Address('https', 'http')
  readonly HELP_URL: string = 'https://www.gamblingtherapy.org';
}

export type VariableName = keyof EnvironmentVariables;

export const variableNames = Object.keys(new EnvironmentVariables()) as readonly VariableName[];

/**
 * Checks the text of every variable and converts it to its value; blank ones count as not set.
 * @throws ConfigError naming every variable that is invalid
 */
export function validate(environment: Readonly<Record<string, string | undefined>>): EnvironmentVariables {
  const input = variableNames.map((name) => [name, environment[name]?.trim() ?? ''] as const);
  const variables = plainToInstance(EnvironmentVariables, Object.fromEntries(input.filter(([, text]) => text !== '')));
  const problems = new Map(problemsBetween(variables));
  for (const { property, constraints } of validateSync(variables, { stopAtFirstError: true })) {
    problems.set(property as VariableName, Object.values(constraints ?? {}).join(', '));
  }
  const [first, ...others] = variableNames.filter((name) => problems.has(name));
  if (first === undefined) return variables;
  const details = [problems.get(first), ...others.map((name) => `${name} ${problems.get(name)}`)];
  throw new ConfigError(first, details.join('; '));
}

/** Problems of variables that are valid individually. */
function* problemsBetween(variables: EnvironmentVariables): Generator<[VariableName, string]> {
  const isMissing = (name: VariableName, other: VariableName): boolean =>
    variables[name] === null && variables[other] !== null;
  for (const [name, other] of [
    ['AUTH_ISSUER', 'AUTH_AUDIENCE'],
    ['AUTH_AUDIENCE', 'AUTH_ISSUER'],
    ['AUTH_ISSUER', 'AUTH_CLIENT_ID'],
    ['BOT_SEND_URL', 'BOT_SEND_TOKEN'],
  ] as const) {
    if (isMissing(name, other)) yield [name, `must be set together with ${other}`];
  }
  if (variables.DEVELOPMENT_SIGN_IN === true && (variables.AUTH_ISSUER !== null || !isLoopbackHost(variables.HOST)))
    yield ['DEVELOPMENT_SIGN_IN', 'must not be true with AUTH_ISSUER, or while HOST is not loopback'];
  if (variables.DEMO_SPEED !== 1) yield* problemsOfDemoSpeed(variables);
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'] as const) {
    if (isMissing('DATABASE_URL', name)) yield [name, 'must not be set without DATABASE_URL'];
  }
  for (const name of ['INTERNAL_KEYS', 'WEBHOOK_SECRETS'] as const) {
    const file = `${name}_FILE` as const;
    if (variables[name] !== null && variables[file] !== null) yield [file, `must not be set together with ${name}`];
    if (!isLoopbackHost(variables.HOST) && variables[name]?.some(({ length }) => length < shortestSecret)) {
      yield [name, `must be secrets of at least ${shortestSecret} characters each while HOST is not loopback`];
    }
  }
}

/** Why a demo cannot run faster than real time. */
function* problemsOfDemoSpeed(variables: EnvironmentVariables): Generator<[VariableName, string]> {
  const { DEMO_DATA, DATABASE_URL, CLOCK_AS_OF, ROLE } = variables;
  if (DEMO_DATA === false) yield ['DEMO_SPEED', 'must not be above 1 with DEMO_DATA=false: only a demo runs faster'];
  else if (DEMO_DATA === null && DATABASE_URL !== null)
    yield ['DEMO_SPEED', 'must not be above 1 with DATABASE_URL, unless DEMO_DATA=true: only a demo runs faster'];
  else if (CLOCK_AS_OF !== null) yield ['DEMO_SPEED', 'must not be above 1 with CLOCK_AS_OF, which freezes the clock'];
  else if (ROLE !== 'all')
    yield ['DEMO_SPEED', 'must not be above 1 with ROLE=api or worker: the clock runs in one process'];
}

/** Whether only this machine reaches an address the API listens on. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
