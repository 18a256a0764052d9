import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received message. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The receiver's reaction to a message: responds, disconnects, or stays silent. */
export type ReceiverResponse =
  { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | 'reset' | 'silence';

/** A subscriber on loopback: real HTTP, with a test's responses. */
export interface WebhookReceiver {
  readonly address: string;
  readonly messages: ReceivedMessage[];
  close(): Promise<void>;
}

/** Starts a receiver. @param respond to each message */
export async function startReceiver(respond: (message: ReceivedMessage) => ReceiverResponse): Promise<WebhookReceiver> {
  const messages: ReceivedMessage[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    // the service may be killed while it sends
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
      messages.push(message);
      const chosen = respond(message);
      if (chosen === 'reset') request.socket.destroy();
      else if (chosen !== 'silence') response.writeHead(chosen.status, { ...chosen.headers }).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
