import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Res } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import type { Response } from 'supertest';
import { listenerOf } from '../../src/app.setup.js';
import { Access } from '../../src/common/access/access.decorator.js';
import { PageBytes, recordBytes } from '../../src/common/paging/page-bytes.js';
import { startBoundaryApp } from '../support/boundary-app.js';

const long = 'é'.repeat(600);

@Controller('api')
class SizesController {
  @Get('long')
  @Access.public()
  long(): object {
    return { long };
  }

  @Get('short')
  @Access.public()
  short(): object {
    return { long: 'e'.repeat(900) };
  }

  @Get('page')
  @Access.internal()
  page(@Res() response: ServerResponse): void {
    PageBytes.of([recordBytes({ long })], { revision: '1-1' }, { board: 'test' }).sendTo(response);
  }
}

/** What responses to credentials vary by. */
const byCaller = 'X-Internal-Key, X-Messenger-User-Id, Authorization';

describe('compression', () => {
  let app: NestExpressApplication;
  let server: Server;
  beforeAll(async () => {
    app = await startBoundaryApp({ controllers: [SizesController], config: { predictionsPublic: true } });
    server = createServer(listenerOf(app));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await app.close();
  });

  const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, encoding: string, headers: Record<string, string> = {}): Promise<Response> =>
    Promise.resolve(
      request(address())
        .get(path)
        .set({ 'Accept-Encoding': encoding, ...headers }),
    );
  const sent = ({ headers }: Response): unknown[] => [
    headers['content-encoding'],
    headers['vary'],
    Number(headers['content-length']),
  ];

  it('reaches every JSON text from 1,024 bytes on, of bytes and of objects', async () => {
    const expected = { '/api/long': 'Accept-Encoding', '/api/page': `${byCaller}, Accept-Encoding` };
    for (const [path, vary] of Object.entries(expected)) {
      const [plain, compressed] = [await get(path, 'identity'), await get(path, 'gzip, br')];
      expect([path, ...sent(plain)]).toEqual([path, undefined, vary, Buffer.byteLength(plain.text)]);
      expect([path, ...sent(compressed)]).toEqual([path, 'gzip', vary, expect.any(Number)]);
      expect(Number(compressed.headers['content-length'])).toBeLessThan(Buffer.byteLength(plain.text) / 2);
      expect(compressed.text).toBe(plain.text);
    }
    const short = await get('/api/short', 'gzip');
    expect(sent(short)).toEqual([undefined, 'Accept-Encoding', short.text.length]);
  });

  it('gives other bytes another strong tag, and a weak one stands for both forms', async () => {
    const [plain, compressed] = [await get('/api/page', 'identity'), await get('/api/page', 'gzip')];
    expect(compressed.headers['etag']).toBe(plain.headers['etag']!.replace(/"$/, '-gzip"'));
    const weak = await get('/api/long', 'gzip');
    expect(weak.headers['etag']).toMatch(/^W\//);
    const known = await get('/api/long', 'gzip', { 'If-None-Match': weak.headers['etag']! });
    expect([known.status, known.text]).toEqual([304, '']);
    expect(sent(known).slice(0, 2)).toEqual([undefined, 'Accept-Encoding']);
  });

  it('is left to those who accept it, and answers HEAD without a body', async () => {
    for (const encoding of ['gzip;q=0', 'br', '']) expect(sent(await get('/api/long', encoding))[0]).toBeUndefined();
    expect(sent(await get('/api/long', '*'))[0]).toBe('gzip');
    const head = await request(address()).head('/api/long').set('Accept-Encoding', 'gzip');
    expect([head.status, head.text, head.headers['content-encoding']]).toEqual([200, undefined, undefined]);
  });
});
