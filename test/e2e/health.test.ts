import { startTestApp } from '../support/app.js';
import type { TestApp } from '../support/app.js';
import { createTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/database.js';
import { startDatabaseProxy } from '../support/database-proxy.js';
import type { DatabaseProxy } from '../support/database-proxy.js';

describe('health', () => {
  let database: TestDatabase;
  let service: TestApp;
  let proxy: DatabaseProxy;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await startDatabaseProxy(database.url);
    service = await startTestApp({ database: proxy, now: '2025-02-25T15:00:00Z', ready: false });
  });
  afterAll(async () => {
    await service.stop();
    await proxy.cut();
    await database.drop();
  });

  it('lives from the first moment', async () => {
    await service.request.get('/health/live').expect(200, { status: 'ok' });
  });

  it('is ready when every step of the start is done, and names the missing ones before', async () => {
    const early = await service.request.get('/health/ready').expect(503);
    const pending = ['migrations', 'data', 'models', 'boards'];
    expect(early.body).toEqual({ status: 'starting', pending, following: [] });
    expect(early.get('Retry-After')).toBe('2');
    service.readiness.complete('migrations');
    expect((await service.request.get('/health/ready').expect(503)).body.pending).toEqual(['data', 'models', 'boards']);
    service.readiness.complete('data');
    service.readiness.complete('models');
    expect((await service.request.get('/health/ready').expect(503)).body.pending).toEqual(['boards']);
    service.readiness.complete('boards');
    const following = ['demo data of earlier seasons'];
    service.readiness.following = following;
    await service.request.get('/health/ready').expect(200, { status: 'ready', pending: [], following });
    service.readiness.following = [];
    await service.request.get('/health/ready').expect(200, { status: 'ready', pending: [], following: [] });
  });

  it('is not ready while the database is away, nor while it stops', async () => {
    await proxy.cut();
    await service.request.get('/health/ready').expect(503, { status: 'unavailable', pending: [], following: [] });
    await service.request.get('/health/live').expect(200);
    await proxy.mend();
    await service.request.get('/health/ready').expect(200);
    service.readiness.drain();
    await service.request.get('/health/ready').expect(503, { status: 'stopping', pending: [], following: [] });
  });
});
