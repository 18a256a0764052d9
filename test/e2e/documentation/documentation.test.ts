import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { listenerOf } from '../../../src/app.setup.js';
import { startTestApp } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly schema: object }[];
}

describe('documentation', () => {
  const database = useTestDatabase();
  let started: TestApp;
  let server: Server;
  beforeAll(async () => {
    started = await startTestApp({ database: database.current, now: '2025-02-25T15:00:00Z', ready: false });
    server = createServer(listenerOf(started.app)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    await started.stop();
  });
  const get = (path: string, headers: Record<string, string> = {}): request.Test =>
    request(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      .get(path)
      .set(headers);

  it('is a page of ours, for phones too, that loads nothing from elsewhere', async () => {
    const page = await get('/docs');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1" />');
    expect(page.text).toContain('<title>Football analytics: API</title>');
    expect(page.text).not.toMatch(/swagger-ui-standalone|smartbear|nest/i);
    const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(loaded.length).toBeGreaterThan(4);
    for (const address of [...loaded, '/docs/']) {
      expect([address, address.startsWith('/') && !address.startsWith('//')]).toEqual([address, true]);
      expect([address, (await get(address)).status]).toEqual([address, 200]);
    }
    const script = await get('/docs/docs.js');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.text).toContain('validatorUrl: null');
  });

  it.each([
    'package.json',
    'package%2Ejson',
    'swagger-ui.css.map',
    'swagger-ui-bundle.js.map',
    'swagger-ui.js.ma%70',
    'README.md',
    'LICENSE',
    'NOTICE',
    'log.bundle-sizes.swagger-ui.txt',
    '../package.json',
    '..%2Fpackage.json',
    '/package.json',
    'docs.html',
    'home.html',
    '__proto__',
  ])('serves nothing else of the package of that page: %s', async (file) => {
    const { status, body } = await get(`/docs/${file}`);
    expect([status, body.code]).toEqual([404, 'route_not_found']);
  });

  it('is compressed, and prefills nothing where the database holds nothing', async () => {
    const document = await get('/openapi.json', { 'Accept-Encoding': 'gzip' });
    expect([document.status, document.headers['content-encoding']]).toEqual([200, 'gzip']);
    const { openapi, paths } = document.body as { openapi: string; paths: Record<string, { get: Operation }> };
    expect(openapi).toBe('3.1.0');
    expect(Number(document.headers['content-length'])).toBeLessThan(document.text.length / 4);
    const { parameters } = paths['/api/team/{id}/betting-history']!.get;
    expect(parameters.find(({ name }) => name === 'id')?.schema).not.toHaveProperty('example');
    const script = await get('/docs/swagger-ui-bundle.js', { 'Accept-Encoding': 'gzip' });
    expect(script.headers['content-encoding']).toBe('gzip');
  });

  it('is led to from the root, as a page for browsers and as JSON for everybody else', async () => {
    const page = await get('/', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['vary']).toBe('Accept, Accept-Encoding');
    expect(page.text).not.toContain('{{');
    for (const [, address] of page.text.matchAll(/<a href="([^"]+)"/g)) {
      expect([address, (await get(address!)).status]).not.toEqual([address, 404]);
    }
    const home = await get('/', { Accept: '*/*' });
    expect([home.status, home.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(home.body).toEqual({
      name: 'Football analytics',
      version: expect.any(String) as string,
      description: expect.stringMatching(/^Football statistics/) as string,
      links: { documentation: '/docs', openapi: '/openapi.json', health: '/health/ready' },
    });
  });
});
