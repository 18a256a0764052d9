import { basename } from 'node:path';
import { progressBar } from '../common/progress-bar.js';
import type { IngestWatcher } from './ingest.js';

/** Shows the progress of an import: a progress bar on a terminal, else one line per file. */
export function createProgress(stream: NodeJS.WriteStream): IngestWatcher & { stop(): void } {
  const write = (line: string): void => void stream.write(`${line}\n`);
  if (!stream.isTTY) {
    let total = 0;
    let done = 0;
    const position = (): string => `${(done += 1)}/${total}`;
    return {
      planned: (units) => void (total = units),
      loaded: (path, { rowsRead, inserted, updated, unchanged, skipped, refused }) =>
        write(
          `${position()} ${path}: ${rowsRead} rows, ${inserted} inserted, ${updated} updated, ` +
            `${unchanged} unchanged, ${skipped.length} skipped, ${refused.length} refused`,
        ),
      failed: (path, error) => write(`${position()} ${path}: failed: ${error.message}`),
      stop: () => undefined,
    };
  }
  const bar = progressBar(stream, 'files');
  let isRunning = false;
  const step = (path: string): void => {
    if (isRunning) bar.increment({ label: basename(path) });
  };
  return {
    planned: (units) => {
      isRunning = units > 0;
      if (isRunning) bar.start(units, 0, { label: '' });
    },
    loaded: (path) => step(path),
    failed: (path) => step(path),
    stop: () => {
      if (isRunning) bar.stop();
      isRunning = false;
    },
  };
}
