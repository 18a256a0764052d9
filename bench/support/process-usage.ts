import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time of a process with all its threads, user and kernel, in seconds (Linux). */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // the name in brackets may contain spaces; utime and stime are the 12th and 13th words after it
  const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(words[11]) + Number(words[12])) / TICKS_PER_SECOND;
}

/** Current and peak resident memory of a process, in MiB (Linux). */
export function memoryMebibytes(pid: number): { now: number; peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? NaN) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Processor time of the main thread of a process in milliseconds, to the microsecond (Linux). */
export function mainThreadMilliseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
}
