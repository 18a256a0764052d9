import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { isLoopbackHost, validate, variableNames } from './environment-variables.js';
import type { EnvironmentVariables, LogLevel, Role } from './environment-variables.js';
import { absolutePath, projectDirectory } from './project-directory.js';

/** Everything that can be configured, validated and with its defaults. Injected by its class. */
export class AppConfig {
  readonly host: string;
  readonly port: number;
  /** Whether the API listens on this machine only; development keys exist only then. */
  readonly isLoopback: boolean;
  /** Null: the embedded server. */
  readonly databaseUrl: string | null;
  /** Address of the same database without a connection pooler; null: `databaseUrl` is already direct. */
  readonly databaseDirectUrl: string | null;
  /** Whether named prepared statements may be used. */
  readonly preparedStatements: boolean;
  readonly databaseReplicaUrls: readonly string[];
  /** Absolute path. */
  readonly dataDirectory: string;
  readonly demoData: boolean;
  /** How many times faster than real time the clock of the demo runs; 1: the machine's clock. */
  readonly demoSpeed: number;
  /** Null: the clock runs. */
  readonly clockAsOf: Date | null;
  readonly upcomingDays: number;
  readonly quoteMaxAgeMinutes: number;
  /** Days after the end of a month when the prices of its matches are packed. */
  readonly packPricesAfterDays: number;
  /** Null: development keys while `isLoopback`, else every bearer token is refused. */
  readonly auth: { readonly issuer: string; readonly audience: string } | null;
  /** Seconds for which keys of the issuer are trusted before they are fetched again. */
  readonly authKeysMaxAgeSeconds: number;
  /** Public client id of pages at the issuer; null: no sign-in through the issuer in a browser. */
  readonly authClientId: string | null;
  readonly authScopes: readonly string[];
  /** Whether pages of this service get development tokens. */
  readonly developmentSignIn: boolean;
  /** Null: generated ones while `isLoopback`, else every key is refused. */
  readonly internalKeys: readonly string[] | null;
  /** Absolute path of a file that contains the keys instead and may change while the service runs. */
  readonly internalKeysFile: string | null;
  /** Null: generated ones while `isLoopback`, else every secret is refused. */
  readonly webhookSecrets: readonly string[] | null;
  /** Absolute path of a file that contains the secrets instead and may change while the service runs. */
  readonly webhookSecretsFile: string | null;
  /** Absolute path of the file that lists connections to providers; null: none. */
  readonly sourcesFile: string | null;
  /** Which source wins by kind of fact, as `parseSourcePrecedence` reads it; null: the default order. */
  readonly sourcePrecedence: string | null;
  /** Addresses that replace those of providers, without a trailing slash, by the name of the variable. */
  readonly providerAddresses: ReadonlyMap<string, string>;
  /** Key that encrypts stored keys of providers; null: a generated one in the data folder. */
  readonly secretsKey: string | null;
  /** Days for which raw answers of providers are kept. */
  readonly rawAnswersDays: number;
  /** Whether addresses of sources that a person enters may lie in a private network. */
  readonly allowsPrivateSources: boolean;
  /** Whether webhooks may go to addresses of a private network, and by http. */
  readonly allowsPrivateWebhooks: boolean;
  /** Absolute path of the folder in or below which folders of feeds that a person enters must lie; null: none may. */
  readonly feedsDirectory: string | null;
  readonly predictionsPublic: boolean;
  /** Whether assistants are served at `/mcp`. */
  readonly mcpEnabled: boolean;
  readonly botTestMode: boolean;
  /** Name of the bot in the messenger, without `@`; null: unknown. */
  readonly botUsername: string | null;
  /** Where replies and alerts are sent; null: nowhere. */
  readonly botSend: { readonly url: string; readonly token: string | null } | null;
  /** Chats that are notified when a source stops working. */
  readonly botOperatorChats: readonly number[];
  /** Local times of day between which alerts are held back; may span midnight. */
  readonly botQuietHours: { readonly from: string; readonly until: string } | null;
  readonly botTimeZone: string;
  /** The bot on Telegram, and the address of its API, without a trailing slash; null: there is none. */
  readonly telegram: { readonly token: string; readonly apiRoot: string } | null;
  /** Address of the API on the internet, without a trailing slash; null: none. */
  readonly publicUrl: string | null;
  readonly role: Role;
  readonly logLevel: LogLevel;
  /** Whether each request is logged at level `info`; otherwise at level `debug`. */
  readonly logRequests: boolean;
  /** Where metrics are served; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Null: no limit. */
  readonly rateLimitPerMinute: number | null;
  readonly trustedProxies: number;
  readonly corsOrigins: readonly string[];
  /** Age notice in the footer of pages. */
  readonly ageNote: string;
  /** The footer's link to help for those who gamble too much; null: the dashboard's own text. */
  readonly help: { readonly text: string | null; readonly url: string };

  constructor(variables: EnvironmentVariables) {
    const { AUTH_ISSUER, AUTH_AUDIENCE, BOT_SEND_URL, BOT_SEND_TOKEN, BOT_QUIET_HOURS } = variables;
    const { INTERNAL_KEYS_FILE, WEBHOOK_SECRETS_FILE } = variables;
    this.host = variables.HOST;
    this.port = variables.PORT;
    this.isLoopback = isLoopbackHost(variables.HOST);
    this.databaseUrl = variables.DATABASE_URL;
    this.databaseDirectUrl = variables.DATABASE_DIRECT_URL;
    this.preparedStatements = variables.PREPARED_STATEMENTS;
    this.databaseReplicaUrls = variables.DATABASE_REPLICA_URLS ?? [];
    this.dataDirectory = absolutePath(variables.DATA_DIR);
    this.demoData = variables.DEMO_DATA ?? variables.DATABASE_URL === null;
    this.demoSpeed = variables.DEMO_SPEED;
    this.clockAsOf = variables.CLOCK_AS_OF;
    this.upcomingDays = variables.UPCOMING_DAYS;
    this.quoteMaxAgeMinutes = variables.QUOTE_MAX_AGE_MINUTES;
    this.packPricesAfterDays = variables.PACK_PRICES_AFTER_DAYS;
    this.auth =
      AUTH_ISSUER === null || AUTH_AUDIENCE === null ? null : { issuer: AUTH_ISSUER, audience: AUTH_AUDIENCE };
    this.authKeysMaxAgeSeconds = variables.AUTH_KEYS_MAX_AGE_SECONDS;
    this.authClientId = variables.AUTH_CLIENT_ID;
    this.authScopes = variables.AUTH_SCOPES;
    this.developmentSignIn =
      this.auth === null &&
      this.isLoopback &&
      (variables.DEVELOPMENT_SIGN_IN ?? (variables.DATABASE_URL === null && variables.TRUSTED_PROXIES === 0));
    this.internalKeys = variables.INTERNAL_KEYS;
    this.internalKeysFile = INTERNAL_KEYS_FILE === null ? null : absolutePath(INTERNAL_KEYS_FILE);
    this.webhookSecrets = variables.WEBHOOK_SECRETS;
    this.webhookSecretsFile = WEBHOOK_SECRETS_FILE === null ? null : absolutePath(WEBHOOK_SECRETS_FILE);
    this.sourcesFile = variables.SOURCES === null ? null : absolutePath(variables.SOURCES);
    this.sourcePrecedence = variables.SOURCE_PRECEDENCE;
    this.providerAddresses = addressesOf(variables);
    this.secretsKey = variables.SECRETS_KEY;
    this.rawAnswersDays = variables.RAW_ANSWERS_DAYS;
    this.allowsPrivateSources = variables.PRIVATE_SOURCES;
    this.allowsPrivateWebhooks = variables.PRIVATE_WEBHOOKS;
    this.feedsDirectory = variables.FEEDS_DIR === null ? null : absolutePath(variables.FEEDS_DIR);
    this.predictionsPublic = variables.PREDICTIONS_PUBLIC;
    this.mcpEnabled = variables.MCP_ENABLED;
    this.botTestMode = variables.BOT_TEST_MODE;
    this.botUsername = variables.BOT_USERNAME;
    this.botSend = BOT_SEND_URL === null ? null : { url: BOT_SEND_URL, token: BOT_SEND_TOKEN };
    const [from, until] = BOT_QUIET_HOURS?.split('-') ?? [];
    this.botQuietHours = from === undefined || until === undefined ? null : { from, until };
    this.botOperatorChats = variables.BOT_OPERATOR_CHATS ?? [];
    this.botTimeZone = variables.BOT_TIME_ZONE;
    const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT } = variables;
    this.telegram = token === null ? null : { token, apiRoot: withoutSlash(TELEGRAM_API_ROOT) };
    this.publicUrl = variables.PUBLIC_URL === null ? null : withoutSlash(variables.PUBLIC_URL);
    this.role = variables.ROLE;
    this.logLevel = variables.LOG_LEVEL;
    this.logRequests = variables.LOG_REQUESTS ?? variables.DATABASE_URL !== null;
    const { METRICS_PORT, METRICS_HOST } = variables;
    this.metrics = METRICS_PORT === null ? null : { host: METRICS_HOST, port: METRICS_PORT };
    const limit = variables.RATE_LIMIT_PER_MINUTE ?? (this.isLoopback ? 0 : 600);
    this.rateLimitPerMinute = limit === 0 ? null : limit;
    this.trustedProxies = variables.TRUSTED_PROXIES;
    this.corsOrigins = variables.CORS_ORIGINS ?? [];
    this.ageNote = variables.AGE_NOTE;
    this.help = { text: variables.HELP_TEXT, url: variables.HELP_URL };
  }
}

const ADDRESS_VARIABLES = [
  'API_FOOTBALL_URL',
  'THE_ODDS_API_URL',
  'FOOTBALL_DATA_URL',
  'FPL_CORE_URL',
  'STATSBOMB_URL',
] as const;

/** Addresses that are set, by variable. */
function addressesOf(variables: EnvironmentVariables): Map<string, string> {
  return new Map(
    ADDRESS_VARIABLES.flatMap((name) => {
      const address = variables[name];
      return address === null ? [] : [[name, withoutSlash(address)] as const];
    }),
  );
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * The configuration from the environment, which takes precedence, and `.env` in the project folder; read before Nest
 * starts.
 * @throws ConfigError naming every variable that is invalid
 */
export function loadConfig(environment: Environment = { ...readEnvironmentFile(), ...process.env }): AppConfig {
  return new AppConfig(validate(environment));
}

/** Value of a variable that a setting names, such as the key of a provider; null: it is not set. */
export function readNamedVariable(name: string): string | null {
  const text = { ...readEnvironmentFile(), ...process.env }[name]?.trim() ?? '';
  return text === '' ? null : text;
}

/** A warning for each variable of this process that is probably a misspelt one of ours. */
export function environmentWarnings(): string[] {
  return unknownVariables(process.env, readEnvironmentFile());
}

type Environment = Readonly<Record<string, string | undefined>>;

function readEnvironmentFile(): Environment {
  const file = join(projectDirectory, '.env');
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

/** Shorter names are left out: HOST, PORT and ROLE are two letters away from names of many other programs. */
const SHORTEST_NAME = 5;
const FARTHEST_NAME = 2;
/** Every variable with this prefix is meant for this service; our other prefixes, such as AUTH_, are in wide use. */
const OWN_PREFIX = 'BOT_';

/**
 * Warnings about names that are probably meant for this service: those close to a variable that is not set, those with
 * our prefix, and every unknown one in the file, which only this service reads.
 */
export function unknownVariables(environment: Environment, file: Environment): string[] {
  const variables: readonly string[] = variableNames;
  const names = Object.keys({ ...file, ...environment }).filter((name) => !variables.includes(name));
  return names.flatMap((name) => {
    const meant = variables.find((each) => !(each in environment) && !(each in file) && isNear(name, each));
    if (meant !== undefined) return [`${name} is not read by this service (did you mean ${meant}?)`];
    return name in file || name.startsWith(OWN_PREFIX)
      ? [`${name} is not read by this service: .env.example lists what is`]
      : [];
  });
}

function isNear(name: string, variable: string): boolean {
  return variable.length >= SHORTEST_NAME && distance(name.toUpperCase(), variable) <= FARTHEST_NAME;
}
