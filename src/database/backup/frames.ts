import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';

/**
 * A backup is a compressed sequence of frames: a byte for the kind, four for the length, the payload; the last one has
 * the SHA-256 of all bytes before it. Not tar: its entries start with their size, which is unknown until a COPY ends.
 */
export const frameKinds = {
  header: 0x48,
  table: 0x54,
  data: 0x44,
  end: 0x45,
  sequences: 0x53,
  checksum: 0x5a,
} as const;

/** Kind of a frame. */
export type FrameKind = keyof typeof frameKinds;

/** A frame read from a backup. */
export interface Frame {
  readonly kind: FrameKind;
  readonly payload: Buffer;
}

/** The file is not a complete backup; none of it may be used. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const HEAD_BYTES = 5;
const LARGEST_PAYLOAD = 0x7fff_ffff;
const kindOf = new Map(Object.entries(frameKinds).map(([kind, byte]) => [byte as number, kind as FrameKind]));

/** Writes frames, waiting whenever the stream's buffer is full. */
export class FrameWriter {
  private readonly hash = createHash('sha256');

  constructor(private readonly stream: Writable) {}

  async write(kind: Exclude<FrameKind, 'checksum'>, payload: Buffer): Promise<void> {
    await this.send(kind, payload);
  }

  async writeJson(kind: Exclude<FrameKind, 'checksum' | 'data'>, value: unknown): Promise<void> {
    await this.send(kind, Buffer.from(JSON.stringify(value)));
  }

  /** Writes the checksum, after which nothing may follow. */
  async finish(): Promise<void> {
    await this.send('checksum', this.hash.copy().digest());
  }

  private async send(kind: FrameKind, payload: Buffer): Promise<void> {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(frameKinds[kind]);
    head.writeUInt32BE(payload.length, 1);
    this.hash.update(head).update(payload);
    this.stream.write(head);
    const isFull = !this.stream.write(payload);
    if (this.stream.destroyed) throw new Error('the file cannot be written any more');
    if (isFull) await once(this.stream, 'drain');
  }
}

/** Reads frames and verifies the checksum. @throws BackupError when the file is damaged, truncated, or no backup */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, void> {
  const hash = createHash('sha256');
  const bytes = new ByteReader(source);
  for (;;) {
    const head = await bytes.take(HEAD_BYTES);
    const kind = kindOf.get(head.readUInt8());
    const length = head.readUInt32BE(1);
    if (kind === undefined || length > LARGEST_PAYLOAD) throw new BackupError('it is not a backup of this program');
    const payload = await bytes.take(length);
    if (kind === 'checksum') {
      if (!hash.digest().equals(payload)) throw new BackupError('its checksum is wrong: the file is damaged');
      if (!(await bytes.isAtEnd())) throw new BackupError('something follows its checksum');
      return;
    }
    hash.update(head).update(payload);
    yield { kind, payload };
  }
}

/** Reads exact numbers of bytes from a stream of chunks. */
class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let missing = length; missing > 0;) {
      if (this.rest.length === 0 && !(await this.next()))
        throw new BackupError('it ends too early: the file is cut short');
      const part = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
  }

  async isAtEnd(): Promise<boolean> {
    return this.rest.length === 0 && !(await this.next());
  }

  private async next(): Promise<boolean> {
    const step: IteratorResult<Buffer, unknown> = await this.chunks.next();
    if (step.done === true) return false;
    this.rest = step.value;
    return this.rest.length > 0 || (await this.next());
  }
}
