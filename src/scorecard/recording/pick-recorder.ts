import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { BoardsService } from '../../boards/boards.service.js';
import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { ApplicationError } from '../../common/problem/application-error.js';
import { formatRevision } from '../../common/revision/revision.js';
import { AppConfig } from '../../config/app-config.js';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';
import { BoardPicks, RecordedPicks } from './board-picks.js';
import type { ListedPicks } from './board-picks.js';
import { addPicks } from './picks.queries.js';
import { TeamStatisticPicks } from './team-statistic-picks.js';

/** Most waiting snapshots: as many as stay in memory for clients anyway. */
const MOST_WAITING = 3;
/** Delay after a failure, usually of the database. */
const RETRY_MILLISECONDS = 5_000;
/** Team statistics are computed on each request; for fixtures that did not move, only once in this time. */
const UNMOVED_MILLISECONDS = 600_000;
/** Longest wait of a stop for the current page, whose statement then fails as a whole. */
const STOP_MILLISECONDS = 1_000;

/**
 * Records what the default boards list, requested or not, from the first snapshot that lists it. Team statistics are
 * those of the moment of the request and take longer than all boards of a snapshot: they are recorded alongside the
 * snapshots, one pass for all data that arrived during the previous pass.
 */
@Injectable()
export class PickRecorder implements BeforeApplicationShutdown {
  private snapshots: Subscription | null = null;
  /** Oldest first. */
  private readonly waiting: BoardSnapshot[] = [];
  private working: Promise<void> = Promise.resolve();
  /** The running passes over team statistics. */
  private predicting: Promise<void> | null = null;
  private readonly stopping = new AbortController();
  private readonly recorded = new RecordedPicks();
  /** Revisions of the newest snapshot, and of its data. */
  private newestRevision: string | null = null;
  private newestData = -1;
  /** Data revision of the last pass over team statistics, and `performance.now()` of the last one over all fixtures. */
  private predicted = { dataRevision: -1, allAt: -Infinity };
  /** Ids of the fixtures that moved since the last pass over team statistics began; null: any. */
  private moved: Set<number> | null = null;

  constructor(
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly boards: BoardsService,
    @InjectSqlClient('worker') private readonly sql: SqlClient,
    private readonly boardPicks: BoardPicks,
    private readonly teamStatistics: TeamStatisticPicks,
  ) {}

  /** Records each snapshot; not with a frozen clock, whose bets could no longer be placed. */
  start(): void {
    if (this.config.clockAsOf !== null) return;
    this.snapshots = this.boards.snapshots.subscribe((snapshot) => this.recordLater(snapshot));
    const { current } = this.boards;
    if (current !== null) this.recordLater(current);
  }

  private recordLater(snapshot: BoardSnapshot): void {
    if (snapshot.moved === null) this.moved = null;
    else for (const id of snapshot.moved.fixtures) this.moved?.add(id);
    const revision = formatRevision(snapshot.revision);
    // builds within one second on unchanged data list the same bets
    if (revision === this.newestRevision) return;
    this.newestRevision = revision;
    this.waiting.push(snapshot);
    this.working = this.working.then(() => this.recordNext());
    this.newestData = snapshot.revision.dataRevision;
    this.predicting ??= this.recordPredictions().finally(() => (this.predicting = null));
    if (this.waiting.length <= MOST_WAITING) return;
    const dropped = this.waiting.shift();
    if (dropped === undefined) return;
    this.logger.warn(
      { revision: formatRevision(dropped.revision) },
      'snapshots come faster than they are recorded: picks of one are not recorded',
    );
  }

  /** Records the snapshot that has waited longest; retries after a failure until too many others are waiting. */
  private async recordNext(): Promise<void> {
    const snapshot = this.waiting.shift();
    const { signal } = this.stopping;
    while (snapshot !== undefined && !signal.aborted) {
      try {
        await this.record(snapshot);
        return;
      } catch (error) {
        if (signal.aborted) return;
        const isLeft = this.waiting.length >= MOST_WAITING;
        const next = isLeft ? 'going on to the next snapshot' : 'trying again';
        this.logger.warn(
          { err: error, revision: formatRevision(snapshot.revision) },
          `picks could not be recorded; ${next}`,
        );
        if (isLeft) return;
        await wait(RETRY_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  private async record(snapshot: BoardSnapshot): Promise<void> {
    this.recorded.forgetBegun(snapshot.revision.seconds);
    await this.recordPages(this.boardPicks.list(snapshot, this.recorded));
  }

  /** Records team statistics until those of the newest data are recorded. */
  private async recordPredictions(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const { newestData: dataRevision, predicted } = this;
      const now = performance.now();
      const isDue = now - predicted.allAt >= UNMOVED_MILLISECONDS;
      if (dataRevision === predicted.dataRevision && !isDue) return;
      const moved = isDue ? null : this.moved;
      this.moved = new Set();
      try {
        if (!(await this.recordPages(this.teamStatistics.list(this.recorded, moved)))) {
          this.moved = null;
          return;
        }
        this.predicted = { dataRevision, allAt: moved === null ? now : predicted.allAt };
      } catch (error) {
        this.moved = null;
        if (signal.aborted) return;
        this.logger.warn({ err: error }, 'picks of team statistics could not be recorded; trying again');
        await wait(RETRY_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  /** @returns false where pages are missing */
  private async recordPages(pages: ListedPicks): Promise<boolean> {
    let count = 0;
    try {
      for await (const page of pages) {
        if (this.stopping.signal.aborted) return false;
        const { added, held } = await this.sql.transaction((sql) => addPicks(sql, 'live', page));
        for (const pick of held) this.recorded.add(pick);
        count += added;
      }
      return true;
    } catch (error) {
      if (!(error instanceof ApplicationError) || error.code !== 'revision_gone') throw error;
      this.logger.warn({ err: error }, 'a board moved on before its picks were recorded; the next snapshot has them');
      return false;
    } finally {
      if (count > 0) this.logger.debug({ added: count }, 'picks recorded');
    }
  }

  /** Stops recording; the rest of the current snapshot is left to the next start. */
  async beforeApplicationShutdown(): Promise<void> {
    this.snapshots?.unsubscribe();
    this.stopping.abort();
    await Promise.race([
      Promise.all([this.working, this.predicting]),
      wait(STOP_MILLISECONDS, undefined, { ref: false }),
    ]);
  }
}
