import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MEBIBYTE = 1024 * 1024;
const PATIENCE_MILLISECONDS = 20_000;
const FILE = 'memory.json';

/** One heap in Node's diagnostic report, in bytes. */
interface ReportedHeap {
  readonly usedMemory: number;
  readonly totalCommittedMemory: number;
  readonly externalMemory: number;
}

interface DiagnosticReport {
  readonly javascriptHeap: ReportedHeap;
  readonly workers: readonly { readonly javascriptHeap: ReportedHeap }[];
}

/** Breakdown of the memory of a process, in MiB. */
export interface MemoryParts {
  readonly resident: number;
  /** Pages of programs and libraries. */
  readonly files: number;
  /** Objects of the main thread, and the heap allocated for them. */
  readonly mainUsed: number;
  readonly mainHeap: number;
  /** Array buffers and other off-heap memory, over all threads; memory shared by threads may be counted twice. */
  readonly external: number;
  /** Heaps of the other threads. */
  readonly workerHeaps: readonly number[];
  /** Neither heap nor external: allocator, stacks, compiled code. */
  readonly rest: number;
}

/** Node options that make a process write a report to a folder on SIGUSR2. */
export const reportOptions = (folder: string): string =>
  `--report-on-signal --report-directory=${folder} --report-filename=${FILE} --report-exclude-network`;

/** Memory breakdown of a process started with `reportOptions` (Linux). */
export async function memoryParts(pid: number, folder: string): Promise<MemoryParts> {
  const file = join(folder, FILE);
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  const { javascriptHeap: main, workers } = await readReport(file);
  const smaps = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kibibytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(smaps)?.[1] ?? NaN);
  const heaps = [main, ...workers.map(({ javascriptHeap }) => javascriptHeap)];
  const external = heaps.reduce((sum, { externalMemory }) => sum + externalMemory, 0);
  const committed = heaps.reduce((sum, { totalCommittedMemory }) => sum + totalCommittedMemory, 0);
  const resident = kibibytes('Rss') / 1024;
  const files = (kibibytes('Rss') - kibibytes('Anonymous')) / 1024;
  return {
    resident,
    files,
    mainUsed: main.usedMemory / MEBIBYTE,
    mainHeap: main.totalCommittedMemory / MEBIBYTE,
    external: external / MEBIBYTE,
    workerHeaps: heaps.slice(1).map(({ totalCommittedMemory }) => totalCommittedMemory / MEBIBYTE),
    rest: resident - files - (committed + external) / MEBIBYTE,
  };
}

/** The report, once completely written. */
async function readReport(file: string): Promise<DiagnosticReport> {
  const until = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    try {
      return JSON.parse(await readFile(file, 'utf8')) as DiagnosticReport;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(50);
    }
  }
}
