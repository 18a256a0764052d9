import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectDirectory } from '../../src/config/project-directory.js';

/** Exit and output of a process. */
export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** Runs a script of the project to its end, with these environment variables only. */
export async function run(
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [...parameters], {
    cwd: projectDirectory,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (error += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, error };
}
