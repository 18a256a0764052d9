import { CommanderError, Command as Program } from 'commander';
import { WorkerReplayError } from './backtest/workers/worker-replayer.js';
import type { Command } from './commands/command.js';
import { UsageError } from './commands/command.js';
import { commands } from './commands/index.js';
import { runCommand } from './commands/run-command.js';
import { createLogger, withoutPasswords } from './common/logging/logger.js';
import { environmentWarnings, loadConfig } from './config/app-config.js';
import { ConfigError } from './config/config-error.js';
import { DatabaseSetupError, failureText } from './database/errors.js';

const STOPPED = 130;
/** Exit code for invalid arguments. */
const WRONG_WORDS = 2;

await createProgram()
  .parseAsync()
  .catch((error: unknown) => {
    if (!(error instanceof CommanderError)) throw error;
    // commander has printed the error; a request for help is none
    process.exitCode = error.exitCode === 0 ? 0 : WRONG_WORDS;
  });

function createProgram(): Program {
  const program = new Program('football-analytics').description('Football statistics and betting analytics.');
  program.exitOverride();
  for (const command of commands) {
    const sub = program.command(command.name).description(command.description);
    for (const { name, description } of command.arguments) sub.argument(name, description);
    for (const { flags, description, fallback } of command.options ?? []) sub.option(flags, description, fallback);
    sub.action(async () => {
      process.exitCode = await execute(command, sub.args, sub.opts());
    });
  }
  return program;
}

async function execute(
  command: Command,
  words: readonly string[],
  options: Record<string, string | boolean | undefined>,
): Promise<number> {
  const stop = new AbortController();
  const onSignal = (): void => {
    // a second signal does not wait for the command to end cleanly
    if (stop.signal.aborted) process.exit(STOPPED);
    stop.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  try {
    const config = loadConfig();
    const logger = createLogger(config, process.stderr);
    for (const warning of environmentWarnings()) logger.warn(warning);
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    const code = await runCommand(command, { words, options }, { config, logger, signal: stop.signal, print });
    return stop.signal.aborted ? STOPPED : code;
  } catch (error) {
    if (stop.signal.aborted) return STOPPED;
    const expected = [ConfigError, DatabaseSetupError, UsageError, WorkerReplayError].some(
      (kind) => error instanceof kind,
    );
    const shown = expected ? (error as Error).message : (failureText(error) ?? (error as Error).stack ?? String(error));
    process.stderr.write(`${command.name}: ${withoutPasswords(shown)}\n`);
    return error instanceof UsageError ? WRONG_WORDS : 1;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, onSignal);
  }
}
