import { Agent, get } from 'node:http';

/** Response times of one kind of request in milliseconds, by outcome. */
export interface Times {
  readonly answered: number[];
  readonly refused: number[];
  /** Other statuses and connection errors. */
  readonly faults: string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

export function closeConnections(): void {
  agent.destroy();
}

export function newTimes(): Times {
  return { answered: [], refused: [], faults: [] };
}

/** Sends one request; a refusal is 503, or 429 for an export, with `Retry-After`. */
export function ask(
  port: number,
  path: string,
  times: Times,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      times.faults.push(error.code ?? error.message);
      resolve();
    };
    get({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      const { statusCode } = response;
      const isRefused = (statusCode === 503 || statusCode === 429) && response.headers['retry-after'] !== undefined;
      response.resume();
      response.once('error', fail);
      response.once('end', () => {
        const time = performance.now() - began;
        if (isRefused) times.refused.push(time);
        else if (statusCode === 200) times.answered.push(time);
        else times.faults.push(String(statusCode));
        resolve();
      });
    }).once('error', fail);
  });
}
