import { resolve } from 'node:path';
import { Client } from 'pg';
import { backUp } from '../database/backup/backup.js';
import { databaseTypes } from '../database/types.js';
import { UsageError } from './command.js';
import type { Command } from './command.js';

/** Writes the whole database into one file. */
export const backupCommand: Command = {
  name: 'backup',
  description: 'writes everything the database holds into one file',
  arguments: [{ name: '<file>', description: 'the file to write; an older one of that name is replaced' }],
  async run(context, { words }) {
    const [file] = words;
    if (file === undefined) throw new UsageError('backup needs the file to write.');
    const client = new Client({ connectionString: await context.ensureDatabase(), types: databaseTypes });
    await client.connect();
    context.signal.addEventListener('abort', () => void client.end());
    try {
      const { tables, rows, bytes } = await backUp(client, resolve(file), new Date(), (table, count) =>
        context.logger.debug({ table, rows: count }, 'written'),
      );
      context.print(`${rows} rows of ${tables} tables in ${file} (${(bytes / 1e6).toFixed(1)} MB)`);
      return undefined;
    } finally {
      await client.end();
    }
  },
};
