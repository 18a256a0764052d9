import { performance } from 'node:perf_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import { Clock } from '../common/clock/clock.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { DataRevision } from '../common/revision/data-revision.js';
import {
  formatRevision,
  parseRevision,
  RENEWAL_SECONDS,
  revisionGone,
  wholeSeconds,
} from '../common/revision/revision.js';
import { BoardThread } from './builder/board-thread.js';
import { snapshotOf, withCandidates } from './snapshot/snapshot.js';
import type { BoardSnapshot } from './snapshot/snapshot.js';
import { DerivedCache } from './engine/derived.js';
import type { OnDemandKind } from './candidates/candidate-table.js';
import { NotificationListener } from '../database/notification-listener.js';
import { SnapshotHistory } from './snapshot/snapshot-history.js';

/** Interval at which the revision is polled, in case a notification is lost. */
const POLL_MILLISECONDS = 5_000;
/** Debounce of changes: those within this time share one build. */
const DEBOUNCE_MILLISECONDS = 100;
/** In every time zone, days begin on a quarter of an hour. */
const QUARTER_SECONDS = 900;
/** Longest delay a timer accepts. */
const LONGEST_TIMER_MILLISECONDS = 2 ** 31 - 1;

/** A build of the boards. */
export interface BoardBuild {
  readonly dataRevision: number;
  /** By the system clock. */
  readonly builtAt: Date;
  readonly seconds: number;
}

/** The snapshots behind the boards. */
@Injectable()
export class BoardsService implements BeforeApplicationShutdown {
  private readonly built = new Subject<BoardSnapshot>();
  private readonly history = new SnapshotHistory({ newest: 3, milliseconds: 60_000, most: 8 });
  /** Snapshots with on-demand candidates, by the snapshot without them. */
  private readonly onDemand: Readonly<Record<OnDemandKind, WeakMap<BoardSnapshot, Promise<BoardSnapshot>>>> = {
    trends: new WeakMap(),
    cards: new WeakMap(),
    matchTrends: new WeakMap(),
    competitionTrends: new WeakMap(),
  };
  private listener: NotificationListener | null = null;
  private poll: NodeJS.Timeout | null = null;
  private expiry: NodeJS.Timeout | null = null;
  private running: Promise<BoardSnapshot> | null = null;
  private nextRefresh: NodeJS.Timeout | null = null;
  private isClosed = false;
  private lastBuild: BoardBuild | null = null;
  private failures = 0;

  constructor(
    private readonly thread: BoardThread,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
    private readonly dataRevision: DataRevision,
    private readonly derived: DerivedCache,
  ) {}

  /**
   * Returns the snapshot of a revision; without one, the newest that is still valid.
   * @param onDemand candidates to compute on demand and include in the snapshot
   * @throws ApplicationError `invalid_input` for a malformed or future revision, `revision_gone` for a dropped one
   */
  async snapshot(revision?: string, onDemand: OnDemandKind | null = null): Promise<BoardSnapshot> {
    const snapshot = await this.pricedSnapshot(revision);
    return onDemand === null ? snapshot : this.withCandidates(snapshot, onDemand);
  }

  private async pricedSnapshot(revision: string | undefined): Promise<BoardSnapshot> {
    if (revision !== undefined) {
      const requested = parseRevision(revision, this.clock.now());
      const snapshot = this.history.take(requested, performance.now());
      if (snapshot === null) throw revisionGone(requested);
      return snapshot;
    }
    const newest = this.current ?? (await this.refresh());
    // without a listener the revision is read from the database
    const isBehind = this.listener === null && (await this.dataRevision.current()) !== newest.revision.dataRevision;
    const snapshot = isBehind ? await this.refresh() : newest;
    this.history.take(snapshot.revision, performance.now());
    return snapshot;
  }

  /**
   * Adds candidates that are computed on demand to a snapshot.
   * @param snapshot without on-demand candidates
   * @throws ApplicationError `revision_gone` if the builder has dropped its build, `service_unavailable` if that was
   *   the newest one, as may happen after a lost database connection
   */
  withCandidates(snapshot: BoardSnapshot, kind: OnDemandKind): Promise<BoardSnapshot> {
    const cached = this.onDemand[kind].get(snapshot);
    if (cached !== undefined) return cached;
    const made = this.thread.buildOnDemand(kind, snapshot.revision).then((candidates) => {
      if (candidates === null) throw this.goneFor(snapshot);
      return withCandidates(snapshot, kind, candidates, this.derived);
    });
    this.onDemand[kind].set(snapshot, made);
    made.catch(() => this.onDemand[kind].delete(snapshot));
    return made;
  }

  private goneFor(snapshot: BoardSnapshot): ApplicationError {
    if (snapshot !== this.history.newest) return revisionGone(snapshot.revision);
    this.refreshSoon();
    return new ApplicationError('service_unavailable', 'The boards are being built again; try again.', [], {
      headers: { 'Retry-After': '2' },
    });
  }

  /** The newest snapshot; null if it is no longer valid at the clock. */
  get current(): BoardSnapshot | null {
    const { newest } = this.history;
    const now = wholeSeconds(this.clock.now());
    return newest !== null && newest.dataset.now <= now && now < newest.validUntil ? newest : null;
  }

  /** Whether no day has begun anywhere since the newest snapshot. */
  get isOfToday(): boolean {
    const { newest } = this.history;
    return newest !== null && wholeSeconds(this.clock.now()) < nextQuarter(newest.dataset.now);
  }

  /** The build of the newest snapshot; null before the first one has finished. */
  get newestBuild(): BoardBuild | null {
    return this.lastBuild;
  }

  /** Builds that failed since the process began. */
  get failedBuilds(): number {
    return this.failures;
  }

  /** Emits each snapshot once it is the newest one. */
  get snapshots(): Observable<BoardSnapshot> {
    return this.built;
  }

  /** Revision of the newest snapshot, as written in responses; null while none is valid. */
  get currentRevision(): string | null {
    const { current } = this;
    return current === null ? null : formatRevision(current.revision);
  }

  /**
   * Builds a snapshot of the data as known now. Concurrent callers share one build that begins after their calls.
   * @throws Error once the service stops
   */
  async refresh(): Promise<BoardSnapshot> {
    const { running } = this;
    if (running === null) return this.begin();
    await running.catch(() => undefined);
    return this.running ?? this.begin();
  }

  /** Builds the first snapshot, then follows changes of the data and the clock. */
  async start(directUrl: string): Promise<BoardSnapshot> {
    // the thread may have started this build earlier, so it may be out of date
    const first = await this.snapshot();
    this.listener = new NotificationListener(directUrl, 'data_revision', () => this.refreshSoon(), this.logger);
    await this.listener.listen();
    this.poll = setInterval(() => void this.pollRevision(), POLL_MILLISECONDS);
    this.poll.unref();
    this.planExpiry(first);
    return first;
  }

  /** Stops following changes, and aborts a running build, which could take minutes. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    if (this.poll !== null) clearInterval(this.poll);
    if (this.expiry !== null) clearTimeout(this.expiry);
    if (this.nextRefresh !== null) clearTimeout(this.nextRefresh);
    await this.listener?.close();
    await this.thread.close();
    await this.running?.catch(() => undefined);
  }

  private begin(): Promise<BoardSnapshot> {
    // a build would start another thread
    if (this.isClosed) return Promise.reject(new Error('the service is stopping: no more boards are built'));
    this.running = this.build()
      .catch((error: unknown) => {
        this.failures += 1;
        throw error;
      })
      .finally(() => (this.running = null));
    return this.running;
  }

  private async build(): Promise<BoardSnapshot> {
    const began = performance.now();
    const payload = await this.thread.build(this.clock.now());
    const snapshot = snapshotOf(payload, this.history.newest, this.derived);
    this.dataRevision.reached(snapshot.revision.dataRevision);
    const ended = performance.now();
    this.history.add(snapshot, ended);
    this.lastBuild = {
      dataRevision: snapshot.revision.dataRevision,
      builtAt: this.clock.realTime.now(),
      seconds: (ended - began) / 1_000,
    };
    if (this.listener !== null) this.planExpiry(snapshot);
    this.built.next(snapshot);
    return snapshot;
  }

  /** Schedules a refresh after the debounce; further changes until then share it. */
  private refreshSoon(): void {
    if (this.nextRefresh !== null || this.isClosed) return;
    this.nextRefresh = setTimeout(() => {
      this.nextRefresh = null;
      void this.refresh().catch((error: unknown) => {
        if (!this.isClosed) this.logger.warn({ err: error }, 'boards could not be built; trying again');
      });
    }, DEBOUNCE_MILLISECONDS);
    this.nextRefresh.unref();
  }

  private async pollRevision(): Promise<void> {
    try {
      const revision = await this.dataRevision.current();
      // no snapshot is current after a failed build
      if (this.current === null || revision > this.current.revision.dataRevision) this.refreshSoon();
    } catch (error) {
      if (!this.isClosed) this.logger.warn({ err: error }, 'the revision of the data could not be read; trying again');
    }
  }

  private planExpiry({ validUntil, dataset: { now } }: BoardSnapshot): void {
    if (this.isClosed) return;
    if (this.expiry !== null) clearTimeout(this.expiry);
    const { clock } = this;
    const until = Math.min(validUntil, now + RENEWAL_SECONDS * clock.speed, nextQuarter(now));
    const delay = Math.min(clock.millisecondsUntil(new Date(until * 1000)), LONGEST_TIMER_MILLISECONDS);
    this.expiry = setTimeout(() => {
      // a fixed clock (CLOCK_AS_OF) never reaches it, and a fast one may have waited for data
      if (clock.now().getTime() >= until * 1000) this.refreshSoon();
    }, delay);
    this.expiry.unref();
  }
}

/** The first moment after another, both in Unix seconds, at which a day may begin in some time zone. */
const nextQuarter = (seconds: number): number => (Math.floor(seconds / QUARTER_SECONDS) + 1) * QUARTER_SECONDS;
