import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type PgBoss from 'pg-boss';
import { Clock } from '../common/clock/clock.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { AppConfig } from '../config/app-config.js';
import { isDatabaseAway } from '../common/problem/database-failure.js';
import { createJobQueue } from '../database/job-queue.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import type { PoolSqlClient } from '../database/sql-client.js';
import { parseSourcePrecedence } from '../ingestion/load/source-precedence.js';
import { storeSourcePrecedence } from '../ingestion/load/source-precedence.queries.js';
import { findConnector } from '../ingestion/sources/connectors.js';
import {
  giveBackConnection,
  holdConnection,
  listDueConnections,
  renewLease,
  storeFileConnections,
  takeConnection,
} from './connections.queries.js';
import type { StoredConnection } from './connections.queries.js';
import { KEY_PAUSE_MILLISECONDS, pollConnection } from './poll-connection.js';
import { ProviderClient } from './provider-client.js';
import { ProviderKeys } from './provider-keys.js';
import { deleteAnswersBefore } from './raw-answers.queries.js';
import { readSourcesFile } from './sources-file.js';

const QUEUE = 'poll-sources';
const TICK_MILLISECONDS = 5_000;
/** Maximum number of connections running in parallel in one process. */
const PARALLEL_RUNS = 4;
const LEASE_RENEWAL_MILLISECONDS = 10_000;
const CLEAN_UP_MILLISECONDS = 3_600_000;

/** Data of a job: one connection to run. */
interface PollJob {
  readonly connectionId: number;
}

/**
 * Follows providers: each due connection is one job in a queue shared by all workers. With a frozen clock nothing is
 * requested.
 */
@Injectable()
export class PollingService implements BeforeApplicationShutdown {
  private readonly client = new ProviderClient();
  private readonly stopping = new AbortController();
  private boss: PgBoss | null = null;
  private timer: NodeJS.Timeout | null = null;
  private ticking: Promise<void> | null = null;
  private cleanedUpAt = -Infinity;

  constructor(
    @InjectSqlClient('worker') private readonly sql: PoolSqlClient,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly keys: ProviderKeys,
  ) {}

  /** Stores the source precedence and the connections of the SOURCES file, and starts following all connections. */
  async start(): Promise<void> {
    const { sourcesFile, sourcePrecedence } = this.config;
    const changed = await storeSourcePrecedence(this.sql, parseSourcePrecedence(sourcePrecedence));
    if (changed.length > 0)
      this.logger.warn({ kinds: changed }, 'other sources win now: `npm run refresh` applies it to stored facts');
    await storeFileConnections(this.sql, sourcesFile === null ? [] : await readSourcesFile(sourcesFile));
    if (this.config.clockAsOf !== null) return;
    this.boss = await createJobQueue(this.sql, this.logger).start();
    // at most one queued job per connection; failed ones are queued again by the next tick
    await this.boss.createQueue(QUEUE, { name: QUEUE, policy: 'short', retryLimit: 0, expireInSeconds: 180 });
    for (let run = 0; run < PARALLEL_RUNS; run++) {
      await this.boss.work<PollJob>(QUEUE, { pollingIntervalSeconds: 2, batchSize: 1 }, async ([job]) => {
        if (job !== undefined) await this.poll(job.data.connectionId);
      });
    }
    this.timer = setInterval(() => {
      this.ticking ??= this.tick().finally(() => (this.ticking = null));
    }, TICK_MILLISECONDS);
    this.timer.unref();
  }

  /** Queues every due connection, and deletes expired responses. */
  private async tick(): Promise<void> {
    try {
      for (const connectionId of await listDueConnections(this.sql, this.clock.realTime.now())) {
        await this.boss?.send(QUEUE, { connectionId } satisfies PollJob, { singletonKey: String(connectionId) });
      }
      if (performance.now() - this.cleanedUpAt < CLEAN_UP_MILLISECONDS) return;
      this.cleanedUpAt = performance.now();
      const days = this.config.rawAnswersDays;
      await deleteAnswersBefore(this.sql, new Date(this.clock.realTime.now().getTime() - days * 86_400_000));
    } catch (error) {
      if (!this.stopping.signal.aborted)
        this.logger.warn({ err: error }, 'sources could not be followed; trying again');
    }
  }

  /** Runs a connection unless another process has leased it. */
  async poll(connectionId: number): Promise<void> {
    const connection = await takeConnection(this.sql, connectionId, this.clock.realTime.now());
    if (connection === null) return;
    const lease = setInterval(() => {
      renewLease(this.sql, connectionId).catch((error: unknown) =>
        this.logger.warn({ err: error, connection: connection.name }, 'the lease of a source was not renewed'),
      );
    }, LEASE_RENEWAL_MILLISECONDS);
    try {
      await this.run(connection);
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      this.logger.warn({ err: error, connection: connection.name }, 'a source could not be followed; trying again');
    } finally {
      clearInterval(lease);
      // if the database is unreachable, the lease expires
      await giveBackConnection(this.sql, connectionId).catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error;
      });
    }
  }

  private async run(connection: StoredConnection): Promise<void> {
    const { sql, logger, clock, client, config } = this;
    const connector = findConnector(connection.sourceName);
    if (connector === null) throw new Error(`${connection.sourceName} has no connector`);
    const key = connector.budget === null ? null : this.keys.of(connection);
    if (key !== null && 'problem' in key) {
      await holdConnection(
        sql,
        connection.id,
        new Date(clock.realTime.now().getTime() + KEY_PAUSE_MILLISECONDS),
        key.problem,
      );
      logger.warn({ connection: connection.name, reason: key.problem }, 'a source has no usable key');
      return;
    }
    await pollConnection(
      {
        sql,
        logger,
        client,
        signal: this.stopping.signal,
        now: () => clock.realTime.now(),
        addresses: config.providerAddresses,
        allowsPrivate: config.allowsPrivateSources,
        feedsDirectory: config.feedsDirectory,
      },
      connector,
      connection,
      key?.key ?? null,
    );
  }

  /** Aborts work in progress: requests are cancelled, imports rolled back. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.stopping.abort();
    await this.ticking;
    await this.boss?.stop({ graceful: true, timeout: 20_000 });
    await this.client.close();
  }
}
