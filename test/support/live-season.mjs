/**
 * Follows the connections of a database until a moment, at full speed: the clock jumps to what is due
 * next. A separate process, so that a test can kill it; the parent has the clock of the provider.
 */
import { once } from 'node:events';
import { FixedClock } from '../../dist/src/common/clock/clock.js';
import { loadConfig } from '../../dist/src/config/app-config.js';
import { createLogger } from '../../dist/src/common/logging/logger.js';
import { openSqlClient } from '../../dist/src/database/sql-client.js';
import { PollingService } from '../../dist/src/polling/polling.service.js';
import { ProviderKeys } from '../../dist/src/polling/provider-keys.js';

const [databaseUrl, start, end] = process.argv.slice(2);
const config = loadConfig();
const clock = new FixedClock(new Date(start));
const sql = openSqlClient(databaseUrl, 'command', () => undefined);
const service = new PollingService(sql, config, clock, createLogger({ logLevel: 'fatal' }), new ProviderKeys(config));

for (;;) {
  let next;
  try {
    [next] = await sql.rows(
      `select id, greatest(nullif(next_poll_at, '-infinity'), waits_until) as due from source_connections`,
    );
    if (next.due !== null && next.due > clock.now()) clock.set(next.due);
    if (clock.now() >= new Date(end)) break;
    process.send({ now: clock.now().toISOString() });
    await once(process, 'message');
    await service.poll(next.id);
  } catch (error) {
    // the test cuts connections; the service would retry with its next tick
    if (!/terminat|connection|ECONNRESET/i.test(String(error.message))) throw error;
  }
}
await service.beforeApplicationShutdown();
await sql.close();
process.disconnect();
