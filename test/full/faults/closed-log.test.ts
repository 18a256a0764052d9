// Slow: it starts the built service.
import { once } from 'node:events';
import { useTestDatabase } from '../../support/database.js';
import { useKillable } from '../../support/killable.js';

describe('a service whose log is no longer read', () => {
  const database = useTestDatabase();
  const { startService } = useKillable(() => database.current.url);

  it('exits in an orderly way, with a failure code', async () => {
    const { process: service } = await startService();
    const exit = once(service, 'exit');
    service.stdout!.destroy();
    // the service logs lost connections
    await database.current.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(await exit).toEqual([1, null]);
  });
});
