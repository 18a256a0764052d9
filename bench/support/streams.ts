import { connect } from 'node:net';
import type { Socket } from 'node:net';

const STREAMS_OF_ADDRESS = 10;
/** Number of streams opened at a time. */
const OPENED_TOGETHER = 50;

/** A stream that records when its last event arrived. */
export interface Stream {
  readonly socket: Socket;
  /** Monotonic milliseconds; 0: no event yet. */
  heardAt: number;
  events: number;
  isClosed: boolean;
}

/** Opens streams from callers that each have their own address. */
export async function openStreams(port: number, count: number, first: number, query = ''): Promise<Stream[]> {
  const streams: Stream[] = [];
  const open = (index: number): Promise<Stream> =>
    new Promise((resolve, reject) => {
      const caller = Math.floor(index / STREAMS_OF_ADDRESS);
      const localAddress = `127.1.${Math.floor(caller / 200)}.${(caller % 200) + 1}`;
      const socket = connect({ host: '127.0.0.1', port, localAddress });
      const stream: Stream = { socket, heardAt: 0, events: 0, isClosed: false };
      socket.once('error', reject);
      socket.once('data', (chunk: Buffer) => {
        if (chunk.toString().startsWith('HTTP/1.1 200')) resolve(stream);
        else reject(new Error(`a stream was refused: ${chunk.toString('utf8', 0, 300)}`));
      });
      socket.on('data', (chunk: Buffer) => {
        if (!chunk.includes('event: changes')) return;
        stream.heardAt = performance.now();
        stream.events += 1;
      });
      socket.once('close', () => (stream.isClosed = true));
      socket.write(`GET /api/v2/stream${query} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    });
  for (let opened = 0; opened < count; opened += OPENED_TOGETHER) {
    const some = Array.from({ length: Math.min(OPENED_TOGETHER, count - opened) }, (_, index) =>
      open(first + opened + index),
    );
    streams.push(...(await Promise.all(some)));
  }
  return streams;
}
