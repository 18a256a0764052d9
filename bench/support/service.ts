import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';

const PATIENCE_MILLISECONDS = 30 * 60_000;

/** The built service as a child process. */
export interface RunningService {
  readonly pid: number;
  readonly port: number;
  /** Seconds from the start of the process until it reported ready. */
  readonly secondsToReady: number;
  stop(): Promise<void>;
}

/**
 * Starts the built service and waits until it is ready.
 * @param environment variables in addition to those of this process
 * @throws Error if it exits before
 */
export async function startService(environment: Readonly<Record<string, string>>): Promise<RunningService> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../src/main.js', import.meta.url))], {
    env: { LOG_LEVEL: 'warn', ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let hasEnded = false;
  const ended = once(child, 'exit').then(() => void (hasEnded = true));
  while (!(await isReady(port))) {
    if (hasEnded) throw new Error('the service ended before it was ready');
    if (performance.now() - began > PATIENCE_MILLISECONDS) throw new Error('the service did not become ready');
    await sleep(20);
  }
  return {
    pid: child.pid!,
    port,
    secondsToReady: (performance.now() - began) / 1000,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    // not listening yet
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
