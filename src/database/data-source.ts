/**
 * The data source of TypeORM's command line: `npx typeorm migration:show -d dist/src/database/data-source.js`. Connects
 * to DATABASE_DIRECT_URL or DATABASE_URL, else to the embedded server, which runs until the data source is destroyed.
 */
import { DataSource } from 'typeorm';
import { loadConfig } from '../config/app-config.js';
import { dataSourceOptions } from './data-source-options.js';
import { openDatabaseServer } from './server.js';

const server = await openDatabaseServer(loadConfig());

class CommandLineDataSource extends DataSource {
  override async destroy(): Promise<void> {
    try {
      await super.destroy();
    } finally {
      await server.release();
    }
  }
}

export default new CommandLineDataSource(
  dataSourceOptions(server.address.directUrl, null, { purpose: 'typeorm', poolSize: 2 }),
);
