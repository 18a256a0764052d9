import { performance } from 'node:perf_hooks';

/** How long changed things wait. */
export interface DebounceOptions {
  /** Without a change for this long, everything that waits is due. */
  readonly quietMilliseconds: number;
  /** What has waited for this long is due although changes go on. */
  readonly longestWaitMilliseconds: number;
}

/** Holds changed things back until changes pause, so that work done for each of them is done once. */
export class Debounce<Key> {
  /** Keys that wait, with the moment of their first change. */
  private readonly waiting = new Map<Key, number>();
  private disturbedAt = -Infinity;

  /** @param elapsed a clock that never stands still: milliseconds */
  constructor(
    private readonly options: DebounceOptions,
    private readonly elapsed: () => number = () => performance.now(),
  ) {}

  /** Keys changed now. */
  add(keys: Iterable<Key>): void {
    for (const key of keys) {
      this.disturb();
      if (!this.waiting.has(key)) this.waiting.set(key, this.disturbedAt);
    }
  }

  /** Changes go on now, of whatever. */
  disturb(): void {
    this.disturbedAt = this.elapsed();
  }

  /** Keys whose turn has come, first changed first; they wait no longer. */
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
