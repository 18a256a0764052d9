import type { Revision } from '../../common/revision/revision.js';
import { formatRevision } from '../../common/revision/revision.js';
import type { BoardSnapshot } from './snapshot.js';

/** Limits of the snapshot history. */
export interface HistoryLimits {
  /** Number of newest snapshots that are never dropped. */
  readonly newest: number;
  /** Milliseconds that an older snapshot is kept after its last use. */
  readonly milliseconds: number;
  /** Maximum number of snapshots; the least recently used one is dropped first. */
  readonly most: number;
}

interface Entry {
  readonly snapshot: BoardSnapshot;
  /** Monotonic milliseconds of the last use; null before the first. */
  usedAt: number | null;
}

/** The last snapshots, and older ones while clients page through them. */
export class SnapshotHistory {
  /** Oldest first. */
  private entries: Entry[] = [];

  constructor(private readonly limits: HistoryLimits) {}

  /** The newest snapshot; null before the first. */
  get newest(): BoardSnapshot | null {
    return this.entries.at(-1)?.snapshot ?? null;
  }

  /** Adds a snapshot, replacing one of the same revision, and drops unused ones with the values derived from them. */
  add(snapshot: BoardSnapshot, at: number): void {
    const name = formatRevision(snapshot.revision);
    const before = this.entries;
    this.entries = this.entries.filter((each) => formatRevision(each.snapshot.revision) !== name);
    this.entries.push({ snapshot, usedAt: null });
    const { newest, milliseconds, most } = this.limits;
    this.entries = this.entries.filter(
      ({ usedAt }, index) => index >= this.entries.length - newest || (usedAt !== null && at - usedAt <= milliseconds),
    );
    while (this.entries.length > most) this.entries.splice(this.oldestUse(), 1);
    for (const each of before) if (!this.entries.includes(each)) each.snapshot.derived.clear();
  }

  /** Returns the snapshot of a revision and marks it as used; null if it was dropped. */
  take(revision: Revision, at: number): BoardSnapshot | null {
    const name = formatRevision(revision);
    const match = this.entries.find(({ snapshot }) => formatRevision(snapshot.revision) === name);
    if (match === undefined) return null;
    match.usedAt = at;
    return match.snapshot;
  }

  /** Index of the least recently used snapshot, the newest ones excluded. */
  private oldestUse(): number {
    const older = this.entries.slice(0, this.entries.length - this.limits.newest);
    const uses = older.map(({ usedAt }) => usedAt ?? 0);
    return Math.max(uses.indexOf(Math.min(...uses)), 0);
  }
}
