import { setFlagsFromString } from 'node:v8';
import { createLogger, withoutPasswords } from './common/logging/logger.js';
import { environmentWarnings, loadConfig } from './config/app-config.js';
import { ConfigError } from './config/config-error.js';
import { onLauncherGone } from './config/launcher.js';
import { DatabaseSetupError, failureText } from './database/errors.js';
import { Service } from './startup/service.js';
import { handleUnexpectedErrors } from './startup/unexpected-errors.js';

// the old generation is collected once it has grown by a fifth, not by its own size: what a long export leaves behind
// stays at 50 MiB instead of 110 to 130 (bench export)
setFlagsFromString('--heap-growing-percent=20');

/** Longest shutdown of a process in an unknown state. */
const STOP_MILLISECONDS = 15_000;

await main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof DatabaseSetupError;
  const text = expected ? error.message : (failureText(error) ?? (error instanceof Error ? error.stack : undefined));
  process.stderr.write(`The service did not start. ${withoutPasswords(text ?? String(error))}\n`);
  // an open connection, such as one to a replica, would keep the process alive
  process.exit(1);
});

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger(config);
  for (const warning of environmentWarnings()) logger.warn(warning);
  const service = new Service(config, logger);
  let isAsked = false;
  const stop = (reason: string): void => {
    if (isAsked) return;
    isAsked = true;
    logger.info(`${reason}: stopping`);
    service
      .stop()
      .then(
        () => logger.info('stopped'),
        (error: unknown) => {
          logger.error({ err: error }, 'could not stop in good order');
          process.exitCode = 1;
        },
      )
      .finally(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  handleUnexpectedErrors(logger, () => {
    process.exitCode = 1;
    setTimeout(() => process.exit(), STOP_MILLISECONDS).unref();
    stop('an unknown state');
  });
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    // as an uncaught exception it would be logged, fail again, and keep the process busy forever
    process.exitCode = 1;
    stop('nobody reads the log');
  });
  onLauncherGone(() => stop('npm has ended'));
  try {
    await service.start();
  } catch (error) {
    await service.stop();
    if (!isAsked) throw error;
  }
}
