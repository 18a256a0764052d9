import type { GoneBets } from '../../../src/value-bets/gone-bets.dto.js';
import { GoneBetsService } from '../../../src/value-bets/gone-bets.service.js';
import { ValueBetsModule } from '../../../src/value-bets/value-bets.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { linePrices } from '../../support/boards/prices.js';
import { testSecrets } from '../../support/boundary-app.js';
import { idOf, loadRecords } from '../../support/factories.js';
import { derby, fill, now } from './card-data.js';

const caller = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '42' };
const saka = 'Bukayo Saka';
const cardKey = `${idOf.fixture(derby)}:${idOf.player(saka)}:shots:2.5`;
const minutes = (count: number): Date => new Date(Date.parse(now) + count * 60_000);

describe('value bets that are gone', () => {
  let area: AreaApp;
  let minute = 0;
  /** Quotes both sides of a line a minute later, and lets the boards follow. */
  const quote = async (odds: Readonly<Record<string, readonly [over: string, under: string]>>): Promise<void> => {
    const at = minutes((minute += 1)).toISOString();
    const prices = Object.entries(odds).map(([bookmaker, [over, under]]) =>
      linePrices(derby, bookmaker, 'shots', at, [
        ['player', 2.5, 'over', over, saka],
        ['player', 2.5, 'under', under, saka],
      ]),
    );
    await loadRecords(area.database, 'canonical', [derby, ...prices]);
    await moveTo(minute);
  };
  const moveTo = async (count: number): Promise<void> => {
    await area.moveTo(minutes((minute = count)));
    await area.app.get(GoneBetsService).settled();
  };
  const gone = async (): Promise<GoneBets> => (await area.get('/api/v2/value-bets/gone', caller)).body;
  const worthy = async (): Promise<number> =>
    (await area.get('/api/v2/value-bets?minEdgeLow=0', caller)).body.pagination.totalCount;

  beforeAll(async () => {
    area = await startAreaApp([ValueBetsModule], { now });
    await fill(area.database);
    area.app.get(GoneBetsService).start();
    const usual = ['1.90', '1.90'] as const;
    await quote({ Golf: usual, Hotel: usual, India: usual, Juliet: usual, Kilo: ['2.30', '1.60'] });
  }, 60_000);
  afterAll(() => area.close());

  it('are none while the process has seen none go', async () => {
    expect(await worthy()).toBe(1);
    expect((await gone()).data).toEqual([]);
  });

  it('show the price to which the best one fell', async () => {
    await quote({ Kilo: ['1.91', '1.89'] });
    expect(await worthy()).toBe(0);
    const { data, since } = await gone();
    expect(data).toMatchObject([
      {
        cardKey,
        scannerOdds: 2.3,
        scannerBookmaker: 'Kilo',
        priceNow: 1.91,
        goneAt: minutes(2).toISOString().replace('.000', ''),
      },
    ]);
    expect(data[0]!.reasons).toContain('price-fell');
    expect(Date.parse(since!)).toBeLessThanOrEqual(minutes(1).getTime());
  });

  it('are no longer gone once they are back', async () => {
    await quote({ Kilo: ['2.30', '1.60'] });
    expect([await worthy(), (await gone()).data]).toEqual([1, []]);
  });

  it('are not those whose edge only rose above the greatest one listed', async () => {
    await quote({ Kilo: ['3.40', '1.35'] });
    expect([await worthy(), (await gone()).data]).toEqual([0, []]);
    await quote({ Kilo: ['2.30', '1.60'] });
  });

  it('list a match that began, for a day', async () => {
    const kickoff = (Date.parse(derby.kickoffUtc!) - Date.parse(now)) / 60_000;
    const refreshed = ['1.90', '1.90'] as const;
    await moveTo(kickoff - 10);
    await quote({ Golf: refreshed, Hotel: refreshed, India: refreshed, Juliet: refreshed, Kilo: ['2.30', '1.60'] });
    expect(await worthy()).toBe(1);
    await moveTo(kickoff + 1);
    expect((await gone()).data).toMatchObject([{ cardKey, reasons: ['kicked-off'], priceNow: null }]);
    await moveTo(kickoff + 2 + 24 * 60);
    expect((await gone()).data).toEqual([]);
  });
});
