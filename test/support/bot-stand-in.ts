import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A received request. */
export interface Received {
  readonly key: string;
  readonly authorization: string | undefined;
  readonly body: { readonly chat_id: number; readonly text: string };
}

/** A messaging platform on loopback: accepts each idempotency key once, and responds as configured by a test. */
export class MessengerStandIn {
  /** Messages in order of first arrival. */
  readonly messages = new Map<string, Received>();
  /** Every request, including repeated ones. */
  requests = 0;
  /** Status of the next responses, given how often a key was sent before. */
  statusOf: (received: Received, repeats: number) => number = () => 200;
  retryAfter: string | null = null;
  delayMilliseconds = 0;
  /** Responses wait until this number of requests is open. */
  answersWhenOpen = 0;
  /** Maximum number of concurrently open requests. */
  mostOpen = 0;
  private open = 0;
  private readonly watchers: (() => void)[] = [];
  private readonly tries = new Map<string, number>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<MessengerStandIn> {
    const server: Server = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        const { 'idempotency-key': key, authorization } = request.headers;
        const received = { key: String(key), authorization, body: JSON.parse(text) as Received['body'] };
        void platform.take(received).then((status) => {
          response.writeHead(status, platform.retryAfter === null ? {} : { 'Retry-After': platform.retryAfter });
          response.end('{}');
        });
      });
    });
    const platform = new MessengerStandIn(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return platform;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/botSECRET-IN-THE-PATH/sendMessage`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Waits until this number of messages was accepted. */
  async whenTaken(count: number): Promise<void> {
    while (this.messages.size < count) await new Promise<void>((resolve) => this.watchers.push(resolve));
  }

  private async take(received: Received): Promise<number> {
    this.requests += 1;
    this.open += 1;
    this.mostOpen = Math.max(this.mostOpen, this.open);
    while (this.mostOpen < this.answersWhenOpen) await new Promise<void>((resolve) => this.watchers.push(resolve));
    for (const wake of this.watchers.splice(0)) wake();
    const status = await this.answer(received);
    this.open -= 1;
    for (const wake of this.watchers.splice(0)) wake();
    return status;
  }

  private async answer(received: Received): Promise<number> {
    const repeats = this.tries.get(received.key) ?? 0;
    this.tries.set(received.key, repeats + 1);
    const status = this.statusOf(received, repeats);
    // it has accepted the message before its response arrives anywhere
    if (status < 300 && !this.messages.has(received.key)) this.messages.set(received.key, received);
    if (this.delayMilliseconds > 0) await sleep(this.delayMilliseconds);
    return status;
  }
}
