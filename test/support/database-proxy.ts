import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** A way to the database that can be cut and mended, as if the server went away. */
export interface DatabaseProxy {
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Opens a way to the database of the given address; `cut` it at the end. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  const mend = async (): Promise<void> => {
    const listening = createServer((incoming) => {
      const outgoing = connect(Number(target.port), target.hostname);
      for (const socket of [incoming, outgoing]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => [incoming, outgoing].forEach((each) => each.destroy()));
      }
      incoming.pipe(outgoing).pipe(incoming);
    });
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
    const address = listening.address();
    if (address !== null && typeof address === 'object') port = address.port;
    server = listening;
  };
  await mend();
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  return {
    url: through.href,
    mend,
    async cut() {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
      server = null;
    },
  };
}
