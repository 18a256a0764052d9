import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PageBytes, recordBytes } from '../common/paging/page-bytes.js';
import { ByteBudget } from './byte-budget.js';
import { ResponseCache } from './response-cache.js';

/** Larger than what the system takes at once from a server whose caller does not read. */
const LARGE = 20_000_000;

describe('answers of routes', () => {
  let server: Server;
  let revision = '1-1';
  const asked: string[] = [];
  const pageOf = (query: string): PageBytes =>
    PageBytes.of([recordBytes({ query, text: query.slice(-1).repeat(query.startsWith('large') ? LARGE : 100_000) })], {
      revision,
    });
  const cache = new ResponseCache(
    { has: () => true, revision: () => revision, callerClass: () => 'anyone' },
    new ByteBudget(1_000_000),
  );

  beforeAll(async () => {
    const route = (query: string): Promise<{ page: PageBytes; ignored: null }> => {
      asked.push(query);
      return Promise.resolve({ page: pageOf(query), ignored: null });
    };
    cache.answerDirectly(new Map([['/board', route]]));
    server = createServer(
      cache.before((_, response) => void response.setHeader('Revision', revision).end('of the application')),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await (await fetch(address('first'))).text();
  });
  beforeEach(() => asked.splice(0));
  afterAll(() => void server.close());

  const address = (query: string): string =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/board?${query}`;
  const get = async (query: string): Promise<string> =>
    (await fetch(address(query), { headers: { 'Accept-Encoding': 'identity' } })).text();
  const textOf = (query: string): string => pageOf(query).toBuffer().toString();
  const connected = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };

  it('are kept from the second time on, within one revision', async () => {
    for (const count of [1, 2, 3, 4]) expect([count, await get('a')]).toEqual([count, textOf('a')]);
    expect(asked).toEqual(['a', 'a']);
    revision = '2-2';
    expect(await get('a')).toBe(textOf('a'));
    expect(asked).toEqual(['a', 'a', 'a']);
  });

  it('reach each caller whole, however slowly another reads', async () => {
    const slow = await connected();
    slow.pause();
    slow.write(
      'GET /board?large=b HTTP/1.1\r\nHost: x\r\n\r\nGET /board?c HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    const gone = await connected();
    gone.write('GET /board?large=d HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(gone, 'data');
    gone.destroy();
    const queries = Array.from({ length: 20 }, (_, index) => `e${String.fromCharCode(97 + index)}`);
    expect(await Promise.all(queries.map(get))).toEqual(queries.map(textOf));
    await sleep(20);
    const chunks: Buffer[] = [];
    slow.on('data', (chunk: Buffer) => chunks.push(chunk)).resume();
    await once(slow, 'end');
    const received = Buffer.concat(chunks).toString();
    expect(received.includes(textOf('large=b')) && received.endsWith(textOf('c'))).toBe(true);
  });
});
