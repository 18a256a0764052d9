import { performance } from 'node:perf_hooks';

/** How long changed keys are held back. */
export interface DebounceOptions {
  /** Once there is no change for this long, all held keys are due. */
  readonly quietMilliseconds: number;
  /** A key held for this long is due even if changes continue. */
  readonly longestWaitMilliseconds: number;
}

/** Holds changed keys back until changes pause, so that the work for each is done once. */
export class Debounce<Key> {
  /** Held keys, with the moment of their first change. */
  private readonly waiting = new Map<Key, number>();
  private disturbedAt = -Infinity;

  /** @param elapsed monotonic milliseconds, of a clock that never stops */
  constructor(
    private readonly options: DebounceOptions,
    private readonly elapsed: () => number = () => performance.now(),
  ) {}

  /** Adds keys that have just changed. */
  add(keys: Iterable<Key>): void {
    for (const key of keys) {
      this.disturb();
      if (!this.waiting.has(key)) this.waiting.set(key, this.disturbedAt);
    }
  }

  /** Notes activity of any kind, which postpones the pause. */
  disturb(): void {
    this.disturbedAt = this.elapsed();
  }

  /** Removes and returns the keys that are due, in order of first change. */
  takeDue(): Key[] {
    const now = this.elapsed();
    const isQuiet = now - this.disturbedAt >= this.options.quietMilliseconds;
    const due = [...this.waiting].flatMap(([key, since]) =>
      isQuiet || now - since >= this.options.longestWaitMilliseconds ? [key] : [],
    );
    for (const key of due) this.waiting.delete(key);
    return due;
  }
}
