/** Smallest buffer: whatever is shorter is cut from one of these. */
const LEAST_BYTES = 65_536;

/**
 * Memory for bodies that are sent once. Taking a hundred kilobytes anew for each of a thousand answers a second costs
 * more than filling them: the system hands out empty pages, and the garbage collector has to hurry.
 */
export class SpareBuffers {
  /** Buffers that nobody uses, by size. */
  private readonly free = new Map<number, Buffer[]>();
  private freeBytes = 0;

  /** @param most bytes that may lie idle */
  constructor(private readonly most: number) {}

  /** A buffer with room for so many bytes, of any content. */
  take(length: number): Buffer {
    const size = sizeFor(length);
    const buffer = this.free.get(size)?.pop();
    if (buffer === undefined) return Buffer.allocUnsafeSlow(size);
    this.freeBytes -= size;
    return buffer;
  }

  /** Gives back a buffer that was taken, once nobody reads it any more. */
  giveBack(buffer: Buffer): void {
    if (this.freeBytes + buffer.length > this.most) return;
    const known = this.free.get(buffer.length);
    if (known === undefined) this.free.set(buffer.length, [buffer]);
    else known.push(buffer);
    this.freeBytes += buffer.length;
  }
}

/** Powers of two, so that a few sizes serve every answer. */
const sizeFor = (length: number): number => (length <= LEAST_BYTES ? LEAST_BYTES : 2 ** (32 - Math.clz32(length - 1)));
