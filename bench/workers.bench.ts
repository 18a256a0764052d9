/**
 * Work shared by several workers: every competition of the scale data set is fitted from scratch by one worker, then by
 * three that start together; then a backtest of goals, two seasons of twelve leagues, by one and by three. Prints the
 * processor time of each. On separate machines they would be ready after about the longest of these; here they share
 * one machine, so wall time is not meaningful.
 *
 *   DATA_DIR=/somewhere/scale npm run bench workers -- [workers 3]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDataSet } from './support/data-set.js';
import { cpuSeconds } from './support/process-usage.js';
import { startService } from './support/service.js';
import type { RunningService } from './support/service.js';
import { figure, tableLines } from './support/table.js';

const [most = 3] = process.argv.slice(3).map(Number);
const data = await openDataSet();

const QUIET_SECONDS = 20;
/** Processor time of a worker that only looks for work. */
const IDLE_SHARE = 0.1;

type Seconds = readonly number[];

const startWorkers = (count: number): Promise<RunningService[]> =>
  Promise.all(Array.from({ length: count }, () => startService({ ...data.environment, ROLE: 'worker' })));

/** @returns seconds of processor time of each worker until all were ready */
async function fitWith(count: number): Promise<Seconds> {
  await data.client.query('truncate fitted_models, fit_marks');
  const workers = await startWorkers(count);
  const seconds = workers.map(({ pid }) => cpuSeconds(pid));
  for (const worker of workers) await worker.stop();
  return seconds;
}

/** @returns seconds of processor time of each worker during a backtest */
async function replayWith(count: number): Promise<Seconds> {
  const workers = await startWorkers(count);
  await idle(workers);
  const before = workers.map(({ pid }) => cpuSeconds(pid));
  await backtest();
  const seconds = workers.map(({ pid }, index) => cpuSeconds(pid) - before[index]!);
  for (const worker of workers) await worker.stop();
  return seconds;
}

/** Waits until the workers have nothing left to fit or to calibrate. */
async function idle(workers: readonly RunningService[]): Promise<void> {
  const sum = (): number => workers.reduce((seconds, { pid }) => seconds + cpuSeconds(pid), 0);
  for (let before = -Infinity; sum() - before > IDLE_SHARE * QUIET_SECONDS * workers.length;) {
    before = sum();
    await sleep(QUIET_SECONDS * 1_000);
  }
}

async function backtest(): Promise<void> {
  const { rows } = await data.client.query<{ slug: string }>(
    'select slug from competitions order by priority limit 12',
  );
  const folder = await mkdtemp(join(tmpdir(), 'football-bench-'));
  const words = ['backtest', 'goals', '--with-workers', '--out', folder, '--from', '2023-07', '--to', '2025-07'];
  const leagues = ['--league', rows.map(({ slug }) => slug).join(',')];
  const cli = fileURLToPath(new URL('../src/cli.js', import.meta.url));
  try {
    const child = spawn(process.execPath, [cli, ...words, ...leagues], {
      env: { ...process.env, ...data.environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`the backtest ended with code ${code}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function compare(work: string, run: (workers: number) => Promise<Seconds>): Promise<void> {
  const rows: string[][] = [];
  const [alone = NaN] = await run(1);
  for (const seconds of [[alone], await run(most)]) {
    const longest = Math.max(...seconds);
    const all = seconds.reduce((sum, one) => sum + one, 0);
    rows.push([
      String(seconds.length),
      seconds.map((one) => figure(one)).join(', '),
      figure(all),
      `${figure((100 * longest) / alone)} %`,
    ]);
  }
  const head = [`${work}: workers`, 'CPU seconds of each', 'together', 'longest, of one alone'];
  for (const line of tableLines(head, rows)) process.stdout.write(`${line}\n`);
}

try {
  await compare('fits', fitWith);
  await compare('backtest', replayWith);
} finally {
  await data.close();
}
