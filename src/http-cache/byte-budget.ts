/** Something kept in memory until the budget needs its room. */
export abstract class Kept {
  /** Neighbours in the order of use; only the budget touches them. */
  older: Kept | null = null;
  newer: Kept | null = null;

  /** @param bytes what it costs */
  constructor(readonly bytes: number) {}

  /** Takes it out of wherever it is found. */
  abstract forget(): void;
}

/** Bytes kept by several keepers together: when they are more than allowed, what was used longest ago goes first. */
export class ByteBudget {
  private oldest: Kept | null = null;
  private newest: Kept | null = null;
  private sum = 0;

  constructor(private readonly most: number) {}

  /** Bytes kept at the moment. */
  get bytes(): number {
    return this.sum;
  }

  /** Takes something in as just used. */
  keep(kept: Kept): void {
    this.append(kept);
    this.sum += kept.bytes;
    while (this.sum > this.most && this.oldest !== null) {
      const { oldest } = this;
      this.release(oldest);
      oldest.forget();
    }
  }

  /** Notes that something kept was used just now. */
  use(kept: Kept): void {
    if (kept.newer === null) return;
    this.unlink(kept);
    this.append(kept);
  }

  /** Lets something kept go, which its keeper has forgotten already. */
  release(kept: Kept): void {
    this.unlink(kept);
    this.sum -= kept.bytes;
  }

  private append(kept: Kept): void {
    kept.older = this.newest;
    kept.newer = null;
    if (this.newest !== null) this.newest.newer = kept;
    this.newest = kept;
    this.oldest ??= kept;
  }

  private unlink(kept: Kept): void {
    if (kept.older === null) this.oldest = kept.newer;
    else kept.older.newer = kept.newer;
    if (kept.newer === null) this.newest = kept.older;
    else kept.newer.older = kept.older;
    kept.older = kept.newer = null;
  }
}
