import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import type { AppConfig } from '../../src/config/app-config.js';
import { startBoundaryApp, testSecrets } from '../support/boundary-app.js';
import { SampleController } from '../support/sample.controller.js';

describe('limits', () => {
  const apps: NestExpressApplication[] = [];
  const start = async (config: Partial<AppConfig>) => {
    const app = await startBoundaryApp({ controllers: [SampleController], config });
    apps.push(app);
    return (path: string, headers: Record<string, string> = {}) => request(app.getHttpServer()).get(path).set(headers);
  };
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  it('counts the requests of each caller and tells when to come back', async () => {
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

  it('counts what an internal key vouches for by user, by key and by address', async () => {
    const get = await start({ rateLimitPerMinute: 2, trustedProxies: 1 });
    const as = async (user: string, key = 0, address = '203.0.113.1'): Promise<number> => {
      const headers = {
        'X-Forwarded-For': address,
        'X-Internal-Key': testSecrets.internalKeys[key]!,
        'X-Messenger-User-Id': user,
      };
      return (await get('/api/v2/sample', headers)).status;
    };
    // one user, wherever he is
    expect([await as('1'), await as('1', 0, '203.0.113.2')]).toEqual([200, 200]);
    expect([await as('1'), await as('1', 1)]).toEqual([429, 429]);
    // users that nobody can be are the address
    expect([await as('a b'), await as('')]).toEqual([200, 200]);
    expect([await as('x'.repeat(65)), await as('c\u00fc')]).toEqual([429, 429]);
    // further users fill the counts of the address and of the key, and then no further one helps
    for (let user = 10; user < 23; user += 1) expect([user, await as(String(user))]).toEqual([user, 200]);
    expect([await as('30'), await as('31', 1)]).toEqual([429, 429]);
    expect([await as('32', 0, '203.0.113.3'), await as('33', 1, '203.0.113.3')]).toEqual([429, 200]);
  });

  it('lets the messaging platform send the messages of many users', async () => {
    const get = await start({ rateLimitPerMinute: 1 });
    const platform = { 'X-Messenger-Bot-Api-Secret-Token': testSecrets.webhookSecrets[0] };
    for (let count = 0; count < 10; count += 1) expect((await get('/api/v2/sample', platform)).status).toBe(200);
    expect((await get('/api/v2/sample', platform)).status).toBe(429);
    expect((await get('/api/v2/sample', { 'X-Messenger-Bot-Api-Secret-Token': 'wrong' })).status).toBe(200);
    expect((await get('/api/v2/sample', { 'X-Messenger-Bot-Api-Secret-Token': 'wrong' })).status).toBe(429);
  });

  it('believes X-Forwarded-For only behind a trusted proxy', async () => {
    const get = await start({ rateLimitPerMinute: 1 });
    await get('/api/sample', { 'X-Forwarded-For': '203.0.113.1' });
    expect((await get('/api/sample', { 'X-Forwarded-For': '203.0.113.2' })).status).toBe(429);
  });

  it('answers listed origins only, and no cookies', async () => {
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

  it('sends security headers with every answer and none that names the framework', async () => {
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
