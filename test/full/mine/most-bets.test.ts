// Slow: it imports as many bets as a user may store.
import { fixture, idOf, loadRecords, matchResultPrices } from '../../support/factories.js';
import { startMineApp } from '../../e2e/mine/mine-app.js';
import type { MineApp } from '../../e2e/mine/mine-app.js';

const derby = fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z');
const header = 'ref,date,home,away,market,line,side,bookmaker,price,stake,placedAt';
const good = '2025-02-26,Arsenal,Chelsea,goals,2.5,over,bet365,2.1,10,2025-02-25 09:00';

describe('maximum number of bets', () => {
  let mine: MineApp;
  beforeAll(async () => {
    mine = await startMineApp('2025-02-25T15:00:00Z');
    const prices = matchResultPrices(derby, 'bet365', ['2.00', '3.40', '3.90'], { takenAt: '2025-02-25T12:00:00Z' });
    await loadRecords(mine.app.area.database, 'canonical', [derby, prices]);
  });
  afterAll(() => mine.app.close());

  it('is 50,000 per user, and not one more', async () => {
    const person = 'ann';
    const rows = Array.from({ length: 50_001 }, (_, index) => `s${index},${good.replace(',10,', `,${index + 1},`)}`);
    const table = [header, ...rows].join('\n');
    expect(Buffer.byteLength(table)).toBeLessThan(5 * 2 ** 20);
    const { added, refused } = await mine.importTable(person, table);
    expect([added, refused]).toEqual([
      50_000,
      [{ line: 50_002, column: null, reason: 'you would have more than 50000 bets' }],
    ]);
    const one = { fixtureId: idOf.fixture(derby), market: 'goals', line: 3, side: 'over', bookmaker: 'bet365' };
    const { status, body } = await mine.send(person, 'POST', '/bets', { ...one, price: 2, stake: 1 });
    expect([status, (body as { detail: string }).detail]).toEqual([409, expect.stringContaining('50000 bets')]);
    expect(await mine.importTable(person, table)).toMatchObject({ added: 0, alreadyStored: 50_000 });
  }, 120_000);
});
