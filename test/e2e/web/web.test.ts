import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { listenerOf } from '../../../src/app.setup.js';
import { projectDirectory } from '../../../src/config/project-directory.js';
import { startTestApp } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';

const built = join(projectDirectory, 'web', 'dist');
const asPage = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('the dashboard', () => {
  const database = useTestDatabase();
  let started: TestApp;
  let server: Server;
  let port: number;
  const assets = readdirSync(join(built, 'assets'));
  const script = assets.find((name) => /^start-.*\.js$/.test(name)) ?? '';

  beforeAll(async () => {
    started = await startTestApp({ database: database.current, now: '2025-02-25T15:00:00Z' });
    server = createServer(listenerOf(started.app)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    server.close();
    await started.stop();
  });

  interface Reply {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer;
  }

  /** Sends a path unnormalised, and reads the body without decoding it. */
  const send = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...lines, '', ''];
    const socket = connect(port, '127.0.0.1');
    socket.write(head.join('\r\n'));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    const all = Buffer.concat(chunks);
    const end = all.indexOf('\r\n\r\n');
    const [first = '', ...rest] = all.subarray(0, end).toString().split('\r\n');
    const pairs = rest.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 2),
    ]);
    return {
      status: Number(first.split(' ')[1]),
      headers: Object.fromEntries(pairs) as Record<string, string>,
      body: all.subarray(end + 4),
    };
  };
  const codeOf = ({ body }: Reply): unknown => (JSON.parse(body.toString()) as { code: unknown }).code;

  it.each(['/', '/trends', '/trends/players?statistic=shots', '/there/is/no/such/page'])(
    'serves one page for every address that a browser opens: %s',
    async (path) => {
      const { status, headers, body } = await send(path, { Accept: asPage });
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      expect(headers['vary']).toBe('Accept, Accept-Encoding');
      expect(body.toString()).toBe(readFileSync(join(built, 'index.html'), 'utf8'));
    },
  );

  it('allows no inline and no third-party scripts', async () => {
    const { headers, body } = await send('/', { Accept: asPage });
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    for (const directive of ["default-src 'self'", "script-src 'self'", "style-src 'self'", "object-src 'none'"]) {
      expect(policy.split(';')).toContain(directive);
    }
    expect(body.toString()).not.toMatch(/<style|<script(?![^>]* src=)|style=|onload=/);
  });

  it.each([
    ['/api/nothing', asPage],
    ['/api/v2/nothing', asPage],
    ['/api', asPage],
    ['/API/v2/nothing', asPage],
    ['/docs/nothing', asPage],
    ['/health/nothing', asPage],
    ['/assets', asPage],
    ['/assets/nothing.js', asPage],
    ['/assets/index.js', '*/*'],
    ['/robots.txt', asPage],
    ['/index.html', asPage],
    ['/trends', 'application/json'],
    ['/trends', '*/*'],
  ])('answers %s for %s with a problem', async (path, accept) => {
    const reply = await send(path, { Accept: accept });
    expect([reply.status, codeOf(reply)]).toEqual([404, 'route_not_found']);
    expect(reply.headers['content-type']).toMatch(/json; charset=utf-8$/);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it.each([
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
    '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets//etc/passwd',
    '/assets/%2fetc%2fpasswd',
    '/assets/.%00',
    '/assets/.sources',
    '/assets/.vite%2fmanifest.json',
    '/.vite/manifest.json',
    '/../../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/__proto__',
    '/assets/%c0%ae%c0%ae%2fpackage.json',
  ])('cannot be escaped by path traversal: %s', async (path) => {
    const { status, headers } = await send(path, { Accept: '*/*' });
    expect([path, status === 404 || status === 400]).toEqual([path, true]);
    expect(headers['content-type']).toMatch(/json/);
  });

  it("serves hashed files with immutable caching, in the client's best encoding", async () => {
    const plain = await send(`/assets/${script}`);
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    const brotli = await send(`/assets/${script}`, { 'Accept-Encoding': 'gzip, deflate, br' });
    expect([brotli.headers['content-encoding'], brotli.headers['vary']]).toEqual(['br', 'Accept-Encoding']);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    const gzip = await send(`/assets/${script}`, { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  });

  it('answers HEAD without a body, an unchanged file with 304, and a range with the whole file', async () => {
    const coded = { 'Accept-Encoding': 'br' };
    const whole = await send(`/assets/${script}`, coded);
    const head = await send(`/assets/${script}`, coded, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(whole.body.length));
    const known = await send(`/assets/${script}`, { ...coded, 'If-None-Match': whole.headers['etag'] ?? '' });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    for (const range of ['bytes=0-9', 'bytes=999999999-', 'bytes=5-1', 'lines=1']) {
      const reply = await send(`/assets/${script}`, { ...coded, Range: range });
      expect([range, reply.status, reply.body.equals(whole.body)]).toEqual([range, 200, true]);
    }
    const page = await send('/trends', { Accept: asPage }, 'HEAD');
    expect([page.status, page.body.length]).toEqual([200, 0]);
    const post = await send('/trends', { Accept: asPage, 'Content-Length': '0' }, 'POST');
    expect([post.status, codeOf(post)]).toEqual([404, 'route_not_found']);
  });
});
