import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Processes of the built project on a test's database, started after `beforeAll` and gone after the tests. */
export interface Killable {
  /** Starts the service in the role of a worker. */
  startWorker(more?: Readonly<Record<string, string>>): ChildProcess;
  /** Starts a command of the command line. */
  startCommand(...words: readonly string[]): ChildProcess;
  /** Ends a process, without a chance to finish (`SIGKILL`) or with one. */
  end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Waits until something is done, 90 s at most. */
  until(isDone: () => boolean | Promise<boolean>): Promise<void>;
}

/** For tests that kill what they test. */
export function useKillable(databaseUrl: () => string): Killable {
  const folder = mkdtempSync(join(tmpdir(), 'killable-'));
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const start = (file: string, words: readonly string[], more: Readonly<Record<string, string>>): ChildProcess => {
    const child = spawn(process.execPath, [resolve('dist/src', file), ...words], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: databaseUrl(), LOG_LEVEL: 'warn', ...more },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    return child;
  };
  return {
    startWorker: (more = {}) => start('main.js', [], { PORT: '0', ROLE: 'worker', ...more }),
    startCommand: (...words) => start('cli.js', words, {}),
    async end(child, signal) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
    async until(isDone) {
      const patient = Date.now() + 90_000;
      while (!(await isDone())) {
        if (Date.now() > patient) throw new Error('it took too long');
        await sleep(5);
      }
    },
  };
}
