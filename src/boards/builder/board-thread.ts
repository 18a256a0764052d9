import type { DatabaseTarget } from '../../database/database-address.js';
import type { Logger } from '../../common/logging/logger.js';
import type { Revision } from '../../common/revision/revision.js';
import { compiledModule, WorkerThread } from '../../common/worker-thread.js';
import type { OnDemandKind } from '../candidates/candidate-table.js';
import type { BoardSettings, SnapshotPayload } from '../snapshot/snapshot-payload.js';

/** `workerData` of the thread. */
export interface BoardThreadData {
  readonly database: DatabaseTarget;
  readonly settings: BoardSettings;
}

/** A build, or the on-demand candidates of an earlier one. */
export type BoardThreadTask = { readonly now: Date } | { readonly kind: OnDemandKind; readonly revision: Revision };

/** A snapshot, or on-demand candidates; null if the build of the candidates was dropped. */
export type BoardThreadAnswer = SnapshotPayload | SnapshotPayload['candidates'] | null;

/** Builds snapshots in a thread with its own database connections, so that no request waits for a build. */
export class BoardThread {
  private readonly thread: WorkerThread<BoardThreadTask, BoardThreadAnswer>;
  private ahead: Promise<SnapshotPayload> | null = null;

  constructor(database: DatabaseTarget, { upcomingDays, quoteMaxAgeMinutes }: BoardSettings, logger: Logger) {
    this.thread = new WorkerThread(compiledModule('boards/builder/board-worker.js'), {
      purpose: 'builds boards',
      workerData: { database, settings: { upcomingDays, quoteMaxAgeMinutes } } satisfies BoardThreadData,
      onWarning: (error) =>
        logger.warn({ err: error }, 'what boards know of the past could not be stored: the next start takes longer'),
    });
  }

  /** Starts the first build early; the next `build` returns it. */
  buildAhead(now: Date): void {
    this.ahead = this.build(now);
    // the next `build` reports the failure
    this.ahead.catch(() => undefined);
  }

  /** All boards as known at `now`. */
  async build(now: Date): Promise<SnapshotPayload> {
    const { ahead } = this;
    this.ahead = null;
    if (ahead !== null) return ahead;
    return (await this.thread.run({ now })) as SnapshotPayload;
  }

  /** On-demand candidates of a recent build; null if that build was dropped. */
  async buildOnDemand(kind: OnDemandKind, revision: Revision): Promise<SnapshotPayload['candidates'] | null> {
    return (await this.thread.run({ kind, revision })) as SnapshotPayload['candidates'] | null;
  }

  /** Ends the thread; a later build starts a new one. */
  close(): Promise<void> {
    return this.thread.close();
  }
}
