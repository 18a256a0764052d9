import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { NotAllowed } from './readers.js';
import { variables } from './variables.js';
import type { Variable, VariableName } from './variables.js';

/** What a process does: answer requests, work in the background, or both. */
export type Role = 'all' | 'api' | 'worker';

/** Everything that can be configured, validated and with its defaults. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Whether the API listens on this machine only; development keys exist only then. */
  readonly isLoopback: boolean;
  /** Null: the embedded server. */
  readonly databaseUrl: string | null;
  readonly databaseReplicaUrls: readonly string[];
  /** Absolute path. */
  readonly dataDirectory: string;
  readonly demoData: boolean;
  /** Null: the clock runs. */
  readonly clockAsOf: Date | null;
  readonly upcomingDays: number;
  readonly quoteMaxAgeMinutes: number;
  /** Null: development keys while `isLoopback`, else every bearer token is refused. */
  readonly auth: { readonly issuer: string; readonly audience: string } | null;
  /** Seconds for which keys of the issuer are believed without asking it again. */
  readonly authKeysMaxAgeSeconds: number;
  /** Null: generated ones while `isLoopback`, else every key is refused. */
  readonly internalKeys: readonly string[] | null;
  /** Absolute path of a file that holds the keys instead and may change while the service runs. */
  readonly internalKeysFile: string | null;
  /** Null: generated ones while `isLoopback`, else every secret is refused. */
  readonly webhookSecrets: readonly string[] | null;
  /** Absolute path of a file that holds the secrets instead and may change while the service runs. */
  readonly webhookSecretsFile: string | null;
  readonly predictionsPublic: boolean;
  readonly botTestMode: boolean;
  /** Name of the bot in the messenger, without `@`; null: unknown. */
  readonly botUsername: string | null;
  /** Where replies and alerts are sent; null: nowhere. */
  readonly botSend: { readonly url: string; readonly token: string | null } | null;
  /** Local times of day between which alerts wait; may go past midnight. */
  readonly botQuietHours: { readonly from: string; readonly until: string } | null;
  readonly botTimeZone: string;
  readonly role: Role;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Null: no limit. */
  readonly rateLimitPerMinute: number | null;
  readonly trustedProxies: number;
  readonly corsOrigins: readonly string[];
}

/** Injection token of the configuration. */
export const CONFIG = Symbol('CONFIG');

/** Environment variables hold what they must not, or are missing; the message names each and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /**
   * @param variable the variable, or several in words: 'A and B'
   * @param detail continues the sentence: 'must be ...'
   */
  constructor(variable: string, detail: string) {
    super(`${variable} ${detail}`);
  }
}

/** What is wrong with the environment, collected so that a person mends it in one go. */
class ConfigProblems {
  private readonly found = new Map<string, string>();

  /** Notes one problem of a variable, unless one is known already. */
  add(variable: string, detail: string): void {
    if (!this.found.has(variable)) this.found.set(variable, detail);
  }

  /** @throws ConfigError naming every variable that was noted */
  throwIfAny(): void {
    const [first, ...others] = this.found;
    if (first === undefined) return;
    const [variable, detail] = first;
    throw new ConfigError(variable, [detail, ...others.map(([name, text]) => `${name} ${text}`)].join('; '));
  }
}

/** Fewest characters of a secret while the API listens beyond loopback. */
export const shortestSecret = 16;

/** The folder that holds package.json, wherever the compiled file lies below it. */
export const projectDirectory = findProjectDirectory(dirname(fileURLToPath(import.meta.url)));

/**
 * Reads the configuration from an environment.
 * @throws ConfigError naming every variable that is invalid
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems = new ConfigProblems();
  const read = <Name extends VariableName>(name: Name): ValueOf<Name> | null => {
    const declared = variables[name] as Variable<ValueOf<Name>>;
    const fallback = declared.fallback === null ? null : declared.read(declared.fallback);
    const given = environment[name]?.trim() ?? '';
    return given === '' ? fallback : (readText(name, declared, given, problems) ?? fallback);
  };
  const required = <Name extends VariableName>(name: Name): ValueOf<Name> => read(name) as ValueOf<Name>;

  const host = required('HOST');
  if (!/^[\w.:-]+$/.test(host)) problems.add('HOST', 'must be a host name or an IP address');
  const isLoopback = isLoopbackHost(host);
  const databaseUrl = read('DATABASE_URL');
  const replicas = read('DATABASE_REPLICA_URLS') ?? [];
  if (replicas.length > 0 && databaseUrl === null) {
    problems.add('DATABASE_REPLICA_URLS', 'must not be set without DATABASE_URL');
  }
  const limit = read('RATE_LIMIT_PER_MINUTE') ?? (isLoopback ? 0 : 600);
  const secrets = (name: 'INTERNAL_KEYS' | 'WEBHOOK_SECRETS'): readonly string[] | null => {
    const given = read(name);
    if (!isLoopback && given?.some((secret) => secret.length < shortestSecret)) {
      problems.add(name, `must be secrets of at least ${shortestSecret} characters each while HOST is not loopback`);
    }
    return given;
  };
  const fileOf = (name: 'INTERNAL_KEYS' | 'WEBHOOK_SECRETS'): string | null => {
    const file = read(`${name}_FILE`);
    if (file !== null && read(name) !== null) problems.add(`${name}_FILE`, `must not be set together with ${name}`);
    return file === null ? null : absolutePath(file);
  };
  const config: Config = {
    host,
    port: required('PORT'),
    isLoopback,
    databaseUrl,
    databaseReplicaUrls: replicas,
    dataDirectory: absolutePath(required('DATA_DIR')),
    demoData: read('DEMO_DATA') ?? databaseUrl === null,
    clockAsOf: read('CLOCK_AS_OF'),
    upcomingDays: required('UPCOMING_DAYS'),
    quoteMaxAgeMinutes: required('QUOTE_MAX_AGE_MINUTES'),
    auth: readAuth(read('AUTH_ISSUER'), read('AUTH_AUDIENCE'), problems),
    authKeysMaxAgeSeconds: required('AUTH_KEYS_MAX_AGE_SECONDS'),
    internalKeys: secrets('INTERNAL_KEYS'),
    internalKeysFile: fileOf('INTERNAL_KEYS'),
    webhookSecrets: secrets('WEBHOOK_SECRETS'),
    webhookSecretsFile: fileOf('WEBHOOK_SECRETS'),
    predictionsPublic: required('PREDICTIONS_PUBLIC'),
    botTestMode: required('BOT_TEST_MODE'),
    botUsername: read('BOT_USERNAME'),
    botSend: readSend(read('BOT_SEND_URL'), read('BOT_SEND_TOKEN'), problems),
    botQuietHours: read('BOT_QUIET_HOURS'),
    botTimeZone: required('BOT_TIME_ZONE'),
    role: required('ROLE'),
    logLevel: required('LOG_LEVEL'),
    rateLimitPerMinute: limit === 0 ? null : limit,
    trustedProxies: required('TRUSTED_PROXIES'),
    corsOrigins: read('CORS_ORIGINS') ?? [],
  };
  problems.throwIfAny();
  return config;
}

/** Reads the configuration of this process: its environment, and below it a file `.env` in the project folder. */
export function loadConfig(): Config {
  const file = join(projectDirectory, '.env');
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return readConfig({ ...written, ...process.env });
}

type ValueOf<Name extends VariableName> = (typeof variables)[Name] extends Variable<infer Value> ? Value : never;

function readText<T>(name: string, declared: Variable<T>, text: string, problems: ConfigProblems): T | null {
  try {
    return declared.read(text);
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error;
    problems.add(name, `must be ${error.message}`);
    return null;
  }
}

/** A path as it is, or below the project folder. */
function absolutePath(path: string): string {
  return isAbsolute(path) ? resolve(path) : resolve(projectDirectory, path);
}

function readAuth(issuer: string | null, audience: string | null, problems: ConfigProblems): Config['auth'] {
  if (issuer !== null && audience !== null) return { issuer, audience };
  if (issuer !== null) problems.add('AUTH_AUDIENCE', 'must be set together with AUTH_ISSUER');
  if (audience !== null) problems.add('AUTH_ISSUER', 'must be set together with AUTH_AUDIENCE');
  return null;
}

function readSend(url: string | null, token: string | null, problems: ConfigProblems): Config['botSend'] {
  if (url !== null) return { url, token };
  if (token !== null) problems.add('BOT_SEND_URL', 'must be set together with BOT_SEND_TOKEN');
  return null;
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function findProjectDirectory(start: string): string {
  if (existsSync(join(start, 'package.json'))) return start;
  const parent = dirname(start);
  if (parent === start) throw new Error(`No package.json above ${start}`);
  return findProjectDirectory(parent);
}
