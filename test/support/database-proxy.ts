import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** A proxy to the database that can be cut and restored, as if the server went down. */
export interface DatabaseProxy {
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /**
   * Ends the connection after every n-th statement: the server's `57P01` comes in one chunk with the end of the
   * statement. 0 leaves connections alone.
   */
  endEvery(statements: number): void;
  /** Number of statements answered by the server. */
  readonly statements: number;
  /** Number of connections ended by `endEvery`. */
  readonly ended: number;
  /** Accepts connections without forwarding anything in either direction, also on existing ones. */
  hang(isHung: boolean): void;
}

/** ReadyForQuery without its last byte, the state of the transaction. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);

/** What a server sends to a connection that is terminated by an administrator. */
const terminated = errorResponse('57P01', 'terminating connection due to administrator command');

function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Opens a proxy to the database at the given address; `cut` it at the end. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  let every = 0;
  let statements = 0;
  let ended = 0;
  let isHung = false;
  /** Forwards a chunk of the server; ends the connection with it if this statement is due. */
  const passOn = (chunk: Buffer, incoming: Socket, outgoing: Socket): void => {
    const isEndOfStatement = chunk.length >= 6 && chunk.subarray(-6, -1).equals(readyForQuery);
    if (isEndOfStatement) statements += 1;
    if (isEndOfStatement && every > 0 && statements % every === 0) {
      ended += 1;
      incoming.end(Buffer.concat([chunk, terminated]), () => outgoing.destroy());
    } else if (!incoming.write(chunk)) {
      outgoing.pause();
      incoming.once('drain', () => outgoing.resume());
    }
  };
  const mend = async (): Promise<void> => {
    const listening = createServer((incoming) => {
      const outgoing = connect(Number(target.port), target.hostname);
      for (const socket of [incoming, outgoing]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => [incoming, outgoing].forEach((each) => each.destroy()));
      }
      incoming.pipe(outgoing);
      outgoing.on('data', (chunk: Buffer) => passOn(chunk, incoming, outgoing)).on('end', () => incoming.end());
      if (isHung) [incoming, outgoing].forEach((each) => each.pause());
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
    endEvery: (statementsEach) => void (every = statementsEach),
    get statements() {
      return statements;
    },
    get ended() {
      return ended;
    },
    hang(hangs) {
      isHung = hangs;
      for (const socket of sockets) {
        if (hangs) socket.pause();
        else socket.resume();
      }
    },
    async cut() {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
      server = null;
    },
  };
}
