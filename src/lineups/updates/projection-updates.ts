import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { Clock } from '../../common/clock/clock.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { CONFIG } from '../../config/config.js';
import type { Config } from '../../config/config.js';
import { WORKER_POOL } from '../../database/database.module.js';
import { readLineupMark } from './lineup-mark.js';
import { updateProjections } from './update-projections.js';
import type { ProjectionsUpdated } from './update-projections.js';

const lookMilliseconds = 5_000;

/** Keeps the line-ups of fixtures to come current: at the start, and whenever what they are made from changed. */
@Injectable()
export class ProjectionUpdates implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | null = null;
  private underWay: Promise<unknown> = Promise.resolve();
  private mark: string | null = null;

  constructor(
    @Inject(WORKER_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Pick<Config, 'upcomingDays'>,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
  ) {}

  /** Computes all line-ups as of the clock, if anything changed since the last time. */
  async update(): Promise<ProjectionsUpdated> {
    const { upcomingDays } = this.config;
    const now = this.clock.now();
    // read beforehand: what changes meanwhile is found at the next look
    const mark = await readLineupMark(this.pool, { now, upcomingDays });
    if (mark === this.mark) return { sides: 0, changed: 0 };
    const updated = await updateProjections(this.pool, { now, upcomingDays, signal: this.stopping.signal });
    this.mark = mark;
    return updated;
  }

  /** Begins to look for changes: imports, kick-offs and line-ups that become known as time passes. */
  start(): void {
    let isLooking = false;
    this.timer = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      this.underWay = this.look().finally(() => (isLooking = false));
    }, lookMilliseconds);
    this.timer.unref();
  }

  /** Stops looking; the competition under way is finished. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.stopping.abort();
    await this.underWay;
  }

  private async look(): Promise<void> {
    try {
      const { changed } = await this.update();
      if (changed > 0) this.logger.info({ changed }, 'line-ups projected anew');
    } catch (error) {
      this.logger.warn({ err: error }, 'line-ups could not be projected; trying again');
    }
  }
}
