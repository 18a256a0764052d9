import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running service. */
export interface RunningService {
  readonly process: ChildProcess;
  /** Address where it listens: `http://127.0.0.1:4711`. */
  readonly address: string;
  /** Lines of its log so far. */
  readonly log: readonly string[];
}

/** Processes of the built project on a test database, started after `beforeAll` and ended after the tests. */
export interface Killable {
  /** Starts the service in the role of a worker. */
  startWorker(more?: Readonly<Record<string, string>>): ChildProcess;
  /** Whether a process of `startWorker` has ever reported that it is ready. */
  isReady(worker: ChildProcess): boolean;
  /** Starts the service; resolves once it is ready. @param patience maximum wait in seconds */
  startService(more?: Readonly<Record<string, string>>, patience?: number): Promise<RunningService>;
  /** Starts a command of the command line. */
  startCommand(...words: readonly string[]): ChildProcess;
  /** Ends a process, without a chance to finish (`SIGKILL`) or with one. */
  end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Waits until a condition holds, 90 s at most. */
  until(isDone: () => boolean | Promise<boolean>): Promise<void>;
}

const PATIENCE_SECONDS = 90;
const ready = /"msg":"(Ready)\./;

/** For tests that kill their subject. */
export function useKillable(databaseUrl: () => string): Killable {
  const folder = mkdtempSync(join(tmpdir(), 'killable-'));
  const children: ChildProcess[] = [];
  const logs = new WeakMap<ChildProcess, readonly string[]>();
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const start = (
    file: string,
    words: readonly string[],
    more: Readonly<Record<string, string>>,
    output: 'ignore' | 'pipe',
  ): ChildProcess => {
    const child = spawn(process.execPath, [resolve('dist/src', file), ...words], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: databaseUrl(), LOG_LEVEL: 'warn', ...more },
      stdio: ['ignore', output, 'inherit'],
    });
    children.push(child);
    return child;
  };
  const startLogged = (more: Readonly<Record<string, string>>): { child: ChildProcess; log: readonly string[] } => {
    const child = start('main.js', [], { PORT: '0', LOG_LEVEL: 'info', ...more }, 'pipe');
    const log: string[] = [];
    createInterface(child.stdout!).on('line', (line) => log.push(line));
    return { child, log };
  };
  const until = async (isDone: () => boolean | Promise<boolean>, patience = PATIENCE_SECONDS): Promise<void> => {
    const patient = Date.now() + patience * 1_000;
    while (!(await isDone())) {
      if (Date.now() > patient) throw new Error('it took too long');
      await sleep(5);
    }
  };
  return {
    async startService(more = {}, patience = PATIENCE_SECONDS) {
      const { child, log } = startLogged(more);
      const firstMatch = (pattern: RegExp): string | undefined =>
        log.map((line) => pattern.exec(line)?.[1]).find(Boolean);
      await until(() => child.exitCode !== null || firstMatch(ready) !== undefined, patience);
      const address = firstMatch(/Listening on (http[^"]+)/);
      if (child.exitCode !== null || address === undefined) throw new Error(`it did not start: ${log.join('\n')}`);
      return { process: child, address, log };
    },
    startWorker(more = {}) {
      const { child, log } = startLogged({ ROLE: 'worker', ...more });
      logs.set(child, log);
      return child;
    },
    isReady: (worker) => logs.get(worker)?.some((line) => ready.test(line)) ?? false,
    startCommand: (...words) => start('cli.js', words, {}, 'ignore'),
    async end(child, signal) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
    until: (isDone) => until(isDone),
  };
}
