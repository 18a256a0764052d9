import type { BookmakerEntry } from '../boards/dataset/entities.js';
import type { CardOffer } from './card-offers.js';
import { GoneBetLog } from './gone-bet-log.js';
import type { BetCard, ListedBet } from './gone-bet-log.js';

const HOUR = 3_600_000;
const kickoff = Date.parse('2025-03-01T15:00:00Z');
const after = (hours: number): Date => new Date(Date.parse('2025-02-25T15:00:00Z') + hours * HOUR);

const offer = (id: number, price: number): CardOffer => ({
  bookmaker: { id, name: `Bookmaker ${id}` } as BookmakerEntry,
  price,
  isStale: false,
  edge: (price - 2) * 50,
  edgeLow: (price - 2.1) * 50,
});
const bet = (cardKey: string, offers: readonly CardOffer[]): ListedBet => ({
  card: {
    cardKey,
    matchDate: kickoff / 1_000,
    scannerFairOdds: 2,
    scannerEdge: 5,
    activityInfo: { inPredictedLineup: true },
  } as BetCard,
  offers,
  isFixtureListed: true,
});
const listed = (...bets: readonly ListedBet[]): ReadonlyMap<string, ListedBet> =>
  new Map(bets.map((each) => [each.card.cardKey, each]));

describe('the log of gone bets', () => {
  it('drops a bookmaker a day after its price fell, even while another is still worth taking', () => {
    const log = new GoneBetLog();
    const read = () => bet('a', []);
    log.add(after(0), listed(bet('a', [offer(1, 2.4), offer(2, 2.3)])), read);
    const fallen = listed(bet('a', [offer(1, 1.9), offer(2, 2.3)]));
    log.add(after(1), fallen, read);
    expect(log.list(new Set([1])).data).toMatchObject([{ scannerOdds: 2.4, priceNow: 1.9, reasons: ['price-fell'] }]);
    log.add(after(24), fallen, read);
    expect(log.list(new Set([1])).data).toHaveLength(1);
    log.add(after(25), fallen, read);
    expect([log.list(new Set([1])).data, log.list(new Set([2])).data]).toEqual([[], []]);
  });

  it('names the last bookmaker lost, with the best price of the chosen ones then, also under a fixed clock', () => {
    const log = new GoneBetLog();
    const read = () => bet('a', [offer(1, 1.9), offer(2, 1.95), offer(3, 1.99)]);
    log.add(after(0), listed(bet('a', [offer(1, 2.2), offer(2, 2.4), offer(3, 1.9)])), read);
    log.add(after(0), listed(bet('a', [offer(1, 2.2), offer(2, 1.9), offer(3, 1.9)])), read);
    log.add(after(0), listed(), read);
    const bookmakerOf = (...ids: readonly number[]) =>
      log.list(new Set(ids)).data.map(({ scannerBookmaker, priceNow }) => [scannerBookmaker, priceNow]);
    expect(bookmakerOf(1, 2)).toEqual([['Bookmaker 1', 1.95]]);
    expect(bookmakerOf(2, 1)).toEqual([['Bookmaker 1', 1.95]]);
    expect(bookmakerOf(2, 3)).toEqual([['Bookmaker 2', 1.9]]);
    expect(bookmakerOf(3)).toEqual([]);
    expect(log.list(null).data).toMatchObject([{ scannerBookmaker: 'Bookmaker 1', priceNow: 1.99 }]);
  });

  it('tracks the newest 1,000 bets', () => {
    const log = new GoneBetLog();
    for (let number = 0; number < 1_200; number += 1)
      log.add(after(number / 100), listed(bet(String(number), [offer(number, 2.4)])), () => bet('', []));
    const goneAt = (number: number) => log.list(new Set([number])).data.length;
    // the last one is still worth taking
    expect([goneAt(199), goneAt(200), goneAt(1_198), goneAt(1_199)]).toEqual([0, 1, 1, 0]);
  });
});
