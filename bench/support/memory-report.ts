import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MEBIBYTE = 1024 * 1024;
const PATIENCE_MILLISECONDS = 20_000;
const FILE = 'memory.json';

/** What Node's diagnostic report says of one heap, in bytes. */
interface ReportedHeap {
  readonly usedMemory: number;
  readonly totalCommittedMemory: number;
  readonly externalMemory: number;
}

interface DiagnosticReport {
  readonly javascriptHeap: ReportedHeap;
  readonly workers: readonly { readonly javascriptHeap: ReportedHeap }[];
}

/** Where the memory of a process is, in MiB. */
export interface MemoryParts {
  readonly resident: number;
  /** Pages of programs and libraries. */
  readonly files: number;
  /** Objects of the main thread, and what its heap takes for them. */
  readonly mainUsed: number;
  readonly mainHeap: number;
  /** Array buffers and other memory outside of the heaps, of all threads; what threads share may be included twice. */
  readonly external: number;
  /** Heaps of the other threads. */
  readonly workerHeaps: readonly number[];
  /** Neither heap nor external: allocator, stacks, compiled code. */
  readonly rest: number;
}

/** Options of Node under which a process reports on SIGUSR2 into a folder. */
export const reportOptions = (folder: string): string =>
  `--report-on-signal --report-directory=${folder} --report-filename=${FILE} --report-exclude-network`;

/** Asks a process that runs under `reportOptions` where its memory is (Linux). */
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

/** The report, once it is written whole. */
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
