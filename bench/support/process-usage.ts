import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Seconds of processor time that a process and all its threads have used, in user and kernel mode (Linux). */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // the name in brackets may hold spaces; utime and stime are the 12th and 13th words after it
  const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(words[11]) + Number(words[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process now, and the most it ever had, in MiB (Linux). */
export function memoryMebibytes(pid: number): { now: number; peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? NaN) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Milliseconds of processor time of the main thread of a process, exact to the microsecond (Linux). */
export function mainThreadMilliseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
}
