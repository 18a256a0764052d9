import { schemaVersion } from '../database/migrate.js';
import type { Command } from './command.js';

/** Brings the database to the present schema. */
export const migrateCommand: Command = {
  name: 'migrate',
  description: 'brings the database to the present schema',
  arguments: [],
  async run(context) {
    await context.ensureDatabase();
    context.print(`The database stands at ${schemaVersion}.`);
    return undefined;
  },
};
