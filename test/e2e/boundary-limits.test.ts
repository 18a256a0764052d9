import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Res } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import fc from 'fast-check';
import request from 'supertest';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { listenerOf } from '../../src/app.setup.js';
import { Access } from '../../src/common/access/access.decorator.js';
import { PageBytes, recordBytes } from '../../src/common/paging/page-bytes.js';
import { fieldsOf } from '../../src/common/validation/index.js';
import type { AppConfig } from '../../src/config/app-config.js';
import { attackQuery, hostileText } from '../support/attacks.js';
import { startBoundaryApp, testSecrets } from '../support/boundary-app.js';
import { openClient } from '../support/http-client.js';
import { SampleController, SampleQuery } from '../support/sample.controller.js';

describe('limits', () => {
  const apps: NestExpressApplication[] = [];
  const start = async (config: Partial<AppConfig>) => {
    const app = await startBoundaryApp({ controllers: [SampleController], config });
    apps.push(app);
    return (path: string, headers: Record<string, string> = {}) => request(app.getHttpServer()).get(path).set(headers);
  };
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  it('rate-limits each caller and sends Retry-After', async () => {
    const get = await start({ rateLimitPerMinute: 3, trustedProxies: 1 });
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const first = await get('/api/v2/sample', from('203.0.113.1'));
    expect(first.headers['ratelimit-policy']).toContain('q=3; w=60');
    expect(first.headers['ratelimit']).toMatch(/r=2; t=\d+/);
    for (let count = 0; count < 2; count += 1) expect((await get('/api/sample', from('203.0.113.1'))).status).toBe(200);
    const { status, headers, body } = await get('/api/v2/sample', {
      ...from('203.0.113.1'),
      'X-Internal-Key': 'wrong',
      'X-Messenger-User-Id': '1',
    });
    expect([status, headers['content-type'], body.code]).toEqual([
      429,
      'application/problem+json; charset=utf-8',
      'too_many_requests',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/api/v2/sample', from('203.0.113.2'))).status).toBe(200);
    const user = { ...from('203.0.113.1'), 'X-Internal-Key': testSecrets.internalKeys[1], 'X-Messenger-User-Id': '7' };
    expect((await get('/api/v2/sample', user)).status).toBe(200);
    for (const path of ['/health/live', '/health/ready', '/health/live?a=1']) {
      expect((await get(path, from('203.0.113.1'))).status).toBe(404);
    }
    for (const path of ['/health/none', '/health/', '/health/live/../../api/sample', '/HEALTH/live']) {
      expect((await get(path, from('203.0.113.1'))).status).toBe(429);
    }
  });

  it('rate-limits callers of an internal key by user, by key and by address', async () => {
    const get = await start({ rateLimitPerMinute: 2, trustedProxies: 1 });
    const as = async (user: string, key = 0, address = '203.0.113.1'): Promise<number> => {
      const headers = {
        'X-Forwarded-For': address,
        'X-Internal-Key': testSecrets.internalKeys[key]!,
        'X-Messenger-User-Id': user,
      };
      return (await get('/api/v2/sample', headers)).status;
    };
    // one user, from any address
    expect([await as('1'), await as('1', 0, '203.0.113.2')]).toEqual([200, 200]);
    expect([await as('1'), await as('1', 1)]).toEqual([429, 429]);
    // impossible users count by address
    expect([await as('a b'), await as('')]).toEqual([200, 200]);
    expect([await as('x'.repeat(65)), await as('c\u00fc')]).toEqual([429, 429]);
    // more users exhaust the counts of the address and of the key, and then no further user helps
    for (let user = 10; user < 23; user += 1) expect([user, await as(String(user))]).toEqual([user, 200]);
    expect([await as('30'), await as('31', 1)]).toEqual([429, 429]);
    expect([await as('32', 0, '203.0.113.3'), await as('33', 1, '203.0.113.3')]).toEqual([429, 200]);
  });

  it('lets the messaging platform deliver messages of many users', async () => {
    const get = await start({ rateLimitPerMinute: 1 });
    const platform = { 'X-Messenger-Bot-Api-Secret-Token': testSecrets.webhookSecrets[0] };
    for (let count = 0; count < 10; count += 1) expect((await get('/api/v2/sample', platform)).status).toBe(200);
    expect((await get('/api/v2/sample', platform)).status).toBe(429);
    expect((await get('/api/v2/sample', { 'X-Messenger-Bot-Api-Secret-Token': 'wrong' })).status).toBe(200);
    expect((await get('/api/v2/sample', { 'X-Messenger-Bot-Api-Secret-Token': 'wrong' })).status).toBe(429);
  });

  it('trusts X-Forwarded-For only behind a trusted proxy', async () => {
    const get = await start({ rateLimitPerMinute: 1 });
    await get('/api/sample', { 'X-Forwarded-For': '203.0.113.1' });
    expect((await get('/api/sample', { 'X-Forwarded-For': '203.0.113.2' })).status).toBe(429);
  });

  it('allows CORS for listed origins only, without cookies', async () => {
    const get = await start({ corsOrigins: ['https://dashboard.example'] });
    const { headers } = await get('/api/v2/sample', { Origin: 'https://dashboard.example' });
    expect(headers['access-control-allow-origin']).toBe('https://dashboard.example');
    expect(headers['access-control-expose-headers']).toContain('Revision');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    const other = await get('/api/v2/sample', { Origin: 'https://evil.example' });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
    const closed = await start({});
    const none = await closed('/api/v2/sample', { Origin: 'https://dashboard.example' });
    expect(none.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('sends security headers with every response, and none that reveals the framework', async () => {
    const get = await start({});
    for (const path of ['/api/v2/sample', '/api/v2/nothing', '/docs', '/openapi.json']) {
      const { headers } = await get(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });
});

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

/** Headers by which responses to credentials vary. */
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

  it('applies to JSON from 1,024 bytes on, whether sent as bytes or objects', async () => {
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

  it('gives the compressed form its own strong tag; a weak tag covers both forms', async () => {
    const [plain, compressed] = [await get('/api/page', 'identity'), await get('/api/page', 'gzip')];
    expect(compressed.headers['etag']).toBe(plain.headers['etag']!.replace(/"$/, '-gzip"'));
    const weak = await get('/api/long', 'gzip');
    expect(weak.headers['etag']).toMatch(/^W\//);
    const known = await get('/api/long', 'gzip', { 'If-None-Match': weak.headers['etag']! });
    expect([known.status, known.text]).toEqual([304, '']);
    expect(sent(known).slice(0, 2)).toEqual([undefined, 'Accept-Encoding']);
  });

  it('applies only where the client accepts it, and HEAD has no body', async () => {
    for (const encoding of ['gzip;q=0', 'br', '']) expect(sent(await get('/api/long', encoding))[0]).toBeUndefined();
    expect(sent(await get('/api/long', '*'))[0]).toBe('gzip');
    const head = await request(address()).head('/api/long').set('Accept-Encoding', 'gzip');
    expect([head.status, head.text, head.headers['content-encoding']]).toEqual([200, undefined, undefined]);
  });
});

describe('boundary under attack', () => {
  let app: NestExpressApplication;
  let request: TestAgent;
  beforeAll(async () => {
    app = await startBoundaryApp({ controllers: [SampleController] });
    request = await openClient(app);
  });
  afterAll(() => app.close());

  it('answers every hostile query with 200, or a 400 that names the parameter', async () => {
    const names = [...fieldsOf(SampleQuery).keys()];
    await attackQuery(app, '/api/v2/sample', names, 600);
    await attackQuery(app, '/api/sample', names, 200);
    await attackQuery(app, '/api/v2/letters', ['limit', 'after', 'before'], 200);
  });

  it('answers every hostile path with a 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const { status, body } = await request.get(
          `/api/v2/sample/${encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''))}`,
        );
        if (status === 200) return;
        expect([400, 404]).toContain(status);
        expect(body).toMatchObject({ status, requestId: expect.any(String) });
      }),
      { numRuns: 200 },
    );
  });

  it('answers every hostile body with a 400 that points at the member', async () => {
    const members = [
      'name',
      'description',
      'eventIds',
      'item',
      'items',
      'digit',
      '__proto__',
      'constructor',
      'then',
      'toJSON',
    ];
    const value = fc.oneof(
      hostileText,
      fc.jsonValue({ maxDepth: 4 }),
      fc.constant({ constructor: 5 }),
      fc.constant({ length: 1e9 }),
      fc.constant([[[[]]]]),
      fc.constant({ then: 1, toString: 1, valueOf: null }),
    );
    const body = fc.dictionary(fc.oneof(fc.constantFrom(...members), fc.string()), value, { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const answer = await request.post('/api/sample').type('json').send(JSON.stringify(sent));
        expect([200, 400]).toContain(answer.status);
        if (answer.status === 400)
          expect((answer.body as { errors: { pointer: string }[] }).errors[0]?.pointer).toMatch(/^#/);
      }),
      { numRuns: 300 },
    );
  });

  it('answers every text for a body with a 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          hostileText,
          fc.json().map((json) => json.slice(1)),
          fc.constantFrom('null', '1', '"a"', '[]'),
        ),
        async (text) => {
          const { status } = await request.post('/api/sample').type('json').send(text);
          expect(status).toBe(400);
        },
      ),
      { numRuns: 200 },
    );
  });
});
