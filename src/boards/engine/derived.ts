import { isSharedArrayBuffer } from 'node:util/types';
import { LRUCache } from 'lru-cache';

/** Memory of an entry besides its columns. */
const ENTRY_BYTES = 1_000;

/** One memory budget for columns and records derived from snapshots; the least recently used value is evicted first. */
export class DerivedCache {
  /** Records, under their own keys, and values of owners. */
  readonly values: LRUCache<string, object>;
  private owners = 0;

  /** @param maxBytes limit for all columns and records together */
  constructor(maxBytes: number) {
    this.values = new LRUCache({
      maxSize: maxBytes,
      dispose: (entry, name) => entry instanceof DerivedValue && entry.names.delete(name),
    });
  }

  /** Bytes of all values that are cached. */
  get bytes(): number {
    return this.values.calculatedSize;
  }

  /** Values of one owner, invisible to others. */
  owner(): Derived {
    this.owners += 1;
    return new Derived(this.values, `${this.owners}:`);
  }
}

/** A value, and the keys of all values of its owner. */
class DerivedValue {
  constructor(
    readonly value: object,
    readonly names: Set<string>,
  ) {}
}

/** Values computed on first use from a snapshot, or from its dictionaries. */
export class Derived {
  private readonly names = new Set<string>();

  constructor(
    private readonly values: LRUCache<string, object>,
    private readonly prefix: string,
  ) {}

  /**
   * Returns the value of a name under a choice, such as the options of a query; computed from it if not cached. The
   * value must depend on nothing but the choice.
   */
  of<Choice extends object, Value extends object>(name: string, choice: Choice, make: (of: Choice) => Value): Value {
    return this.get(name + choiceKey(choice), () => make(choice));
  }

  /** Returns the value of a key; computed if not cached. A value never changes afterwards. */
  get<Value extends object>(key: string, make: () => Value): Value {
    const name = this.prefix + key;
    const cached = this.values.get(name) as DerivedValue | undefined;
    if (cached !== undefined) return cached.value as Value;
    const made = make();
    this.names.add(name);
    this.values.set(name, new DerivedValue(made, this.names), { size: ENTRY_BYTES + columnBytes(made) });
    return made;
  }

  /** Drops all values, once their owner is gone. */
  clear(): void {
    for (const name of this.names) this.values.delete(name);
  }
}

/** Cache key of a choice: unique to it, and the same for equal choices built alike. Bytes are written as digits. */
export function choiceKey(choice: object): string {
  return JSON.stringify(choice, (_, value: unknown) => (value instanceof Uint8Array ? value.join(' ') : value));
}

/** Bytes of the columns in a value; those in shared memory belong to the snapshot. */
function columnBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return isSharedArrayBuffer(value.buffer) ? 0 : value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  const members: Iterable<unknown> = value instanceof Map ? value.values() : Object.values(value);
  let bytes = 0;
  for (const member of members) bytes += columnBytes(member);
  return bytes;
}
