import type { ClientBase } from 'pg';
import type { AppConfig } from '../config/app-config.js';
import type { Logger } from '../common/logging/logger.js';
import { withoutPasswords } from '../common/logging/logger.js';
import { unusableDataDirectory } from '../config/data-directory.js';
import { configuredAddress, isPooled } from './database-address.js';
import type { DatabaseAddress } from './database-address.js';
import { EmbeddedServer } from './embedded/embedded-server.js';
import { DatabaseSetupError } from './errors.js';
import { withClient } from './with-client.js';

const OLDEST_VERSION = 15;

/** The configured PostgreSQL server. */
export interface DatabaseServer {
  readonly url: string;
  readonly address: DatabaseAddress;
  /** Description for people: 'embedded, started', 'embedded, joined' or the address. */
  readonly description: string;
  /** Keeps an embedded server alive; does nothing for an external one. */
  watch(logger: Logger): void;
  /** Releases the server for this process; the last user of an embedded server stops it. */
  release(): Promise<void>;
}

/** Configuration needed to find the server. */
type ServerConfig = Pick<AppConfig, 'databaseUrl' | 'databaseDirectUrl' | 'preparedStatements' | 'dataDirectory'>;

/** Opens the server of DATABASE_URL, else joins or starts the embedded one. @throws DatabaseSetupError */
export async function openDatabaseServer(config: ServerConfig): Promise<DatabaseServer> {
  if (config.databaseUrl !== null) return openServerOfUser(config.databaseUrl, config);
  const server = await EmbeddedServer.open(config.dataDirectory).catch((error: unknown) => {
    throw unusableDataDirectory(error);
  });
  return {
    url: server.url,
    address: configuredAddress(server.url, config),
    description: server.started ? 'embedded, started' : 'embedded, joined',
    watch: (logger) => server.watch(logger),
    release: async () => void (await server.release()),
  };
}

async function openServerOfUser(url: string, config: ServerConfig): Promise<DatabaseServer> {
  const address = configuredAddress(url, config);
  await checkServer('DATABASE_URL', url);
  if (isPooled(address)) await checkServer('DATABASE_DIRECT_URL', address.directUrl);
  const description = withoutPasswords(url);
  return { url, address, description, watch: () => undefined, release: async () => undefined };
}

/** @throws DatabaseSetupError when the server of a variable cannot be used */
async function checkServer(variable: string, url: string): Promise<void> {
  const shown = withoutPasswords(url);
  const version = await withClient(url, readVersion).catch((cause: unknown) => {
    const problem = connectionProblem(cause, new URL(url));
    throw new DatabaseSetupError(`${variable}: ${shown} cannot be used: ${problem}`, { cause });
  });
  if (version < OLDEST_VERSION) {
    throw new DatabaseSetupError(
      `${variable} must be a PostgreSQL server of version ${OLDEST_VERSION} or newer; ${shown} has ${version}.`,
    );
  }
}

async function readVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  return rows[0]?.version ?? 0;
}

/** Why an external server cannot be used, and what to do about it. */
function connectionProblem(error: unknown, { hostname, port, pathname, username }: URL): string {
  // a host with several addresses yields one error for each, and an empty message
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error];
  const { code, message } = (first ?? error) as Error & { readonly code?: unknown };
  const place = `${hostname}:${port === '' ? 5432 : port}`;
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing listens at ${place} (ECONNREFUSED). Start PostgreSQL there, or correct the address.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host ${hostname} is unknown (${code}). Correct the address.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${place} cannot be reached (${code}). Correct the address, or let this machine connect to it.`;
    case '28P01':
    case '28000':
      return `it refuses the user ${username} or the password (${message}). Correct them.`;
    case '3D000':
      return `it has no database ${pathname.slice(1)}. Create it: createdb ${pathname.slice(1)}`;
    case '53300':
      return `it takes no more connections (${message}). Raise max_connections, or end other programs.`;
    case '57P03':
      return `${message}. Try again in a moment.`;
    default:
      if (!message.startsWith('timeout')) return message;
      return `${place} does not answer. Correct the address, or let this machine connect to it.`;
  }
}
