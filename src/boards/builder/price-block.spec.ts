import { Random } from '../../maths/random.js';
import { QuoteRows } from '../load/load-quotes.js';
import type { QuotedSelection } from '../load/load-quotes.js';
import { marketOfLine, priceSides, scopes } from '../dataset/prices.js';
import { quoteFlags } from '../../football/eligible-price.js';
import { priceBlock } from './price-block.js';
import type { PriceContext } from './price-block.js';

const NOW = 1_740_495_600;
const names = ['Bet365', 'Unibet', 'Betway', 'Exchange'];
const players = new Map([
  [31, { index: 0, name: 'Saka' }],
  [32, { index: 1, name: 'Jota' }],
  [30, { index: 2, name: 'Jota' }],
]);
const context: PriceContext = {
  fixture: 5,
  home: 1,
  away: 2,
  isLive: false,
  now: NOW,
  maximumAge: 3600,
  providerMarkets: [40, 41],
  steam: new Set(),
  bookmakers: names.map((name, index) => ({
    index: 10 + index,
    id: 900 - index,
    name,
    isExchange: name === 'Exchange',
  })),
  player: (id) => players.get(id)!,
  teamOfPlayer: (index) => (index === 0 ? 1 : -1),
};

const ofMatch = { scope: 'match', playerId: null } as const;

/** Prices of one outcome; a price is a bookmaker's index, odds, and how long ago in seconds. */
class Plan {
  readonly rows = new QuoteRows();
  readonly selections: QuotedSelection[] = [];
  private next = 0;

  add(of: Partial<QuotedSelection>, ...prices: (readonly [bookmaker: number, odds: number, age?: number])[]): this {
    const quotes = prices.map(([bookmaker, odds, age = 60]) => {
      const row = this.next++;
      this.rows.id[row] = 7000 + row;
      this.rows.bookmaker[row] = bookmaker;
      this.rows.odds[row] = odds;
      this.rows.quotedAt[row] = NOW - age;
      return row;
    });
    this.selections.push({
      id: this.selections.length,
      fixtureId: 1,
      scope: 'player',
      market: 'shots',
      playerId: 31,
      line: 1.5,
      side: 'over',
      ...of,
      quotes: Uint32Array.from(quotes),
    });
    return this;
  }

  /** Lines as text, with bookmakers and odds in order; the best one that counts is marked. */
  lines(): string[] {
    const {
      prices: {
        lines: { rows, columns: l },
        quotes: { columns: q },
      },
    } = priceBlock(this.selections, this.rows, context);
    return Array.from({ length: rows }, (_, row) => {
      const who =
        l.player[row]! < 0
          ? scopes[l.scope[row]!]
          : `${[...players.values()].find(({ index }) => index === l.player[row])!.name}#${l.player[row]}`;
      const quotes = Array.from({ length: l.quotes[row]! }, (_each, index) => l.firstQuote[row]! + index).map(
        (quote) => `${names[q.bookmaker[quote]! - 10]} ${q.odds[quote]}${quote === l.bestQuote[row] ? '!' : ''}`,
      );
      return `${who} ${marketOfLine(l, row)} ${priceSides[l.side[row]!]} ${l.line[row]}: ${quotes.join(', ')}`;
    });
  }
}

describe('the prices of a fixture', () => {
  it('are ordered by scope, name, id, market, line and side', () => {
    const plan = new Plan()
      .add({ side: 'under' }, [0, 2])
      .add({}, [0, 1.8])
      .add({ line: 0.5 }, [0, 1.2])
      .add({ playerId: 32 }, [0, 3])
      .add({ playerId: 30, market: 'fouls' }, [0, 3])
      .add({ scope: 'away', playerId: null, market: 'goals' }, [0, 2])
      .add({ ...ofMatch, market: 'matchResult', side: 'home', line: null }, [0, 9])
      .add({ ...ofMatch, market: 'matchResult', side: 'draw', line: null }, [0, 3])
      .add({ ...ofMatch, market: 'asianHandicap', side: 'home', line: -0.5 }, [0, 2])
      .add({ ...ofMatch, market: 'asianHandicap', side: 'away', line: -0.5 }, [0, 1.9])
      .add({ ...ofMatch, market: 'asianHandicap', side: 'home', line: -0.75 }, [0, 2.1])
      .add({ ...ofMatch, market: 'goals', side: 'under', line: 2.5 }, [0, 2.2])
      // sides, lines or subjects that do not exist in their market
      .add({ ...ofMatch, market: 'matchResult', side: 'home', line: 1 }, [0, 9])
      .add({ ...ofMatch, market: 'asianHandicap', side: 'draw', line: -0.5 }, [0, 9])
      .add({ ...ofMatch, market: 'goals', side: 'over', line: null }, [0, 9])
      .add({ ...ofMatch, market: 'bothTeamsToScore', side: 'yes', line: null }, [0, 9])
      .add({ market: 'matchResult', side: 'home', line: null }, [0, 9])
      .add({ market: 'no statistic' }, [0, 9]);
    expect(plan.lines()).toEqual([
      'match asianHandicap home -0.75: Bet365 2.1!',
      'match asianHandicap away -0.5: Bet365 1.9!',
      'match asianHandicap home -0.5: Bet365 2!',
      'match goals under 2.5: Bet365 2.2!',
      'match matchResult draw NaN: Bet365 3!',
      'match matchResult home NaN: Bet365 9!',
      'away goals over 1.5: Bet365 2!',
      'Jota#2 fouls over 1.5: Bet365 3!',
      'Jota#1 shots over 1.5: Bet365 3!',
      'Saka#0 shots over 0.5: Bet365 1.2!',
      'Saka#0 shots over 1.5: Bet365 1.8!',
      'Saka#0 shots under 1.5: Bet365 2!',
    ]);
  });

  it('are ordered highest first, then by bookmaker; the best is the first that counts', () => {
    const plan = new Plan().add({}, [1, 2], [2, 2], [0, 1.9], [3, 2.5], [0, 2.2, 3601]);
    expect(plan.lines()).toEqual(['Saka#0 shots over 1.5: Exchange 2.5, Bet365 2.2, Betway 2!, Unibet 2, Bet365 1.9']);
    expect(new Plan().add({}, [0, 1.01]).lines()).toEqual(['Saka#0 shots over 1.5: Bet365 1.01']);
  });

  it('of one line under several outcomes are adjacent', () => {
    expect(new Plan().add({}, [1, 2]).add({ side: 'under' }, [1, 1.7]).add({}, [2, 2.1]).lines()).toEqual([
      'Saka#0 shots over 1.5: Betway 2.1!, Unibet 2',
      'Saka#0 shots under 1.5: Unibet 1.7!',
    ]);
  });

  it('include the best result odds, and when the next price becomes stale', () => {
    const plan = new Plan().add(
      { ...ofMatch, market: 'matchResult', side: 'draw', line: null },
      [3, 4],
      [0, 3.1, 3600],
      [1, 3.2, 3700],
      [2, 3.05, 100],
    );
    const { matchOdds, staleFrom } = priceBlock(plan.selections, plan.rows, context);
    expect(matchOdds).toEqual({
      fresh: { home: NaN, draw: 3.1, away: NaN },
      withStale: { home: NaN, draw: 3.2, away: NaN },
    });
    expect(staleFrom).toBe(NOW + 1);
  });

  it('are ordered whatever their input order', () => {
    const random = new Random('prices of a line');
    for (let round = 0; round < 200; round += 1) {
      const prices = Array.from(
        { length: random.integer(1, 12) },
        () => [random.integer(0, 3), random.integer(100, 104) / 100, random.integer(0, 1) * 4000] as const,
      );
      const plan = new Plan().add({}, ...prices);
      const {
        prices: {
          quotes: { columns: q },
          lines: { columns: l },
        },
      } = priceBlock(plan.selections, plan.rows, context);
      const expected = prices
        .map(([index, odds, age], row) => ({ id: 7000 + row, index, odds, age }))
        .sort((one, other) => other.odds - one.odds || names[one.index]!.localeCompare(names[other.index]!, 'en'));
      expect([...q.id]).toEqual(expected.map(({ id }) => id));
      expect(l.bestQuote[0]).toBe(
        expected.findIndex(({ index, odds, age }) => index !== 3 && odds > 1.01 && age === 0),
      );
      expect([...q.flags].map((flags) => (flags & quoteFlags.stale) !== 0)).toEqual(expected.map(({ age }) => age > 0));
    }
  });
});
