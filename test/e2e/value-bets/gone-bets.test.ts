import { derby, now } from './card-data.js';
import { cardKey, caller, GoneBetsApp, high, minutes, usual } from './gone-bets-app.js';

let service: GoneBetsApp;
const worthy = async (): Promise<number> => (await service.cards('minEdgeLow=0')).length;

describe('gone value bets', () => {
  beforeAll(async () => {
    service = await GoneBetsApp.start();
    await service.quote({ Kilo: high });
  }, 60_000);
  afterAll(() => service.close());

  it('are empty while the process has seen none go', async () => {
    expect(await worthy()).toBe(1);
    expect((await service.gone()).data).toEqual([]);
  });

  it('show the price to which the best one fell', async () => {
    await service.quote({ Kilo: ['1.91', '1.89'] });
    expect(await worthy()).toBe(0);
    const { data, since } = await service.gone();
    expect(data).toMatchObject([
      {
        cardKey,
        scannerOdds: 2.3,
        scannerBookmaker: 'Kilo',
        priceNow: 1.91,
        goneAt: minutes(3).toISOString().replace('.000', ''),
      },
    ]);
    expect(data[0]!.reasons).toContain('price-fell');
    expect(Date.parse(since!)).toBeLessThanOrEqual(minutes(2).getTime());
  });

  it('disappear once they are back', async () => {
    await service.quote({ Kilo: high });
    expect([await worthy(), (await service.gone()).data]).toEqual([1, []]);
  });

  it('exclude bets whose edge only rose above the maximum listed', async () => {
    await service.quote({ Kilo: ['3.40', '1.35'] });
    expect([await worthy(), (await service.gone()).data]).toEqual([0, []]);
    await service.quote({ Kilo: high });
  });

  it('keep a started match for a day', async () => {
    const kickoff = (Date.parse(derby.kickoffUtc!) - Date.parse(now)) / 60_000;
    await service.moveTo(kickoff - 10);
    await service.quote({ Golf: usual, Hotel: usual, India: usual, Juliet: usual, Kilo: high });
    expect(await worthy()).toBe(1);
    await service.moveTo(kickoff + 1);
    expect((await service.gone()).data).toMatchObject([{ cardKey, reasons: ['kicked-off'], priceNow: null }]);
    await service.moveTo(kickoff + 2 + 24 * 60);
    expect((await service.gone()).data).toEqual([]);
  });
});

describe('gone value bets at chosen bookmakers', () => {
  beforeAll(async () => {
    service = await GoneBetsApp.start();
    await service.quote({ Kilo: high, Lima: ['2.20', '1.65'] });
  }, 60_000);
  afterAll(() => service.close());

  it('include bets whose price fell there, even if another bookmaker still offers them', async () => {
    await service.quote({ Kilo: ['1.91', '1.89'] });
    expect((await service.gone()).data).toEqual([]);
    expect((await service.gone(['Kilo', 'Lima'])).data).toEqual([]);
    for (const bookmakers of [['Kilo'], ['Kilo', 'Golf']]) {
      const { data } = await service.gone(bookmakers);
      expect(data).toMatchObject([{ cardKey, scannerOdds: 2.3, scannerBookmaker: 'Kilo', priceNow: 1.91 }]);
      expect(data[0]!.reasons).toContain('price-fell');
    }
  });

  it('exclude bets that went elsewhere and were never worth taking there', async () => {
    await service.quote({ Lima: usual });
    expect((await service.gone()).data).toMatchObject([
      { cardKey, scannerOdds: 2.2, scannerBookmaker: 'Lima', priceNow: 1.91 },
    ]);
    expect((await service.gone(['Golf', 'Hotel'])).data).toEqual([]);
    // the last one that went, and the current best price of both
    expect((await service.gone(['Kilo', 'Lima'])).data).toMatchObject([
      { scannerBookmaker: 'Lima', priceNow: 1.91, goneAt: minutes(4).toISOString().replace('.000', '') },
    ]);
    expect((await service.gone(['Lima'])).data).toMatchObject([{ priceNow: 1.9 }]);
  });

  it('include bets that no chosen bookmaker offers any more', async () => {
    await service.quote({ Kilo: high });
    await service.quote({ Kilo: high }, { isSuspended: true });
    expect((await service.gone(['Kilo'])).data).toMatchObject([{ cardKey, reasons: ['no-price'], priceNow: null }]);
    expect((await service.gone(['Kilo', 'Golf'])).data).toMatchObject([{ scannerOdds: 2.3, priceNow: 1.9 }]);
  });

  it('reject an unknown bookmaker and suggest the nearest', async () => {
    const { status, body } = await service.area.get('/api/v2/value-bets/gone?bookmakers=Kilos', caller);
    expect([status, body.errors[0].detail]).toEqual([400, expect.stringContaining('kilo')]);
  });
});
