import { columnKinds } from '../engine/columns.js';
import type { ColumnKind } from '../engine/columns.js';

const ALIGNMENT = 8;

/**
 * Arrays for the time in which the candidates of one fixture are computed, on memory that the next fixture uses again: on
 * their own, thousands of small arrays cost more than what is done with them.
 */
export class Arena {
  private memory = new ArrayBuffer(1 << 16);
  private used = 0;

  /** Gives back everything that was taken: those arrays must not be used any more. */
  clear(): void {
    this.used = 0;
  }

  /** An array of zeros. */
  take<K extends ColumnKind>(kind: K, length: number): InstanceType<(typeof columnKinds)[K]> {
    const bytes = Math.ceil((length * columnKinds[kind].BYTES_PER_ELEMENT) / ALIGNMENT) * ALIGNMENT;
    if (this.used + bytes > this.memory.byteLength) {
      // arrays taken before stay on the old memory
      this.memory = new ArrayBuffer(2 * (this.used + bytes));
      this.used = 0;
    }
    const array = new columnKinds[kind](this.memory, this.used, length) as InstanceType<(typeof columnKinds)[K]>;
    this.used += bytes;
    return array.fill(0) as InstanceType<(typeof columnKinds)[K]>;
  }
}
