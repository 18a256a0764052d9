import type { Revision } from '../../common/revision/revision.js';
import type { OnDemandKeys } from '../candidates/key-table.js';
import type { BoardSource } from './board-source.js';
import type { SnapshotPayload } from './snapshot-payload.js';

/**
 * A source whose first build begins before anybody asks for it: the first who does gets it, be it a little old by then.
 */
export class EarlyBuild implements BoardSource {
  private first: Promise<SnapshotPayload> | null;

  constructor(
    private readonly source: BoardSource,
    now: Date,
  ) {
    this.first = source.build(now);
    // whoever asks is told
    this.first.catch(() => undefined);
  }

  build(now: Date): Promise<SnapshotPayload> {
    const { first } = this;
    this.first = null;
    return first ?? this.source.build(now);
  }

  buildEveryKey(kind: OnDemandKeys, revision: Revision): Promise<SnapshotPayload['keys'] | null> {
    return this.source.buildEveryKey(kind, revision);
  }

  close(): Promise<void> {
    return this.source.close();
  }
}
