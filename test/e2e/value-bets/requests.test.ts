import type { ValueBetsPage } from '../../../src/value-bets/value-bets.dto.js';
import { ValueBetsModule } from '../../../src/value-bets/value-bets.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { testSecrets } from '../../support/boundary-app.js';
import { fill, now } from './card-data.js';

const path = '/api/v2/value-bets';
const caller = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '42' };

describe('requests of value bets', () => {
  let area: AreaApp;
  const page = async (query = ''): Promise<ValueBetsPage> => {
    const { status, body } = await area.get(`${path}?pageSize=100&${query}`, caller);
    expect([status, query]).toEqual([200, query]);
    return body as ValueBetsPage;
  };

  beforeAll(async () => {
    area = await startAreaApp([ValueBetsModule], { now });
    await fill(area.database);
  });
  afterAll(() => area.close());

  it('is for internal callers, and asks the database for the revision alone', async () => {
    expect((await area.get(path)).status).toBe(401);
    expect((await area.get(path, { 'X-Internal-Key': 'wrong', 'X-Messenger-User-Id': '42' })).status).toBe(401);
    expect((await area.get(path, { 'X-Internal-Key': caller['X-Internal-Key'] })).status).toBe(400);
    await page();
    const count = (): Promise<number> => area.countStatements(() => page('search=saka&group=true&direction=both'));
    expect(await count()).toBeLessThanOrEqual(1);
  });

  it('refuses the basis `blend` with the ones that there are', async () => {
    for (const address of [path, `${path}/1:2:shots:0.5`]) {
      const { status, body } = await area.get(`${address}?basis=blend`, caller);
      expect([status, (body as { errors: unknown[] }).errors]).toEqual([
        400,
        [{ parameter: 'basis', detail: 'must be one of fair, model; it is "blend"' }],
      ]);
    }
  });
});
