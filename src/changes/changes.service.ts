import { performance } from 'node:perf_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { BoardsService } from '../boards/boards.service.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { ChangeLog } from './change-log.js';
import type { RowChange } from './change-log.js';
import { compareSnapshots } from './compare-snapshots.js';
import type { MovedBetween } from './compare-snapshots.js';
import { CoveredBoards, rowBoards } from './covered-boards.js';

/** One day of snapshots at one a second, and as many rows as a large service has. */
const LIMITS = { milliseconds: 24 * 3600 * 1000, steps: 86_400, rows: 400_000 };
/** Most snapshots waiting for comparison; beyond that the oldest is skipped, and its readers have to start over. */
const MOST_WAITING = 3;

/**
 * Writes the change log: compares every snapshot that this process builds with the one before. The log lives as long as
 * the process; readers with a position in an earlier log have to read the boards again.
 */
@Injectable()
export class ChangesService implements BeforeApplicationShutdown {
  readonly log = new ChangeLog(LIMITS);
  /** Whether readers are being disconnected. */
  isOver = false;
  /** Callbacks that wake the readers who wait for the next snapshot. */
  private readonly readers = new Set<() => void>();
  /** Oldest first. */
  private readonly waiting: { readonly snapshot: BoardSnapshot; moved: MovedBetween }[] = [];
  private snapshots: Subscription | null = null;
  private working: Promise<void> = Promise.resolve();
  private isComparing = false;
  private logged: BoardSnapshot | null = null;
  private isClosed = false;

  constructor(
    private readonly boards: BoardsService,
    private readonly covered: CoveredBoards,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Begins the log at the current snapshot.
   * @param end aborted once the process is about to end, which disconnects its readers
   */
  start(end: AbortSignal): void {
    end.addEventListener('abort', () => this.sendReadersAway());
    this.snapshots = this.boards.snapshots.subscribe((snapshot) => this.compareLater(snapshot));
    const { current } = this.boards;
    if (current !== null) this.compareLater(current);
  }

  /** The snapshot at the end of the log; null before the first. */
  get snapshot(): BoardSnapshot | null {
    return this.logged;
  }

  /** Whether the log has reached the newest snapshot. */
  get isUpToDate(): boolean {
    return !this.isComparing && this.waiting.length === 0;
  }

  /** Waits for the log's next snapshot; ends early after `milliseconds`, or once the reader leaves or must leave. */
  waitForStep(milliseconds: number, left?: AbortSignal): Promise<void> {
    if (this.isOver || left?.aborted === true) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(late);
        left?.removeEventListener('abort', done);
        this.readers.delete(done);
        resolve();
      };
      const late = setTimeout(done, milliseconds);
      left?.addEventListener('abort', done);
      this.readers.add(done);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    this.snapshots?.unsubscribe();
    this.sendReadersAway();
    await this.working;
  }

  private compareLater(snapshot: BoardSnapshot): void {
    this.waiting.push({ snapshot, moved: movedIn(snapshot) });
    const [first, second] = this.waiting;
    if (this.waiting.length > MOST_WAITING && first !== undefined && second !== undefined) {
      second.moved = joined(first.moved, second.moved);
      this.waiting.shift();
    }
    this.working = this.working.then(() => this.compareNext());
  }

  private async compareNext(): Promise<void> {
    const next = this.waiting.shift();
    if (next === undefined || this.isClosed) return;
    const { snapshot, moved } = next;
    this.isComparing = true;
    const changes = await this.changesIn(snapshot, moved).catch((error: unknown) => {
      if (!this.isClosed)
        this.logger.warn({ err: error }, 'a snapshot could not be compared: the log of changes starts over');
      return null;
    });
    this.log.add(snapshot.revision, changes, performance.now());
    this.logged = snapshot;
    this.isComparing = false;
    this.wakeReaders();
  }

  /** The changes of a snapshot; null for the first one. */
  private async changesIn(snapshot: BoardSnapshot, moved: MovedBetween): Promise<RowChange[] | null> {
    if (this.logged !== null) return compareSnapshots(this.covered, this.logged, snapshot, moved);
    // computes what is lazy, so that the next snapshot can be compared with it
    await Promise.all(rowBoards.map((board) => this.covered.list(board, snapshot, [])));
    return null;
  }

  private sendReadersAway(): void {
    this.isOver = true;
    this.wakeReaders();
  }

  private wakeReaders(): void {
    for (const wake of [...this.readers]) wake();
  }
}

function movedIn({ moved }: BoardSnapshot): MovedBetween {
  if (moved === null) return { fixtures: null, repriced: new Set(), facts: new Set() };
  const { fixtures, repriced } = moved;
  return {
    fixtures: new Set(fixtures),
    repriced: new Set(repriced),
    facts: new Set([...moved.facts, ...moved.lineups]),
  };
}

function joined(one: MovedBetween, other: MovedBetween): MovedBetween {
  return {
    fixtures: one.fixtures === null || other.fixtures === null ? null : new Set([...one.fixtures, ...other.fixtures]),
    // a fixture repriced in one may have changed in other ways in the other
    repriced: new Set(
      [...one.repriced, ...other.repriced].filter((id) => isRepriced(id, one) && isRepriced(id, other)),
    ),
    facts: new Set([...one.facts, ...other.facts]),
  };
}

/** Whether at most the prices of a fixture changed. */
const isRepriced = (id: number, { fixtures, repriced }: MovedBetween): boolean =>
  repriced.has(id) || fixtures?.has(id) === false;
