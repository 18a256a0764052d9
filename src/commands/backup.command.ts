import { resolve } from 'node:path';
import { backUp, BackupTargetError } from '../database/backup/backup.js';
import { withClient } from '../database/with-client.js';
import { BackupError } from '../database/backup/frames.js';
import { DatabaseNotEmptyError, restore } from '../database/backup/restore.js';
import { UsageError } from './command.js';
import type { Command } from './command.js';

export const backupCommand: Command = {
  name: 'backup',
  description: 'writes everything the database holds into one file',
  arguments: [{ name: '<file>', description: 'the file to write; an older one of that name is replaced' }],
  async run(context, { words: [file = ''] }) {
    const report = (table: string, rows: number): void => context.logger.debug({ table, rows }, 'written');
    try {
      const { tables, rows, bytes } = await withClient(
        (await context.ensureDatabase()).directUrl,
        (client) => backUp(client, resolve(file), new Date(), report),
        { purpose: 'backup', signal: context.signal },
      );
      context.print(`${rows} rows of ${tables} tables in ${file} (${(bytes / 1e6).toFixed(1)} MB)`);
    } catch (error) {
      if (error instanceof BackupTargetError) throw new UsageError(`${file} was not written: ${error.message}.`);
      throw error;
    }
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  description: 'fills an empty database from a file that backup has written',
  arguments: [{ name: '<file>', description: 'the file to read' }],
  options: [{ flags: '--replace', description: 'throw away what the database holds' }],
  async run(context, { words: [file = ''], options }) {
    const replace = options['replace'] === true;
    const report = (table: string, rows: number): void => context.logger.debug({ table, rows }, 'restored');
    try {
      const { tables, rows } = await withClient(
        (await context.ensureDatabase()).directUrl,
        (client) => restore(client, resolve(file), { replace, report }),
        { purpose: 'restore', signal: context.signal },
      );
      context.print(`${rows} rows of ${tables} tables restored from ${file}; restart a running service`);
    } catch (error) {
      if (error instanceof BackupError) throw new UsageError(`${file} was not restored: ${error.message}.`);
      if (error instanceof DatabaseNotEmptyError) throw new UsageError(error.message);
      throw error;
    }
  },
};
