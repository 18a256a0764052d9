import { schemaVersion } from '../database/migrate.js';
import type { Command } from './command.js';

export const migrateCommand: Command = {
  name: 'migrate',
  description: 'migrates the database to the current schema',
  arguments: [],
  async run(context) {
    await context.ensureDatabase();
    context.print(`The schema is at ${schemaVersion}.`);
  },
};
