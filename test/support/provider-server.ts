import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A provider's response. */
export interface ProviderResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The connection ends before the body does. */
  readonly isCut?: boolean;
  readonly isGzipped?: boolean;
}

/** A received request. */
export interface ReceivedRequest {
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

/** A provider on loopback: real HTTP, with a test's responses. */
export interface ProviderServer {
  readonly address: string;
  readonly requests: ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a provider. @param answer the response to each request; null: 404 */
export async function startProvider(
  answer: (url: URL, request: IncomingMessage) => ProviderResponse | null | Promise<ProviderResponse | null>,
): Promise<ProviderServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    void Promise.resolve(answer(new URL(request.url ?? '', 'http://provider'), request)).then((chosen) =>
      send(response, chosen ?? { status: 404 }),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function send(
  response: ServerResponse,
  { status = 200, headers = {}, body = '', isCut, isGzipped }: ProviderResponse,
): void {
  const bytes = isGzipped === true ? gzipSync(body) : Buffer.from(body);
  response.writeHead(status, { ...headers, ...(isGzipped === true ? { 'content-encoding': 'gzip' } : {}) });
  if (isCut !== true) response.end(bytes);
  else response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}
