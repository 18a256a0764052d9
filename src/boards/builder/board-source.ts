import type { Revision } from '../../common/revision/revision.js';
import type { OnDemandKeys } from '../candidates/key-table.js';
import type { SnapshotPayload } from './snapshot-payload.js';

/** Where snapshots come from: a thread of its own, or this one. */
export interface BoardSource {
  /** All boards as known at `now`. */
  build(now: Date): Promise<SnapshotPayload>;
  /** Keys of one of the last builds together with those that nobody quotes; null where it is no longer known. */
  buildEveryKey(kind: OnDemandKeys, revision: Revision): Promise<SnapshotPayload['keys'] | null>;
  close(): Promise<void>;
}

/** Injection token of the source. */
export const BOARD_SOURCE = Symbol('BOARD_SOURCE');
