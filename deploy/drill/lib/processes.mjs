import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `check` returns a truthy value, and returns it. @throws Error after `seconds` */
export async function until(what, check, seconds = 60) {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    const result = await Promise.resolve()
      .then(check)
      .catch(() => null);
    if (result) return result;
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(200);
  }
}

/** Runs a program to completion and returns its output. */
export const run = (command, ...words) =>
  execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Programs of the drill by name, each with a log in the folder. */
export class Processes {
  #folder;
  #children = new Map();

  constructor(folder) {
    this.#folder = folder;
  }

  /**
   * Starts a program.
   * @param namespace network namespace to run in, for servers with their own address
   * @param user account to run as; root by default
   */
  start(name, words, { namespace, user, env = {}, cwd = this.#folder } = {}) {
    const log = openSync(join(this.#folder, `${name}.log`), 'a');
    const [command, ...rest] = [
      ...(namespace ? ['ip', 'netns', 'exec', namespace] : []),
      ...(user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []),
      ...words,
    ];
    const options = { cwd, env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env }, stdio: ['ignore', log, log] };
    const child = spawn(command, rest, options);
    this.#children.set(name, child);
    return child;
  }

  pid(name) {
    return this.#children.get(name).pid;
  }

  isRunning(name) {
    const child = this.#children.get(name);
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Sends a signal and waits for the exit. */
  async stop(name, signal = 'SIGTERM') {
    if (!this.isRunning(name)) return;
    const child = this.#children.get(name);
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  /** Kills everything in a network namespace. */
  async killAll(namespace) {
    const pids = run('ip', 'netns', 'pids', namespace).split('\n').filter(Boolean);
    for (const pid of pids) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // it has exited with its parent
      }
    }
    await until(`${namespace} is off`, () => run('ip', 'netns', 'pids', namespace).trim() === '');
  }
}
