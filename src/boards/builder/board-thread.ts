import type { Logger } from '../../common/logging/logger.js';
import type { Revision } from '../../common/revision/revision.js';
import { compiledModule, WorkerThread } from '../../common/worker-thread.js';
import { KnownColumns } from './column-numbers.js';
import type { OnDemandKind } from '../candidates/candidate-table.js';
import type { BoardSettings, SnapshotPayload } from './snapshot-payload.js';

/** What the thread is started with. */
export interface BoardThreadData {
  readonly databaseUrl: string;
  readonly settings: BoardSettings;
}

/** A build, or the on-demand candidates of an earlier one. */
export type BoardThreadTask = { readonly now: Date } | { readonly kind: OnDemandKind; readonly revision: Revision };

/**
 * What the thread has built, with the numbers of its columns; null for candidates of a build that it no longer knows.
 */
export interface Built {
  readonly published: SnapshotPayload | Pick<SnapshotPayload, 'candidates'> | null;
  readonly columns: readonly number[];
}

const knownOnDemand = (): Record<OnDemandKind, KnownColumns> => ({
  trends: new KnownColumns(),
  cards: new KnownColumns(),
  matchTrends: new KnownColumns(),
});

/** Builds snapshots in a thread with connections of its own, so that no request waits for a build. */
export class BoardThread {
  private readonly thread: WorkerThread<BoardThreadTask, Built>;
  private known = new KnownColumns();
  private knownOnDemand = knownOnDemand();
  private ahead: Promise<SnapshotPayload> | null = null;

  constructor(databaseUrl: string, { upcomingDays, quoteMaxAgeMinutes }: BoardSettings, logger: Logger) {
    this.thread = new WorkerThread(compiledModule('boards/builder/board-worker.js'), {
      purpose: 'builds boards',
      workerData: { databaseUrl, settings: { upcomingDays, quoteMaxAgeMinutes } } satisfies BoardThreadData,
      onWarning: (error) =>
        logger.warn({ err: error }, 'what boards know of the past could not be stored: the next start takes longer'),
      // another thread numbers columns from the start
      onStart: () => {
        this.known = new KnownColumns();
        this.knownOnDemand = knownOnDemand();
      },
    });
  }

  /** Begins the first build before it is asked for: the next `build` returns it, be it a little old by then. */
  buildAhead(now: Date): void {
    this.ahead = this.build(now);
    // the next `build` reports a failure
    this.ahead.catch(() => undefined);
  }

  /** All boards as known at `now`. */
  async build(now: Date): Promise<SnapshotPayload> {
    const { ahead } = this;
    this.ahead = null;
    if (ahead !== null) return ahead;
    const { published, columns } = await this.thread.run({ now });
    return this.known.settle(published as SnapshotPayload, columns);
  }

  /** On-demand candidates of one of the last builds; null where the build is no longer known. */
  async buildOnDemand(kind: OnDemandKind, revision: Revision): Promise<SnapshotPayload['candidates'] | null> {
    const { published, columns } = await this.thread.run({ kind, revision });
    return published === null
      ? null
      : this.knownOnDemand[kind].settle({ candidates: published.candidates }, columns).candidates;
  }

  /** Ends the thread; a later build starts another. */
  close(): Promise<void> {
    return this.thread.close();
  }
}
