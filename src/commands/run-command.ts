import { createClock } from '../common/clock/clock.js';
import type { Logger } from '../common/logging/logger.js';
import type { AppConfig } from '../config/app-config.js';
import { migrate } from '../database/migrate.js';
import { openDatabaseServer } from '../database/server.js';
import type { DatabaseServer } from '../database/server.js';
import { openSqlClient } from '../database/sql-client.js';
import type { OwnSqlClient } from '../database/sql-client.js';
import type { Command, CommandContext, CommandInput } from './command.js';

export interface CommandEnvironment {
  readonly config: AppConfig;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/**
 * Runs one command and releases its database in any case.
 * @returns the exit code
 */
export async function runCommand(
  command: Command,
  input: CommandInput,
  environment: CommandEnvironment,
): Promise<number> {
  const { config, logger, signal, print } = environment;
  let opened: Promise<DatabaseServer> | null = null;
  const clients: OwnSqlClient[] = [];
  const context: CommandContext = {
    config,
    logger,
    clock: createClock(config.clockAsOf),
    signal,
    print,
    async ensureDatabase() {
      opened ??= openDatabaseServer(config);
      const server = await opened;
      server.watch(logger);
      for (const name of await migrate(server.address.directUrl)) logger.info(`migrated: ${name}`);
      return server.address;
    },
    async openSqlClient() {
      const sql = openSqlClient(await context.ensureDatabase(), 'command', (error) =>
        logger.warn({ err: error }, 'a database connection was lost'),
      );
      clients.push(sql);
      return sql;
    },
  };
  try {
    return (await command.run(context, input)) ?? 0;
  } finally {
    await Promise.all(clients.map((sql) => sql.close()));
    const server = await (opened as Promise<DatabaseServer> | null)?.catch(() => null);
    await server?.release();
  }
}
