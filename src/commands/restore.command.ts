import { resolve } from 'node:path';
import { Client } from 'pg';
import { BackupError } from '../database/backup/frames.js';
import { DatabaseNotEmptyError, restore } from '../database/backup/restore.js';
import { databaseTypes } from '../database/types.js';
import { UsageError } from './command.js';
import type { Command } from './command.js';

/** Fills the database from a file that `backup` has written. */
export const restoreCommand: Command = {
  name: 'restore',
  description: 'fills an empty database from a file that backup has written',
  arguments: [{ name: '<file>', description: 'the file to read' }],
  options: [{ flags: '--replace', description: 'throw away what the database holds' }],
  async run(context, { words, options }) {
    const [file] = words;
    if (file === undefined) throw new UsageError('restore needs the file to read.');
    const client = new Client({ connectionString: await context.ensureDatabase(), types: databaseTypes });
    await client.connect();
    context.signal.addEventListener('abort', () => void client.end());
    try {
      const { tables, rows } = await restore(client, resolve(file), {
        replace: options['replace'] === true,
        report: (table, count) => context.logger.debug({ table, rows: count }, 'restored'),
      });
      context.print(`${rows} rows of ${tables} tables restored from ${file}; restart a running service`);
      return undefined;
    } catch (error) {
      if (error instanceof BackupError) throw new UsageError(`${file} was not restored: ${error.message}.`);
      if (error instanceof DatabaseNotEmptyError) throw new UsageError(error.message);
      throw error;
    } finally {
      await client.end();
    }
  },
};
