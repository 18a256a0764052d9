import { relative } from 'node:path';
import { createProgress } from '../ingestion/ingest-progress.js';
import { exitCodeOf, formatSummary } from '../ingestion/ingest-summary.js';
import { ingest } from '../ingestion/ingest.js';
import { findSource, SOURCES } from '../ingestion/sources/index.js';
import { UsageError } from './command.js';
import type { Command } from './command.js';

const names = SOURCES.map(({ name }) => name).join(', ');

export const ingestCommand: Command = {
  name: 'ingest',
  description:
    'imports files of a source; importing them again changes nothing. Ends with 0 when all is well, 3 when something ' +
    'was refused or a name waits, 1 when a file failed or nothing was imported, 2 on wrong arguments',
  arguments: [
    { name: '<source>', description: names },
    { name: '<paths...>', description: 'files, folders, globs or http(s) addresses' },
  ],
  options: [{ flags: '--dry-run', description: 'reports what would happen, without writing' }],
  async run(context, { words: [name = '', ...paths], options }) {
    const source = findSource(name);
    if (source === null) throw new UsageError(`source must be one of ${names}; it is '${name}'`);
    const sql = await context.openSqlClient();
    const progress = createProgress(process.stderr);
    try {
      const summary = await ingest(sql, source, paths, {
        dryRun: options['dryRun'] === true,
        signal: context.signal,
        watcher: progress,
        now: context.clock.now(),
      });
      progress.stop();
      context.print(formatSummary(summary, shorten, SOURCES));
      return exitCodeOf(summary);
    } finally {
      progress.stop();
    }
  },
};

/** A path as the user would write it. */
function shorten(path: string): string {
  if (/^https?:/.test(path)) return path;
  const shown = relative(process.cwd(), path);
  return shown.startsWith('..') || shown === '' ? path : shown;
}
