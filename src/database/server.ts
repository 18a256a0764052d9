import type { ClientBase } from 'pg';
import type { Config } from '../config/config.js';
import type { Logger } from '../common/logging/logger.js';
import { withoutPasswords } from '../common/logging/logger.js';
import { EmbeddedServer } from './embedded/embedded-server.js';
import { DatabaseSetupError } from './errors.js';
import { withClient } from './with-client.js';

const OLDEST_VERSION = 15;

/** The PostgreSQL server that the configuration asks for. */
export interface DatabaseServer {
  readonly url: string;
  /** What it is, for people: 'embedded, started', 'embedded, joined' or the address. */
  readonly description: string;
  /** Keeps an embedded server alive; nothing for a server of the user. */
  watch(logger: Logger): void;
  /** This process needs it no more; the last user of an embedded server stops it. */
  release(): Promise<void>;
}

/**
 * Finds the server: the one of DATABASE_URL, else the embedded one, which is started if it does not run.
 * @throws DatabaseSetupError when it cannot be used
 */
export async function openDatabaseServer(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
): Promise<DatabaseServer> {
  if (config.databaseUrl !== null) return openServerOfUser(config.databaseUrl);
  const server = await EmbeddedServer.open(config.dataDirectory);
  return {
    url: server.url,
    description: server.started ? 'embedded, started' : 'embedded, joined',
    watch: (logger) => server.watch(logger),
    release: async () => void (await server.release()),
  };
}

async function openServerOfUser(url: string): Promise<DatabaseServer> {
  const shown = withoutPasswords(url);
  const version = await withClient(url, readVersion).catch((cause: unknown) => {
    throw new DatabaseSetupError(`DATABASE_URL: ${shown} cannot be used: ${(cause as Error).message}`, { cause });
  });
  if (version < OLDEST_VERSION) {
    throw new DatabaseSetupError(
      `DATABASE_URL must be a PostgreSQL server of version ${OLDEST_VERSION} or newer; ${shown} has ${version}.`,
    );
  }
  return { url, description: shown, watch: () => undefined, release: async () => undefined };
}

async function readVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  return rows[0]?.version ?? 0;
}
