import { createServer } from 'node:http';

/** Receives webhook messages on loopback and records each, except while it is set to refuse them. */
export async function startReceiver(port) {
  /** `received`: one entry per message received, repeats included; `isRefusing`: respond with 500 instead. */
  const receiver = { received: [], isRefusing: false };
  const server = createServer((request, response) => {
    let text = '';
    request.on('error', () => undefined);
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      if (receiver.isRefusing) return response.writeHead(500).end();
      const { type, data } = JSON.parse(text);
      receiver.received.push({ at: Date.now(), id: request.headers['webhook-id'], type, fixtureId: data?.fixtureId });
      response.writeHead(204).end();
    });
  });
  await new Promise((listening) => server.listen(port, '127.0.0.1', listening));
  return receiver;
}
