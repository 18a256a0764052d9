import type { Logger } from '../../common/logging/logger.js';
import type { Revision } from '../../common/revision/revision.js';
import { compiledModule, WorkerThread } from '../../common/worker-thread.js';
import { KnownColumns } from './column-numbers.js';
import type { OnDemandKeys } from '../candidates/key-table.js';
import type { BoardSettings, SnapshotPayload } from './snapshot-payload.js';

/** What the thread is started with. */
export interface BoardThreadData {
  readonly databaseUrl: string;
  readonly settings: BoardSettings;
}

/** What the thread is asked for: a build, or every key of some boards of an earlier one. */
export type BoardThreadTask = { readonly now: Date } | { readonly kind: OnDemandKeys; readonly revision: Revision };

/**
 * What the thread has built, with the numbers of its columns; null for every key of a build that it no longer knows.
 */
export interface Built {
  readonly published: SnapshotPayload | Pick<SnapshotPayload, 'keys'> | null;
  readonly columns: readonly number[];
}

const knownOnDemand = (): Record<OnDemandKeys, KnownColumns> => ({
  trends: new KnownColumns(),
  cards: new KnownColumns(),
  matchTrends: new KnownColumns(),
});

/** Builds snapshots in a thread with connections of its own, so that no request waits for a build. */
export class BoardThread {
  private readonly thread: WorkerThread<BoardThreadTask, Built>;
  private known = new KnownColumns();
  private knownOfEveryKey = knownOnDemand();
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
        this.knownOfEveryKey = knownOnDemand();
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

  /** Keys of one of the last builds together with those that nobody quotes; null where it is no longer known. */
  async buildEveryKey(kind: OnDemandKeys, revision: Revision): Promise<SnapshotPayload['keys'] | null> {
    const { published, columns } = await this.thread.run({ kind, revision });
    return published === null ? null : this.knownOfEveryKey[kind].settle({ keys: published.keys }, columns).keys;
  }

  /** Ends the thread; a later build starts another. */
  close(): Promise<void> {
    return this.thread.close();
  }
}
