import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../common/logging/logger.js';
import { Replica } from './replica.js';

/** Longest wait of a read for a replica to replay what the read must see. */
const WAIT_MILLISECONDS = 200;
/** Pause between two checks of replicas that are behind. */
const PAUSE_MILLISECONDS = 10;

/** Position in the log that the reads of a request must see. */
const readAfter = new AsyncLocalStorage<bigint>();

/** State of a replica. */
export interface ReplicaState {
  /** Host and port. */
  readonly address: string;
  readonly isAway: boolean;
  /** Data revisions known to this process that the replica has not replayed; null while it does not answer. */
  readonly lagRevisions: number | null;
  /** Position in the write-ahead log, in bytes; null while it does not answer. */
  readonly lsn: number | null;
}

/**
 * Chooses the replica for a read: one that answers and has replayed every revision known to this process, and the log
 * up to the position that the request names, so that callers read their own writes.
 */
export class Replicas {
  private readonly servers: readonly Replica[];
  private revision = 0;
  /** When this process learned of the revision, by `performance.now()`. */
  private raisedAt = -Infinity;

  constructor(urls: readonly string[], logger: Logger, preparesStatements = true) {
    this.servers = urls.map((url) => new Replica(url, logger, preparesStatements));
    for (const server of this.servers) void server.look();
  }

  /** All replicas, whether they answer or not. */
  get all(): readonly Replica[] {
    return this.servers;
  }

  states(): ReplicaState[] {
    return this.servers.map(({ address, isAway, replayed }) => ({
      address,
      isAway,
      lagRevisions: replayed === null ? null : Math.max(0, this.revision - replayed.revision),
      lsn: replayed === null ? null : Number(replayed.lsn),
    }));
  }

  /** Makes reads from now on see this revision of the data, which a server has reported. */
  requireRevision(revision: number): void {
    if (revision <= this.revision) return;
    this.revision = revision;
    this.raisedAt = performance.now();
  }

  /** Handles a request whose reads must see the log up to a position. */
  runAfter<T>(lsn: bigint, work: () => T): T {
    return readAfter.run(lsn, work);
  }

  /** A random suitable replica for a read; null: the primary. Waits at most 200 ms for one to catch up. */
  async choose(): Promise<Replica | null> {
    const lsn = readAfter.getStore();
    const until = (lsn === undefined ? this.raisedAt : performance.now()) + WAIT_MILLISECONDS;
    for (;;) {
      const position = { revision: this.revision, lsn: lsn ?? 0n };
      const ready = this.servers.filter((server) => server.has(position));
      if (ready.length > 0) return ready[Math.floor(Math.random() * ready.length)] ?? null;
      const behind = this.servers.filter(({ isAway }) => !isAway);
      const left = until - performance.now();
      if (behind.length === 0 || left <= 0) return null;
      await Promise.race([...behind.map((server) => server.look()), sleep(left)]);
      if (!behind.some((server) => server.has(position))) await sleep(Math.min(PAUSE_MILLISECONDS, left));
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.close()));
  }
}
