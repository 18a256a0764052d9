import { setTimeout as sleep } from 'node:timers/promises';
import { BoardsService } from '../../src/boards/boards.service.js';
import { startDatabaseProxy } from '../support/database-proxy.js';
import type { DatabaseProxy } from '../support/database-proxy.js';
import { startMeasuredApp } from '../support/metrics.js';
import type { MeasuredApp, Scrape } from '../support/metrics.js';
import { startReplicatedServer } from '../support/replicated-server.js';
import type { ReplicatedServer } from '../support/replicated-server.js';

describe('metrics of a read replica', () => {
  let servers: ReplicatedServer;
  let proxy: DatabaseProxy;
  let service: MeasuredApp;
  let label: string;
  beforeAll(async () => {
    servers = await startReplicatedServer();
    proxy = await startDatabaseProxy(servers.replicaUrl);
    label = `{replica="${new URL(proxy.url).host}"}`;
    service = await startMeasuredApp({
      database: { url: servers.primaryUrl },
      now: '2025-02-25T15:00:00Z',
      config: { databaseReplicaUrls: [proxy.url] },
    });
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await proxy.cut();
    await servers.stop();
  });

  /** Scrapes until a condition holds. */
  async function until(holds: (scrape: Scrape) => boolean): Promise<Scrape> {
    for (let tries = 0; tries < 200; tries += 1) {
      const scrape = await service.scrape();
      if (holds(scrape)) return scrape;
      await sleep(50);
    }
    throw new Error('no scrape shows it');
  }
  const ofReplica = (scrape: Scrape, name: string): number | undefined =>
    scrape.get(`fairline_replica_${name}${label}`);

  it('show its replication lag', async () => {
    const level = await until((scrape) => ofReplica(scrape, 'lag_bytes') === 0);
    expect([ofReplica(level, 'up'), ofReplica(level, 'lag_revisions')]).toEqual([1, 0]);
    await servers.pause(true);
    await servers.primary.transaction((sql) => sql.rows(`select record_change('all', '{}')`));
    await service.app.get(BoardsService).refresh();
    const behind = await until((scrape) => ofReplica(scrape, 'lag_revisions') === 1);
    expect(ofReplica(behind, 'up')).toBe(1);
    expect(ofReplica(behind, 'lag_bytes')).toBeGreaterThan(0);
    await servers.pause(false);
    await until((scrape) => ofReplica(scrape, 'lag_revisions') === 0 && ofReplica(scrape, 'lag_bytes') === 0);
  });

  it('show that it is down', async () => {
    await proxy.cut();
    const away = await until((scrape) => ofReplica(scrape, 'up') === 0);
    expect([ofReplica(away, 'lag_bytes'), ofReplica(away, 'lag_revisions')]).toEqual([undefined, undefined]);
    await proxy.mend();
    await until((scrape) => ofReplica(scrape, 'up') === 1);
  });
});
