import { performance } from 'node:perf_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { DataRevision } from '../common/revision/data-revision.js';
import { formatRevision, parseRevision, revisionGone, wholeSeconds } from '../common/revision/revision.js';
import { BoardThread } from './builder/board-thread.js';
import { snapshotOf, withCandidates } from './builder/snapshot.js';
import type { BoardSnapshot } from './builder/snapshot.js';
import { DerivedCache } from './engine/derived.js';
import type { OnDemandKind } from './candidates/candidate-table.js';
import { NotificationListener } from '../database/notification-listener.js';
import { SnapshotHistory } from './snapshot-history.js';

/** Seconds after which a snapshot is renewed even if nothing changed: boards name the moment they stand for. */
const RENEWAL_SECONDS = 60;
/** How often the revision is polled beside the notifications, so that a lost one does no harm. */
const POLL_MILLISECONDS = 5_000;
/** Changes within this time share one build, so that a stream of prices does not keep the thread busy. */
const DEBOUNCE_MILLISECONDS = 100;
/** Longest delay that a timer takes. */
const LONGEST_TIMER_MILLISECONDS = 2 ** 31 - 1;

/** Memory of derived columns, such as those of chosen bookmakers' prices. */
const DERIVED_BYTES = 64 * 1024 * 1024;

/** The snapshots that boards answer from. */
@Injectable()
export class BoardsService implements BeforeApplicationShutdown {
  private readonly derived = new DerivedCache(DERIVED_BYTES);
  private readonly history = new SnapshotHistory({ newest: 3, milliseconds: 60_000, most: 8 });
  /** Snapshots with on-demand candidates, by the snapshot without them. */
  private readonly onDemand: Readonly<Record<OnDemandKind, WeakMap<BoardSnapshot, Promise<BoardSnapshot>>>> = {
    trends: new WeakMap(),
    cards: new WeakMap(),
    matchTrends: new WeakMap(),
  };
  private listener: NotificationListener | null = null;
  private poll: NodeJS.Timeout | null = null;
  private expiry: NodeJS.Timeout | null = null;
  private running: Promise<BoardSnapshot> | null = null;
  private nextRefresh: NodeJS.Timeout | null = null;
  private isClosed = false;

  constructor(
    private readonly thread: BoardThread,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
    private readonly dataRevision: DataRevision,
  ) {}

  /**
   * The snapshot that an answer stands on: the one of a revision, else the newest, which is never older than the
   * moment until which it is valid.
   * @param unpriced boards that are wanted with the standard lines that nobody quotes, which are made when they are
   * asked for
   * @throws ApplicationError `invalid_input` for a malformed or future revision, `revision_gone` for one no longer kept
   */
  async snapshot(revision?: string, unpriced: 'trends' | 'cards' | null = null): Promise<BoardSnapshot> {
    const snapshot = await this.pricedSnapshot(revision);
    return unpriced === null ? snapshot : this.withCandidates(snapshot, unpriced);
  }

  private async pricedSnapshot(revision: string | undefined): Promise<BoardSnapshot> {
    if (revision !== undefined) {
      const asked = parseRevision(revision, this.clock.now());
      const snapshot = this.history.take(asked, performance.now());
      if (snapshot === null) throw revisionGone(asked);
      return snapshot;
    }
    const newest = this.current ?? (await this.refresh());
    // without notifications the revision is read
    const isBehind = this.listener === null && (await this.dataRevision.current()) !== newest.revision.dataRevision;
    const snapshot = isBehind ? await this.refresh() : newest;
    this.history.take(snapshot.revision, performance.now());
    return snapshot;
  }

  /**
   * A snapshot with candidates that are computed on demand.
   * @param snapshot as `snapshot` gave it, without any
   * @throws ApplicationError `revision_gone` where its build is no longer known
   */
  withCandidates(snapshot: BoardSnapshot, kind: OnDemandKind): Promise<BoardSnapshot> {
    const known = this.onDemand[kind].get(snapshot);
    if (known !== undefined) return known;
    const made = this.thread.buildOnDemand(kind, snapshot.revision).then((candidates) => {
      if (candidates === null) throw revisionGone(snapshot.revision);
      return withCandidates(snapshot, kind, candidates, this.derived);
    });
    this.onDemand[kind].set(snapshot, made);
    made.catch(() => this.onDemand[kind].delete(snapshot));
    return made;
  }

  /** The newest snapshot if it is still valid at the clock, else null. */
  get current(): BoardSnapshot | null {
    const { newest } = this.history;
    const now = wholeSeconds(this.clock.now());
    return newest !== null && newest.dataset.now <= now && now < newest.validUntil ? newest : null;
  }

  /** Revision of the newest snapshot, as responses name it; null while none is valid. */
  get currentRevision(): string | null {
    const { current } = this;
    return current === null ? null : formatRevision(current.revision);
  }

  /**
   * Builds a snapshot of the data as they are now; callers at the same time share one that begins after they called.
   */
  async refresh(): Promise<BoardSnapshot> {
    const { running } = this;
    if (running === null) return this.begin();
    await running.catch(() => undefined);
    return this.running ?? this.begin();
  }

  /** Builds the first snapshot and from then on follows the data and the time. */
  async start(databaseUrl: string): Promise<BoardSnapshot> {
    // of a source that began to build before, the first may be behind
    const first = await this.snapshot();
    this.listener = new NotificationListener(databaseUrl, 'data_revision', () => this.refreshSoon(), this.logger);
    await this.listener.listen();
    this.poll = setInterval(() => void this.pollRevision(), POLL_MILLISECONDS);
    this.poll.unref();
    this.planExpiry(first);
    return first;
  }

  /** Stops following; a build under way is waited for. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    if (this.poll !== null) clearInterval(this.poll);
    if (this.expiry !== null) clearTimeout(this.expiry);
    if (this.nextRefresh !== null) clearTimeout(this.nextRefresh);
    await this.listener?.close();
    await this.running?.catch(() => undefined);
    await this.thread.close();
  }

  private begin(): Promise<BoardSnapshot> {
    this.running = this.build().finally(() => (this.running = null));
    return this.running;
  }

  private async build(): Promise<BoardSnapshot> {
    const payload = await this.thread.build(this.clock.now());
    const snapshot = snapshotOf(payload, this.history.newest, this.derived);
    this.history.add(snapshot, performance.now());
    if (this.listener !== null) this.planExpiry(snapshot);
    return snapshot;
  }

  /** Follows a change; further ones meanwhile are followed together. */
  private refreshSoon(): void {
    if (this.nextRefresh !== null || this.isClosed) return;
    this.nextRefresh = setTimeout(() => {
      this.nextRefresh = null;
      void this.refresh().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'boards could not be built; trying again'),
      );
    }, DEBOUNCE_MILLISECONDS);
    this.nextRefresh.unref();
  }

  private async pollRevision(): Promise<void> {
    try {
      const revision = await this.dataRevision.current();
      // none is current after a build that failed
      if (this.current === null || revision > this.current.revision.dataRevision) this.refreshSoon();
    } catch (error) {
      this.logger.warn({ err: error }, 'the revision of the data could not be read; trying again');
    }
  }

  private planExpiry({ validUntil, dataset }: BoardSnapshot): void {
    if (this.expiry !== null) clearTimeout(this.expiry);
    const until = Math.min(validUntil, dataset.now + RENEWAL_SECONDS);
    const delay = Math.min(Math.max(until * 1000 - this.clock.now().getTime(), 0), LONGEST_TIMER_MILLISECONDS);
    this.expiry = setTimeout(() => {
      // a clock that stands still never gets there
      if (this.clock.now().getTime() >= until * 1000) this.refreshSoon();
    }, delay);
    this.expiry.unref();
  }
}
