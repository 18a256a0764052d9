import { WorkerThread } from '../../common/worker-thread.js';
import type { Revision } from '../../common/revision/revision.js';
import { KnownColumns } from './column-numbers.js';
import type { OnDemandKeys } from '../candidates/key-table.js';
import type { BoardSource } from './board-source.js';
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

/** Builds in a thread with a connection of its own, so that nobody who is being served waits. */
export class BoardThread implements BoardSource {
  private readonly thread: WorkerThread<BoardThreadTask, Built>;
  private known = new KnownColumns();
  private knownOfEveryKey = knownOnDemand();

  /** @param file the thread's compiled module */
  constructor(
    data: BoardThreadData,
    warn: (error: Error) => void,
    file: URL = new URL('./board-worker.js', import.meta.url),
  ) {
    this.thread = new WorkerThread(file, {
      purpose: 'builds boards',
      workerData: data,
      onWarning: warn,
      // another thread numbers anew
      onStart: () => {
        this.known = new KnownColumns();
        this.knownOfEveryKey = knownOnDemand();
      },
    });
  }

  async build(now: Date): Promise<SnapshotPayload> {
    const { published, columns } = await this.thread.run({ now });
    return this.known.settle(published as SnapshotPayload, columns);
  }

  async buildEveryKey(kind: OnDemandKeys, revision: Revision): Promise<SnapshotPayload['keys'] | null> {
    const { published, columns } = await this.thread.run({ kind, revision });
    return published === null ? null : this.knownOfEveryKey[kind].settle({ keys: published.keys }, columns).keys;
  }

  /** Ends the thread; a later build starts another. */
  close(): Promise<void> {
    return this.thread.close();
  }
}
