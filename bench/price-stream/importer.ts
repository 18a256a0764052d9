import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ClientBase } from 'pg';
import { cpuSeconds } from '../support/process-usage.js';

/** Result of the import of a folder. */
export interface ImportedFolder {
  quotes: number;
  seconds: number;
  /** Reasons of failed files and refused lines. */
  faults: string[];
}

/** An import with the processor time of its process and of its database sessions, in seconds. */
export interface MeasuredImport extends ImportedFolder {
  importerSeconds: number;
  databaseSeconds: number;
}

/** Imports folders of the canonical feed in a separate process. */
export class Importer {
  readonly #child;

  /** @param client any connection to the same database, used to find the importer's sessions */
  constructor(
    url: string,
    private readonly client: ClientBase,
  ) {
    this.#child = fork(fileURLToPath(new URL('./importer.child.js', import.meta.url)), [url], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  }

  /** @throws Error when a file or a line of it is refused */
  async importFolder(folder: string): Promise<MeasuredImport> {
    const before = await this.#processorTimes();
    const answered = once(this.#child, 'message');
    this.#child.send(folder);
    const [imported] = (await answered) as [ImportedFolder];
    if (imported.faults.length > 0) throw new Error(imported.faults[0]);
    const after = await this.#processorTimes();
    return {
      ...imported,
      importerSeconds: after.importer - before.importer,
      databaseSeconds: after.database - before.database,
    };
  }

  stop(): void {
    this.#child.disconnect();
  }

  async #processorTimes(): Promise<{ importer: number; database: number }> {
    const { rows } = await this.client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'football-analytics command'`,
    );
    return {
      importer: cpuSeconds(this.#child.pid!),
      database: rows.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    };
  }
}
