import { createJobQueue } from '../../../src/database/job-queue.js';
import { openSqlClient } from '../../../src/database/sql-client.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';

describe('job queue', () => {
  const database = useTestDatabase();

  it('starts in several processes concurrently, on connections that stay usable', async () => {
    const processes = Array.from({ length: 6 }, () =>
      openSqlClient(database.current.url, 'metrics', (error) => expect(error).toBeNull()),
    );
    const starting = processes.map((sql) => createJobQueue(sql, silentLogger).start());
    try {
      const queues = await Promise.all(starting);
      await Promise.all(queues.map((queue) => queue.createQueue('tried')));
      expect(await Promise.all(processes.map((sql) => sql.rows('select 1 as one')))).toEqual(
        Array.from(processes, () => [{ one: 1 }]),
      );
    } finally {
      const started = await Promise.allSettled(starting);
      for (const queue of started) if (queue.status === 'fulfilled') await queue.value.stop({ graceful: false });
      for (const sql of processes) await sql.close();
    }
  });
});
