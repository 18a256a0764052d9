import type { Clock } from '../common/clock/clock.js';
import type { Logger } from '../common/logging/logger.js';
import type { AppConfig } from '../config/app-config.js';
import type { DatabaseAddress } from '../database/database-address.js';
import type { PoolSqlClient } from '../database/sql-client.js';

export interface CommandContext {
  readonly config: AppConfig;
  readonly clock: Clock;
  /** Writes to standard error; standard output is for the command's result. */
  readonly logger: Logger;
  /** Aborted when the user asks to stop; a command then ends soon and leaves nothing half done. */
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
  /**
   * The address of the database: found or started, and migrated. It is given back when the command ends.
   * @throws DatabaseSetupError when it cannot be used
   */
  readonly ensureDatabase: () => Promise<DatabaseAddress>;
  /** SQL on that database; its connections are closed when the command ends. */
  readonly openSqlClient: () => Promise<PoolSqlClient>;
}

/** A word after the command's name: `<required>`, `[optional]`, `<many...>`. */
export interface CommandArgument {
  readonly name: string;
  readonly description: string;
}

/** A switch of the command: `--dry-run`, or with a value `--ttl <duration>`. */
export interface CommandOption {
  readonly flags: string;
  readonly description: string;
  readonly fallback?: string;
}

/** What was typed: the words in order, and the options by their name in camel case. */
export interface CommandInput {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** One command of the command line; `src/commands/index.ts` lists them. */
export interface Command {
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly CommandArgument[];
  readonly options?: readonly CommandOption[];
  /**
   * Does the work.
   * @returns the exit code when it is not 0
   * @throws UsageError when the input makes no sense; other errors are reported with their stack
   */
  readonly run: (context: CommandContext, input: CommandInput) => Promise<number | undefined>;
}

/** The command was called in a way that makes no sense; the message names the word and what is allowed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An option's text; null where it is not given. */
export function textOf(input: CommandInput, name: string): string | null {
  const value = input.options[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The words of an option between commas. */
export function listOf(input: CommandInput, name: string): string[] {
  return (textOf(input, name) ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
