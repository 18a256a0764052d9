import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Debounce } from '../../common/debounce.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { AppConfig } from '../../config/app-config.js';
import { MatchImports } from '../../database/match-imports.js';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';
import { readLineupMark } from './lineup-mark.repository.js';
import { updateProjections } from './update-projections.js';
import type { ProjectionsUpdated } from './update-projections.js';

const lookMilliseconds = 5_000;

/** Injection token of what holds updates back. */
export const PROJECTION_DEBOUNCE = Symbol('PROJECTION_DEBOUNCE');
/** Line-ups are awaited before kick-off: while an import goes on they are computed every other minute. */
export const PROJECTION_WAITS = { quietMilliseconds: 10_000, longestWaitMilliseconds: 120_000 };

/**
 * Keeps the line-ups of fixtures to come current: at the start, and once changes of what they are made from
 * have paused. What waited when a process ended is computed at the next start.
 */
@Injectable()
export class ProjectionUpdates implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | null = null;
  private underWay: Promise<unknown> = Promise.resolve();
  /** What the line-ups were last computed from, and what was last seen. */
  private mark: string | null = null;
  private seenMark: string | null = null;
  private readonly imports: MatchImports;

  constructor(
    @InjectSqlClient('worker') private readonly sql: SqlClient,
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
    @Inject(PROJECTION_DEBOUNCE) private readonly debounce: Debounce<'line-ups'>,
  ) {
    this.imports = new MatchImports(sql);
  }

  /** Computes all line-ups as of the clock, if anything changed since the last time. */
  async update(): Promise<ProjectionsUpdated> {
    const { upcomingDays } = this.config;
    const now = this.clock.now();
    // read beforehand: what changes meanwhile is found at the next look
    const mark = await readLineupMark(this.sql, { now, upcomingDays });
    if (mark === this.mark) return { sides: 0, changed: 0 };
    const updated = await updateProjections(this.sql, { now, upcomingDays, signal: this.stopping.signal });
    this.mark = mark;
    return updated;
  }

  /** Begins to look for changes: imports, kick-offs and line-ups that become known as time passes. */
  start(): void {
    let isLooking = false;
    this.timer = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      this.underWay = this.updateWhenQuiet().finally(() => (isLooking = false));
    }, lookMilliseconds);
    this.timer.unref();
  }

  /** Computes all line-ups if anything changed and changes have paused. */
  async updateWhenQuiet(): Promise<void> {
    try {
      if (await this.imports.areGoingOn()) this.debounce.disturb();
      const mark = await readLineupMark(this.sql, { now: this.clock.now(), upcomingDays: this.config.upcomingDays });
      if (mark !== this.seenMark) this.debounce.add(['line-ups']);
      this.seenMark = mark;
      if (this.debounce.takeDue().length === 0) return;
      const { changed } = await this.update();
      if (changed > 0) this.logger.info({ changed }, 'line-ups projected anew');
    } catch (error) {
      this.seenMark = null;
      this.logger.warn({ err: error }, 'line-ups could not be projected; trying again');
    }
  }

  /** Stops looking; the competition under way is finished. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.stopping.abort();
    await this.underWay;
  }
}
