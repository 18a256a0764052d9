import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import { realDataFolder } from '../../support/real-archives.js';

const folder = join(realDataFolder, 'messenger-updates');

describe('sample updates of the platform', () => {
  const database = useTestDatabase();
  let service: TestApp;
  beforeAll(async () => {
    service = await startTestApp({
      database: database.current,
      now: '2025-02-25T15:00:00Z',
      config: { botTestMode: true },
    });
  });
  afterAll(() => service.stop());

  it('are answered with 200, or with a 400 that names the error', async () => {
    const files = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.json'))
      .sort();
    expect(files.length).toBeGreaterThan(0);
    const statuses: Record<string, number> = {};
    for (const [index, file] of files.entries()) {
      const sample: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      // many samples share a number
      const isNumbered = typeof sample === 'object' && sample !== null && 'update_id' in sample;
      const { status, body } = await service.request
        .post('/api/bot/messenger')
        .set('X-Messenger-Bot-Api-Secret-Token', testKeys.webhook)
        .send((isNumbered ? { ...sample, update_id: 10_000 + index } : sample) as object);
      statuses[file] = status;
      if (status === 200) expect(body).toMatchObject({ ok: true, message: expect.stringMatching(/./) });
      else expect([status, body.errors?.length > 0]).toEqual([400, true]);
    }
    console.log(
      Object.entries(statuses)
        .map(([file, status]) => `${status} ${file}`)
        .join('\n'),
    );
  });
});
