import type { Revision } from '../common/revision/revision.js';
import { formatRevision } from '../common/revision/revision.js';
import type { BoardSnapshot } from './builder/snapshot.js';

/** How much is kept. */
export interface HistoryLimits {
  /** Newest snapshots that are always kept. */
  readonly newest: number;
  /** Milliseconds for which a snapshot is kept after an answer from it. */
  readonly milliseconds: number;
  /** Most snapshots; the one used longest ago goes first. */
  readonly most: number;
}

interface Kept {
  readonly snapshot: BoardSnapshot;
  /** Monotonic milliseconds of the last answer; null before the first. */
  usedAt: number | null;
}

/** Keeps the last snapshots, and older ones while somebody walks them. */
export class SnapshotHistory {
  /** Oldest first. */
  private kept: Kept[] = [];

  constructor(private readonly limits: HistoryLimits) {}

  /** The newest snapshot; null before the first. */
  get newest(): BoardSnapshot | null {
    return this.kept.at(-1)?.snapshot ?? null;
  }

  /**
   * Adds a snapshot and drops those that no client pages through any more, with everything derived from them; one of the
   * same revision is replaced.
   */
  add(snapshot: BoardSnapshot, at: number): void {
    const name = formatRevision(snapshot.revision);
    const before = this.kept;
    this.kept = this.kept.filter((each) => formatRevision(each.snapshot.revision) !== name);
    this.kept.push({ snapshot, usedAt: null });
    const { newest, milliseconds, most } = this.limits;
    this.kept = this.kept.filter(
      ({ usedAt }, index) => index >= this.kept.length - newest || (usedAt !== null && at - usedAt <= milliseconds),
    );
    while (this.kept.length > most) this.kept.splice(this.oldestUse(), 1);
    for (const each of before) if (!this.kept.includes(each)) each.snapshot.derived.clear();
  }

  /** The snapshot of a revision, marked as used; null where it is gone. */
  take(revision: Revision, at: number): BoardSnapshot | null {
    const name = formatRevision(revision);
    const found = this.kept.find(({ snapshot }) => formatRevision(snapshot.revision) === name);
    if (found === undefined) return null;
    found.usedAt = at;
    return found.snapshot;
  }

  /** Where the snapshot used longest ago stands, the newest ones left out. */
  private oldestUse(): number {
    let oldest = 0;
    for (let index = 1; index < this.kept.length - this.limits.newest; index += 1) {
      if ((this.kept[index]!.usedAt ?? 0) < (this.kept[oldest]!.usedAt ?? 0)) oldest = index;
    }
    return oldest;
  }
}
