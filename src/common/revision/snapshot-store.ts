import type { EmptyBecause } from '../paging/empty-because.js';
import type { FacetDimension, FacetValue } from '../paging/facets.js';
import { formatRevision } from './revision.js';
import type { Revision } from './revision.js';

/** The ordered keys of a whole board at one revision, with totals over them. */
export interface Snapshot {
  readonly revision: Revision;
  readonly keys: readonly unknown[];
  readonly summary: unknown;
  /** Null where there are keys. */
  readonly emptyBecause: EmptyBecause | null;
  /** Keys by the values of the dimensions that were asked for so far. */
  readonly counts: Map<FacetDimension, FacetValue[]>;
}

/** Bounds of the store. */
export interface SnapshotLimits {
  /** Data revisions that stay of each board and query, however old. */
  readonly dataRevisions: number;
  /** Milliseconds since its last use for which any snapshot stays. */
  readonly milliseconds: number;
  /** Most keys over all snapshots, a long name counting as some more; the least recently used snapshots go first. */
  readonly keys: number;
}

interface StoredSnapshot extends Snapshot {
  readonly listing: string;
  usedAt: number;
}

/**
 * The last snapshots of every walked board and query, in memory and within bounds. Made by hand, since `lru-cache`
 * rejects an entry larger than its bound, and clients walk such boards too.
 */
export class SnapshotStore {
  /** In order of use, least recent first. */
  private readonly snapshots = new Map<string, StoredSnapshot>();
  private readonly ofListing = new Map<string, Set<string>>();
  private weight = 0;

  constructor(private readonly limits: SnapshotLimits) {}

  /** The snapshot of a listing at exactly this revision, or null. `at` is a monotonic time in milliseconds. */
  find(listing: string, revision: Revision, at: number): Snapshot | null {
    const name = nameOf(listing, revision);
    const found = this.snapshots.get(name);
    if (found === undefined) return null;
    found.usedAt = at;
    this.snapshots.delete(name);
    this.snapshots.set(name, found);
    return found;
  }

  /** Adds a snapshot and drops what is neither recent nor among the last data revisions of its listing. */
  add(listing: string, snapshot: Snapshot, at: number): void {
    const name = nameOf(listing, snapshot.revision);
    this.drop(name);
    this.snapshots.set(name, { ...snapshot, listing, usedAt: at });
    this.weight += weightOf(snapshot, listing);
    const names = this.ofListing.get(listing) ?? new Set();
    this.ofListing.set(listing, names.add(name));
    this.dropOld(names, at);
    for (const oldest of this.snapshots.keys()) {
      if (this.weight <= this.limits.keys || oldest === name) break;
      this.drop(oldest);
    }
  }

  /** Keys held at the moment. */
  get size(): number {
    return this.weight;
  }

  private dropOld(names: ReadonlySet<string>, at: number): void {
    const stored = [...names].flatMap((name) => this.snapshots.get(name) ?? []);
    const newest = [...new Set(stored.map((each) => each.revision.dataRevision))]
      .sort((first, second) => second - first)
      .slice(0, this.limits.dataRevisions);
    // Within one data revision every second is a snapshot of its own: the younger ones stay, the rest can be recomputed
    // while that data revision is the current one.
    for (const each of stored) {
      const isRecent = at - each.usedAt <= this.limits.milliseconds;
      const isLastOfItsData = !stored.some(
        (other) =>
          other.revision.dataRevision === each.revision.dataRevision && other.revision.seconds > each.revision.seconds,
      );
      if (isRecent || (newest.includes(each.revision.dataRevision) && isLastOfItsData)) continue;
      this.drop(nameOf(each.listing, each.revision));
    }
  }

  private drop(name: string): void {
    const found = this.snapshots.get(name);
    if (found === undefined) return;
    this.snapshots.delete(name);
    this.weight -= weightOf(found, found.listing);
    const names = this.ofListing.get(found.listing);
    names?.delete(name);
    if (names?.size === 0) this.ofListing.delete(found.listing);
  }
}

function nameOf(listing: string, revision: Revision): string {
  return `${formatRevision(revision)} ${listing}`;
}

/** Keys, and what an empty board costs: callers may invent any number of queries that find nothing. */
function weightOf({ keys }: Snapshot, listing: string): number {
  return keys.length + 1 + Math.floor(listing.length / 100);
}
