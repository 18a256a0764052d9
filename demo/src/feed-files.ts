import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { CanonicalKind, FeedLine } from './product.js';

const CHUNK_CHARACTERS = 1 << 20;

export interface DemoFeedSummary {
  /** Paths of the files, in the order of loading. */
  files: string[];
  bytes: number;
  /** Lines written by kind. */
  lines: Partial<Record<CanonicalKind, number>>;
  /** Single prices in all market snapshots. */
  quotes: number;
}

/** Writes feed files in chunks and counts lines and prices. */
export class FeedFiles {
  readonly summary: DemoFeedSummary = { files: [], bytes: 0, lines: {}, quotes: 0 };

  constructor(private readonly folder: string) {}

  /** Writes one file, unless it has no lines. */
  async write(name: string, lines: Iterable<FeedLine>): Promise<void> {
    const path = join(this.folder, name);
    let file: FileHandle | null = null;
    let chunk = '';
    try {
      for (const line of lines) {
        file ??= await open(path, 'w');
        chunk += `${JSON.stringify(line)}\n`;
        this.count(line);
        if (chunk.length < CHUNK_CHARACTERS) continue;
        await this.flush(file, chunk);
        chunk = '';
      }
      if (file === null) return;
      await this.flush(file, chunk);
      this.summary.files.push(path);
    } finally {
      await file?.close();
    }
  }

  private async flush(file: FileHandle, chunk: string): Promise<void> {
    const { bytesWritten } = await file.write(chunk);
    this.summary.bytes += bytesWritten;
  }

  private count(line: FeedLine): void {
    this.summary.lines[line.kind] = (this.summary.lines[line.kind] ?? 0) + 1;
    if (line.kind === 'marketSnapshot') this.summary.quotes += line.outcomes.length;
  }
}
