import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { RepeatedTask } from '../../common/repeated-task.js';
import { AppConfig } from '../../config/app-config.js';
import { advisoryLocks } from '../../database/advisory-locks.js';
import { workExclusively } from '../../database/exclusive-lock.js';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { PoolSqlClient } from '../../database/sql-client.js';
import { packPrices } from './pack-prices.js';

const HOUR_MILLISECONDS = 3_600_000;

/** Packs old prices once an hour, in one process at a time. */
@Injectable()
export class PricePackingService implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private packing: RepeatedTask | null = null;

  constructor(
    @InjectSqlClient('worker') private readonly sql: PoolSqlClient,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Packs every hour, first after one; not with a frozen clock, which tells no age. */
  start(directUrl: string): void {
    if (this.config.clockAsOf !== null) return;
    const lock = advisoryLocks.pricePacking;
    const work = (held: AbortSignal): Promise<void> => this.pack(directUrl, held);
    this.packing = new RepeatedTask(
      () => workExclusively(directUrl, { lock, purpose: 'price packing', work }, this.stopping.signal),
      (error) => this.logger.warn({ err: error }, 'old prices could not be packed; trying again in an hour'),
    );
    this.packing.start(HOUR_MILLISECONDS);
  }

  private async pack(directUrl: string, held: AbortSignal): Promise<void> {
    const afterDays = this.config.packPricesAfterDays;
    const packed = await packPrices(this.sql, { now: this.clock.now(), afterDays, directUrl, signal: held });
    if (packed.matches > 0) this.logger.info(packed, 'prices packed');
  }

  /** Stops after the match under way. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.packing?.stop();
  }
}
