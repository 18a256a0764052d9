import { connect } from 'node:net';

/** Results of a period of load. */
export interface LoadResult {
  requests: number;
  /** Responses with a status other than 200 or 304. */
  failures: number;
  bytes: number;
  seconds: number;
  /** Milliseconds per request, ascending. */
  latencies: Float64Array;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** The text of a GET request. */
export function requestText(path: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/**
 * Sends requests over keep-alive connections, each sending its next request as soon as the last was answered: a closed
 * loop with minimal cost to the measuring process. Bodies are measured and discarded.
 */
export async function runLoad(
  port: number,
  connections: number,
  milliseconds: number,
  next: () => Buffer,
): Promise<LoadResult> {
  const began = performance.now();
  const totals = { requests: 0, failures: 0, bytes: 0 };
  const latencies: number[] = [];
  const until = began + milliseconds;
  const take = (): Buffer | null => (performance.now() < until ? next() : null);
  const done = (status: number, bytes: number, time: number): void => {
    totals.requests += 1;
    totals.bytes += bytes;
    latencies.push(time);
    if (status !== 200 && status !== 304) totals.failures += 1;
  };
  await Promise.all(Array.from({ length: connections }, () => converse(port, take, done)));
  return { ...totals, seconds: (performance.now() - began) / 1000, latencies: Float64Array.from(latencies).sort() };
}

/** The value below which a share of an ascending list lies. */
export const quantile = (ascending: Float64Array, share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? NaN;

function converse(
  port: number,
  take: () => Buffer | null,
  done: (status: number, bytes: number, time: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const answers = new AnswerReader();
    let sentAt = 0;
    const send = (): void => {
      const request = take();
      if (request === null) {
        socket.end();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(request);
    };
    socket.once('connect', send);
    socket.on('data', (chunk: Buffer) => {
      const answer = answers.push(chunk);
      if (answer === null) return;
      done(answer.status, answer.bytes, performance.now() - sentAt);
      send();
    });
    // once resolved, neither has an effect
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('the server closed a connection')));
  });
}

/** Finds the end of each response, by Content-Length or chunked encoding. */
class AnswerReader {
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  /** Remaining bytes of the body; null: the head is incomplete, -1: chunked. */
  #left: number | null = null;
  #bytes = 0;
  #tail: Buffer = Buffer.alloc(0);

  /** Processes received bytes; returns the response that ends with them. */
  push(chunk: Buffer): { status: number; bytes: number } | null {
    let body = chunk;
    if (this.#left === null) {
      const received = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const end = received.indexOf(HEAD_END);
      if (end < 0) {
        this.#head = received;
        return null;
      }
      const head = received.toString('latin1', 0, end);
      this.#status = Number(head.slice(9, 12));
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      this.#left = length !== undefined ? Number(length) : this.#status === 304 ? 0 : -1;
      this.#bytes = 0;
      this.#head = this.#tail = Buffer.alloc(0);
      body = received.subarray(end + HEAD_END.length);
    }
    this.#bytes += body.length;
    if (this.#left >= 0 ? this.#bytes < this.#left : !this.#endsChunks(body)) return null;
    this.#left = null;
    return { status: this.#status, bytes: this.#bytes };
  }

  /** A chunked body ends with an empty chunk, which no JSON text contains. */
  #endsChunks(body: Buffer): boolean {
    this.#tail = Buffer.concat([this.#tail, body.subarray(-5)]).subarray(-5);
    return this.#tail.equals(Buffer.from('0\r\n\r\n'));
  }
}
