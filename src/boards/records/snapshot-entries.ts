import { Kept } from '../../http-cache/byte-budget.js';
import type { ByteBudget } from '../../http-cache/byte-budget.js';
import type { BoardSnapshot } from '../build/snapshot.js';

/** Snapshots whose entries are kept: the newest, with every key too, and the same of one that somebody still walks. */
const MOST_SNAPSHOTS = 4;
/** Kinds of entries kept of one snapshot; named bookmakers make a kind of their own. */
const MOST_KINDS = 64;

/** Something kept of a snapshot under a key. */
export abstract class SnapshotEntry extends Kept {
  /** @param kind where it is found */
  constructor(
    bytes: number,
    private readonly kind: Map<number, SnapshotEntry>,
    private readonly key: number,
  ) {
    super(bytes);
  }

  forget(): void {
    if (this.kind.get(this.key) === this) this.kind.delete(this.key);
  }
}

/** Entries of snapshots by kind and key, while a budget has room that they share with others. */
export class SnapshotEntries<Entry extends SnapshotEntry> {
  /** In order of use, least recent first, as the kinds of each. */
  private readonly snapshots = new Map<BoardSnapshot, Map<string, Map<number, Entry>>>();

  constructor(private readonly budget: ByteBudget) {}

  /** The entries of a kind, as used just now. */
  kindOf(snapshot: BoardSnapshot, kind: string): Map<number, Entry> {
    const kinds = lately(
      this.snapshots,
      snapshot,
      MOST_SNAPSHOTS,
      () => new Map<string, Map<number, Entry>>(),
      (gone) => {
        for (const entries of gone.values()) this.release(entries);
      },
    );
    return lately(
      kinds,
      kind,
      MOST_KINDS,
      () => new Map<number, Entry>(),
      (gone) => this.release(gone),
    );
  }

  /** An entry of a kind, as used just now. */
  find(kind: Map<number, Entry>, key: number): Entry | undefined {
    const kept = kind.get(key);
    if (kept !== undefined) this.budget.use(kept);
    return kept;
  }

  /** Takes an entry in. */
  keep(kind: Map<number, Entry>, key: number, entry: Entry): Entry {
    kind.set(key, entry);
    this.budget.keep(entry);
    return entry;
  }

  private release(entries: Map<number, Entry>): void {
    for (const entry of entries.values()) this.budget.release(entry);
    entries.clear();
  }
}

/** The entry of a key as the one used last; beyond `most` entries the one used longest ago goes. */
function lately<Key, Value>(
  entries: Map<Key, Value>,
  key: Key,
  most: number,
  create: () => Value,
  drop: (gone: Value) => void,
): Value {
  const found = entries.get(key);
  if (found !== undefined && entries.size === 1) return found;
  const value = found ?? create();
  entries.delete(key);
  entries.set(key, value);
  if (entries.size > most) {
    const [oldest, gone] = entries.entries().next().value!;
    entries.delete(oldest);
    drop(gone);
  }
  return value;
}
