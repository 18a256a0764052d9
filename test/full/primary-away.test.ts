// Slow: starts two servers.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { BoardsService } from '../../src/boards/boards.service.js';
import { startTestApp } from '../support/app.js';
import type { TestApp } from '../support/app.js';
import { startDatabaseProxy } from '../support/database-proxy.js';
import type { DatabaseProxy } from '../support/database-proxy.js';
import { startReplicatedServer } from '../support/replicated-server.js';
import type { ReplicatedServer } from '../support/replicated-server.js';
import { smallLeague, storeSmallLeague } from '../support/small-league.js';

describe('a service whose replica is cut off from its primary', () => {
  let servers: ReplicatedServer;
  let proxy: DatabaseProxy;
  let service: TestApp;
  beforeAll(async () => {
    servers = await startReplicatedServer();
    const rows = servers.primary.rows.bind(servers.primary);
    await storeSmallLeague({ rows } as Parameters<typeof storeSmallLeague>[0]);
    proxy = await startDatabaseProxy(servers.primaryUrl);
    service = await startTestApp({
      database: { url: proxy.url },
      now: '2025-02-26T15:00:00Z',
      config: { databaseReplicaUrls: [servers.replicaUrl] },
    });
    await service.app.get(BoardsService).start(proxy.url);
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await proxy.cut();
    await servers.stop();
  });

  /** @param timeZone different from those before: nothing is cached */
  const matchday = (timeZone: string): Promise<Response> =>
    Promise.resolve(service.request.get(`/api/v2/matchday-fixtures?tz=${timeZone}`).timeout(20_000));
  const rename = async (name: string): Promise<void> => {
    await servers.primary.transaction(async (sql) => {
      await sql.rows(`update teams set name = $2 where id = $1`, [smallLeague.home, name]);
      await sql.rows(`select record_change('all', '{}')`);
    });
    for (let shown: string | undefined; shown !== name; await sleep(20)) {
      const [row] = await servers.replica.rows<{ name: string }>('select name from teams where id = $1', [
        smallLeague.home,
      ]);
      shown = row?.name;
    }
  };

  it.each([
    ['refuses connections', 'Europe/London'],
    ['hangs', 'Europe/Paris'],
  ])(
    'lists newer fixtures than its boards have while the primary %s',
    async (how, timeZone) => {
      if (how === 'hangs') proxy.hang(true);
      else await proxy.cut();
      await rename(`Brentford ${how}`);
      const response = await matchday(timeZone);
      expect([response.status, response.text]).toEqual([200, expect.stringContaining(`Brentford ${how}`)]);
      proxy.hang(false);
      if (how !== 'hangs') await proxy.mend();
    },
    60_000,
  );
});
