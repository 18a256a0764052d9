import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { poolerUrl, primaryUrl, replicaUrls } from './cluster.mjs';
import { send } from './http.mjs';
import { makeNextVersion } from './next-version.mjs';
import { until } from './processes.mjs';

const PROJECT = new URL('../../..', import.meta.url).pathname;
const APIS = ['a1', 'a2', 'a3'];
const WORKERS = ['w1', 'w2'];
const numberOf = (name) => [...APIS, ...WORKERS].indexOf(name) + 1;

/** Environment of a process whose clock is ahead. */
export const clockAhead = (seconds) => ({
  LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
  FAKETIME: `+${seconds}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/** The processes of the service: three API instances behind HAProxy, and two workers. */
export class Services {
  #processes;
  #environment;
  #next;

  constructor(processes, folder) {
    this.#processes = processes;
    this.#next = join(folder, 'next-version');
    const data = join(folder, 'service');
    mkdirSync(data);
    this.feeds = join(folder, 'feeds');
    mkdirSync(this.feeds);
    const sources = join(folder, 'sources.json');
    const source = { provider: 'canonical', name: 'Drill', folder: this.feeds };
    writeFileSync(sources, JSON.stringify([source]));
    this.#environment = {
      DATA_DIR: data,
      DATABASE_URL: poolerUrl,
      DATABASE_DIRECT_URL: primaryUrl,
      DATABASE_REPLICA_URLS: replicaUrls.join(','),
      PREPARED_STATEMENTS: 'false',
      PRIVATE_WEBHOOKS: 'true',
      SECRETS_KEY: 'a secret of the drill',
      TRUSTED_PROXIES: '1',
      SOURCES: sources,
      RATE_LIMIT_PER_MINUTE: '0',
    };
  }

  get apis() {
    return APIS;
  }

  get workers() {
    return WORKERS;
  }

  /** Runs a command of the service and returns what it prints. */
  command(...words) {
    const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...this.#environment };
    const options = { env, cwd: PROJECT, encoding: 'utf8' };
    return execFileSync(process.execPath, ['dist/src/cli.js', ...words], options);
  }

  /** Starts a process of the service. @param isNext whether to start the next version */
  start(name, { env = {}, isNext = false } = {}) {
    const number = numberOf(name);
    if (isNext && !existsSync(this.#next)) makeNextVersion(PROJECT, this.#next);
    const project = isNext ? this.#next : PROJECT;
    this.#processes.start(name, [process.execPath, join(project, 'dist/src/main.js')], {
      cwd: project,
      env: {
        ...this.#environment,
        ROLE: APIS.includes(name) ? 'api' : 'worker',
        PORT: String(3_000 + number),
        METRICS_PORT: String(9_400 + number),
        ...env,
      },
    });
  }

  /** Restarts a process, and waits until it is ready. */
  async restart(name, options) {
    await this.stop(name, 'SIGTERM');
    this.start(name, options);
    await this.untilReady(name);
  }

  async untilReady(name, seconds = 90, port = 3_000 + numberOf(name)) {
    await until(
      `${name} is ready`,
      async () => {
        if (!this.#processes.isRunning(name)) throw new Error(`${name} has ended`);
        return (await send({ port, path: '/health/ready' })).status === 200;
      },
      seconds,
    );
  }

  async stop(name, signal) {
    await this.#processes.stop(name, signal);
  }
}
