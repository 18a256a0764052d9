import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { download } from '../../../src/ingestion/download.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

describe('download', () => {
  const folder = mkdtempSync(join(tmpdir(), 'download-spec-'));
  const limits = { bytes: 2 ** 20, idleMilliseconds: 5_000, totalMilliseconds: 60_000, redirects: 3 };
  let answer: Answer = () => undefined;
  let asked: IncomingMessage[] = [];
  const servers: Server[] = [];
  const listen = async (): Promise<string> => {
    const server = createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  let host: string;
  let otherHost: string;
  const get = (path = '/x.csv', changes: Partial<typeof limits> = {}) =>
    download(`http://${host}${path}`, folder, undefined, { ...limits, ...changes });
  const to =
    (location: string): Answer =>
    (_, response) =>
      void response.writeHead(302, { location }).end();

  beforeAll(async () => {
    host = await listen();
    otherHost = await listen();
  });
  beforeEach(() => (asked = []));
  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    rmSync(folder, { recursive: true });
  });

  it('accepts a body of the maximum size', async () => {
    answer = (_, response) => void response.end(Buffer.alloc(limits.bytes, 'a'));
    expect(readFileSync((await get()).location)).toHaveLength(limits.bytes);
  });

  it('rejects a declared length above the limit without reading the body', async () => {
    answer = (_, response) => void response.writeHead(200, { 'content-length': String(300 * 2 ** 20) }).write('a');
    const refused = 'it has 300 MiB; at most 1 MiB are accepted from an address; save it as a file and import that';
    await expect(get()).rejects.toThrow(refused);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['ends never', {}, (chunk: Buffer) => chunk],
    ['unpacks to more', { 'content-encoding': 'gzip' }, () => gzipSync(Buffer.alloc(4 * 2 ** 20))],
  ])('stops when the body %s', async (_what, headers, pack) => {
    let isClosed = false;
    const chunk = pack(Buffer.alloc(64 * 1024, 'a'));
    answer = (_, response) => {
      response.writeHead(200, headers);
      response.on('close', () => (isClosed = true));
      const write = (): void => {
        while (!isClosed && response.write(chunk));
        if (!isClosed) response.once('drain', write);
      };
      write();
    };
    await expect(get()).rejects.toThrow('it is too large: at most 1 MiB');
    for (let tries = 0; !isClosed && tries < 200; tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(isClosed).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('accepts neither more nor less than the declared length', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '5' });
      response.socket!.write('first and more');
      response.socket!.end();
    };
    await expect(get()).rejects.toThrow();
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '500' }).write('less');
      setTimeout(() => response.socket!.destroy(), 10);
    };
    await expect(get()).rejects.toThrow();
  });

  it('times out on a silent server and on a trickle', async () => {
    answer = () => undefined;
    await expect(get('/x.csv', { idleMilliseconds: 50 })).rejects.toThrow('nothing came for 0.05 s');
    answer = (_, response) => {
      const trickle = setInterval(() => response.write('a'), 10);
      response.on('close', () => clearInterval(trickle));
    };
    await expect(get('/x.csv', { totalMilliseconds: 200 })).rejects.toThrow('it took longer than 0.2 s');
  });

  it('tries three times on server errors', async () => {
    answer = (_, response) => void response.writeHead(503).end();
    await expect(get()).rejects.toThrow('the server responded with 503');
    expect(asked).toHaveLength(3);
  });

  it('follows a limited number of redirects, over http and https only', async () => {
    answer = (request, response) => {
      if (request.url === '/x.csv') to('/y.csv')(request, response);
      else response.end('moved');
    };
    const { path, location } = await get();
    expect([path, readFileSync(location, 'utf8')]).toEqual([`http://${host}/x.csv`, 'moved']);
    answer = to('/x.csv');
    await expect(get()).rejects.toThrow('the server redirects more than 3 times');
    answer = to('file:///etc/passwd');
    await expect(get()).rejects.toThrow('the server redirects to file:, which is not followed from http:');
    answer = to('http://[');
    await expect(get()).rejects.toThrow('the server redirects to an invalid address');
  });

  it('does not forward credentials of an address to other hosts', async () => {
    answer = (request, response) => {
      if (request.headers.host === host) to(`http://${otherHost}/y.csv`)(request, response);
      else response.end('ok');
    };
    await download(`http://me:p%40ss@${host}/x.csv`, folder, undefined, limits);
    const basic = `Basic ${Buffer.from('me:p@ss').toString('base64')}`;
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([basic, undefined]);
  });
});
