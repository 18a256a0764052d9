import type { BetSide } from '../../football/bet-grade.js';
import { layMargin } from '../../football/odds-margin.js';
import { Random } from '../../maths/random.js';
import type { FamilySkill, SourceSkill } from '../../models/price-forecast/source-skill.js';
import { closedMarketRows } from './closed-markets.js';
import type { ClosedQuote } from './closed-markets.repository.js';
import { SourceSkillSums } from './source-skill-sums.js';

const HOUR = 3600;
const KICKOFF = 1_700_000_000;
const STANDS = Infinity;
const options = { maximumAge: 48 * HOUR, calibrationOf: () => null };
const logit = (probability: number): number => Math.log(probability / (1 - probability));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

const MARKETS = {
  goals: { line: 2.5, sides: ['over', 'under'] },
  matchResult: { line: null, sides: ['home', 'draw', 'away'] },
} as const;
type Market = keyof typeof MARKETS;

/** Prices of all sides by a bookmaker of a feed, quoted the given hours before kick-off. */
function priced(
  bookmakerId: number,
  priceFeed: string,
  hours: number,
  odds: readonly number[],
  quote: Partial<ClosedQuote> = {},
): ClosedQuote[] {
  const { kickoff = KICKOFF, market = 'goals' } = quote;
  const { line, sides } = MARKETS[market as Market];
  return odds.map((price, index) => ({
    ...{ fixtureId: 1, kickoff, market, scope: 'match', playerId: null, line, side: sides[index] as BetSide },
    ...{ bookmakerId, priceFeed, isExchange: false, odds: price, quotedAt: kickoff - hours * HOUR },
    ...{ isAssumed: false, replacedAt: STANDS },
    ...quote,
  }));
}

function skillOf(quotes: readonly ClosedQuote[], family: 'goalTotals' | 'matchResult' = 'goalTotals'): FamilySkill {
  const sums = new SourceSkillSums();
  closedMarketRows(7, quotes, options, sums);
  return sums.skillOf(family)!;
}

/** Bookmakers by feed with their margins; two share a feed. */
const BOOKMAKERS = [
  [1, 'alpha', 0.05],
  [2, 'beta', 0.07],
  [3, 'beta', 0.08],
  [4, 'gamma', 0.06],
  [5, 'exchange', 0.01],
] as const;

/** Prices of matches at whole hours: an opinion moves, bookmakers follow late, a withdrawn one returns. */
function season(matches: number): ClosedQuote[] {
  const random = new Random('source skill');
  return Array.from({ length: matches }, (_, match) => match + 1).flatMap((fixtureId) => {
    const kickoff = KICKOFF + fixtureId * 24 * HOUR;
    return (['goals', 'matchResult'] as const).flatMap((market) => {
      const sides = MARKETS[market].sides.length;
      const opinion = Array.from({ length: sides }, () => 0.3 * random.normal());
      const shift = Array.from({ length: sides }, () => 0.12 * random.normal());
      const shiftedAt = random.between(3, 30);
      return BOOKMAKERS.flatMap(([bookmakerId, feed, margin]) => {
        if (random.chance(0.15)) return [];
        const follows = shiftedAt - random.between(0, 12);
        const noise = opinion.map(() => 0.03 * random.normal());
        let hours = Math.floor(random.between(20, 46));
        const quotes: ClosedQuote[] = [];
        while (hours >= 0) {
          const weights = opinion.map((value, side) =>
            Math.exp(value + noise[side]! + 0.01 * random.normal() + (hours < follows ? shift[side]! : 0)),
          );
          const inverse = layMargin(
            weights.map((weight) => weight / sum(weights)),
            margin,
          );
          const next = hours - Math.ceil(random.between(1, 9));
          // a feed of one bookmaker may withdraw between two prices
          const gap = feed !== 'beta' && random.chance(0.1) ? hours - 1 : next;
          quotes.push(
            ...priced(
              bookmakerId,
              feed,
              hours,
              inverse.map((each) => 1 / each),
              {
                ...{ fixtureId, kickoff, market, isExchange: feed === 'exchange' },
                replacedAt: next < 0 ? STANDS : kickoff - gap * HOUR,
              },
            ),
          );
          hours = next;
        }
        return quotes;
      });
    });
  });
}

/** Probabilities without margin, with the exponent found by bisection. */
function slowFair(odds: readonly number[]): number[] {
  let [low, high] = [0.5, 3];
  for (let round = 0; round < 80; round += 1) {
    const middle = (low + high) / 2;
    if (sum(odds.map((price) => price ** -middle)) > 1) low = middle;
    else high = middle;
  }
  return odds.map((price) => price ** -low);
}

/** Reference reading of a match's market, quote by quote for each figure. */
class SlowMarket {
  readonly feeds: readonly string[];
  private readonly fair = new Map<string, number[] | null>();

  constructor(
    private readonly quotes: readonly ClosedQuote[],
    private readonly kickoff: number,
    private readonly sides: readonly string[],
  ) {
    this.feeds = [...new Set(quotes.map(({ priceFeed }) => priceFeed))];
  }

  /** Odds of each bookmaker of a feed at the given hours before kick-off. */
  oddsOf(feed: string, hours: number): number[][] {
    const moment = this.kickoff - hours * HOUR;
    const own = this.quotes.filter(
      ({ priceFeed, quotedAt, replacedAt }) => priceFeed === feed && quotedAt <= moment && replacedAt > moment,
    );
    return [...new Set(own.map(({ bookmakerId }) => bookmakerId))].map((bookmaker) =>
      this.sides.map((side) => {
        const prices = own.filter((quote) => quote.bookmakerId === bookmaker && quote.side === side);
        return prices.sort((one, other) => other.quotedAt - one.quotedAt)[0]!.odds;
      }),
    );
  }

  /** Probabilities by a feed; null where it quotes nothing. */
  fairOf(feed: string, hours: number): number[] | null {
    const key = `${feed} ${hours}`;
    if (!this.fair.has(key)) this.fair.set(key, this.readFair(feed, hours));
    return this.fair.get(key)!;
  }

  private readFair(feed: string, hours: number): number[] | null {
    const fair = this.oddsOf(feed, hours).map(slowFair);
    return fair.length === 0 ? null : this.sides.map((_, side) => mean(fair.map((each) => each[side]!)));
  }

  /** Fair probabilities by feed, without those farther than .3 from the mean of the others while three are left. */
  sources(hours: number): number[][] {
    let left = this.feeds.flatMap((feed) => {
      const fair = this.fairOf(feed, hours);
      return fair === null ? [] : [fair];
    });
    for (;;) {
      const distances = left.map((one) =>
        Math.max(
          ...one.map((own, side) => {
            const others = left.filter((other) => other !== one).map((other) => logit(other[side]!));
            return Math.abs(logit(own) - mean(others));
          }),
        ),
      );
      const farthest = Math.max(...distances);
      if (left.length < 3 || farthest <= 0.3) return left;
      left = left.filter((_, index) => distances[index] !== farthest);
    }
  }

  close(): number[] | null {
    const fair = this.sources(0);
    return fair.length < 2 ? null : this.sides.map((_, side) => mean(fair.map((each) => each[side]!)));
  }

  /** Hour by hour: the feeds that quote each moving side, and those that move it first. */
  moves(): { quoting: string[]; first: string[] }[] {
    const close = this.close()!;
    const hours = Array.from({ length: 50 }, (_, index) => 49 - index);
    const quoting = (hour: number): string[] => this.feeds.filter((feed) => this.fairOf(feed, hour) !== null);
    const start = hours.find((hour) => hour > 0 && quoting(hour).length >= 2);
    if (start === undefined) return [];
    return this.sides.slice(0, this.sides.length === 2 ? 1 : 3).flatMap((_, side) => {
      const at = (feed: string, hour: number): number => logit(this.fairOf(feed, hour)![side]!);
      const moved = logit(close[side]!) - mean(this.sources(start).map((fair) => logit(fair[side]!)));
      if (Math.abs(moved) < 0.05) return [];
      const began: Record<string, number> = {};
      for (const hour of hours.filter((each) => each <= start)) {
        for (const feed of quoting(hour)) began[feed] ??= hour;
        const first = quoting(hour).filter(
          (feed) => (at(feed, hour) - at(feed, began[feed]!)) * Math.sign(moved) >= 0.05,
        );
        if (first.length > 0) return [{ quoting: Object.keys(began), first }];
      }
      return [{ quoting: Object.keys(began), first: [] }];
    });
  }
}

/** The markets of one kind that have a close. */
function slowMarkets(quotes: readonly ClosedQuote[], name: Market) {
  const ids = [...new Set(quotes.map(({ fixtureId }) => fixtureId))];
  return ids.flatMap((fixtureId) => {
    const own = quotes.filter((quote) => quote.fixtureId === fixtureId && quote.market === name);
    const market = own.length === 0 ? null : new SlowMarket(own, own[0]!.kickoff, MARKETS[name].sides);
    const close = market?.close() ?? null;
    return market === null || close === null ? [] : [{ market, close }];
  });
}

/** Figures of a feed, read market by market. */
function slowSkill(markets: ReturnType<typeof slowMarkets>, feed: string): Omit<SourceSkill, 'forecastMatches'> {
  const closeTo = (value: number): number => expect.closeTo(value, 4) as number;
  const distances = [24, 6, 1].map((hours) => {
    const compared = markets.flatMap(({ market, close }) => {
      const fair = market.fairOf(feed, hours);
      return fair === null ? [] : [fair.map((probability, side) => [probability, close[side]!] as const)];
    });
    return {
      squares: closeTo(sum(compared.flat().map(([own, close]) => (logit(own) - logit(close)) ** 2))),
      percentSquares: closeTo(sum(compared.flat().map(([own, close]) => (100 * (1 / own / (1 / close) - 1)) ** 2))),
      prices: compared.flat().length,
      matches: compared.length,
    };
  });
  const margins = markets.flatMap(({ market }) => {
    const odds = market.oddsOf(feed, 0);
    return odds.length === 0 ? [] : [mean(odds.map((prices) => sum(prices.map((price) => 1 / price)) - 1))];
  });
  const moves = markets.map(({ market }) => market.moves().filter(({ quoting }) => quoting.includes(feed)));
  return {
    distances,
    margin: { sum: closeTo(sum(margins)), markets: margins.length, matches: margins.length },
    firstMoves: {
      first: closeTo(sum(moves.flat().map(({ first }) => (first.includes(feed) ? 1 / first.length : 0)))),
      moves: moves.flat().length,
      matches: moves.filter(({ length }) => length > 0).length,
    },
  };
}

describe('SourceSkillSums', () => {
  const quotes = season(60);

  it.each([
    ['goals', 'goalTotals'],
    ['matchResult', 'matchResult'],
  ] as const)('equals a slow reading of each figure: %s', (market, family) => {
    const skill = skillOf(quotes, family);
    const markets = slowMarkets(quotes, market);
    expect(Object.keys(skill.sources)).toEqual(['alpha', 'beta', 'exchange', 'gamma']);
    for (const [feed, own] of Object.entries(skill.sources)) {
      expect(own).toMatchObject(slowSkill(markets, feed));
      expect(own.distances[2]!.matches).toBeGreaterThan(40);
      expect(own.firstMoves.first).toBeGreaterThan(3);
      expect(own.margin.sum / own.margin.markets).toBeCloseTo(
        mean(BOOKMAKERS.flatMap(([, name, margin]) => (name === feed ? [margin] : []))),
        2,
      );
    }
    expect([skill.from, skill.to]).toEqual([KICKOFF + 24 * HOUR, KICKOFF + 60 * 24 * HOUR]);
  });

  it('counts the matches whose rows train the forecast', () => {
    const { sources } = skillOf(quotes);
    const rows = closedMarketRows(7, quotes, options).get('goalTotals')!;
    const matches = rows.flatMap((row) => (row.sources.some(({ feed }) => feed === 'gamma') ? [row.fixtureId] : []));
    expect(sources['gamma']!.forecastMatches).toBe(new Set(matches).size);
  });

  describe('first moves', () => {
    const even = [1.9, 1.9];
    const shorter = [1.8, 2.01];
    const firstOf = (own: readonly ClosedQuote[]): Record<string, readonly [first: number, moves: number]> =>
      Object.fromEntries(
        Object.entries(skillOf(own).sources).map(([feed, { firstMoves }]) => [
          feed,
          [firstMoves.first, firstMoves.moves],
        ]),
      );
    const three = [...priced(1, 'a', 40, even), ...priced(2, 'b', 30, even), ...priced(3, 'c', 30, even)];

    it('go to the first source to move by .05, not to an earlier smaller or opposite move', () => {
      const moved = [
        ...priced(1, 'a', 20, [1.89, 1.91]),
        ...priced(2, 'b', 15, [2.01, 1.8]),
        ...priced(3, 'c', 10, shorter),
        ...priced(1, 'a', 5, shorter),
        ...priced(2, 'b', 4, shorter),
      ];
      expect(firstOf([...three, ...moved])).toEqual({ a: [0, 1], b: [0, 1], c: [1, 1] });
    });

    it('are shared by sources that move at one moment', () => {
      const moved = [...priced(1, 'a', 10, shorter), ...priced(2, 'b', 10, shorter), ...priced(3, 'c', 5, shorter)];
      expect(firstOf([...three, ...moved])).toEqual({ a: [0.5, 1], b: [0.5, 1], c: [0, 1] });
    });

    it('count only markets whose mean moved', () => {
      expect(firstOf([...three, ...priced(1, 'a', 10, [1.89, 1.91])])).toEqual({ a: [0, 0], b: [0, 0], c: [0, 0] });
    });

    it('do not count against a source that appeared after them', () => {
      const [a, b] = [priced(1, 'a', 40, even), priced(2, 'b', 30, even)];
      const moved = [...priced(1, 'a', 10, shorter), ...priced(2, 'b', 9, shorter), ...priced(3, 'c', 8, shorter)];
      expect(firstOf([...a, ...b, ...moved])).toEqual({ a: [1, 1], b: [0, 1], c: [0, 0] });
    });

    it('ignore prices with an assumed time', () => {
      const moved = [
        ...priced(1, 'a', 10, shorter, { isAssumed: true }),
        ...priced(2, 'b', 8, shorter),
        ...priced(3, 'c', 6, shorter),
      ];
      expect(firstOf([...three, ...moved])).toEqual({ a: [0, 1], b: [1, 1], c: [0, 1] });
      expect(firstOf([...three, ...moved].map((quote) => ({ ...quote, isAssumed: true })))).toEqual({
        ...{ a: [0, 0], b: [0, 0], c: [0, 0] },
      });
    });
  });

  it('has no margin for one-sided prices, and ignores a market without a close', () => {
    const both = [...priced(1, 'a', 40, [1.9, 1.9]), ...priced(2, 'b', 30, [1.95, 1.85])];
    const { sources } = skillOf([...both, ...priced(3, 'c', 30, [1.9])]);
    expect(Object.keys(sources)).toEqual(['a', 'b']);
    const sums = new SourceSkillSums();
    closedMarketRows(7, priced(1, 'a', 40, [1.9, 1.9]), options, sums);
    expect(sums.skillOf('goalTotals')).toBeNull();
  });
});
