import { devig } from '../../football/odds-margin.js';
import { translateHandicap } from '../team-goals/handicap-translation.js';
import { PUBLISHED_MEAN } from './close-rows.js';
import { closeRows, isPublishedMean, readSources, sidesOf, SubjectClose, withPublishedMean } from './market-prices.js';
import type { MarketPrices, SourcePrices } from './market-prices.js';

const of = (feed: string, ...odds: number[]): SourcePrices => ({ feed, isExchange: false, odds });
const logit = (probability: number): number => Math.log(probability / (1 - probability));
const mean = (...values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const result: MarketPrices = {
  market: 'matchResult',
  line: NaN,
  prices: [of('one', 2, 3.4, 3.9), of('two', 2.05, 3.3, 3.8)],
};
const total: MarketPrices = { market: 'goals', line: 2.5, prices: [of('one', 1.9, 1.95), of('two', 1.87, 1.95)] };
const handicap = (line: number, ...prices: SourcePrices[]): MarketPrices => ({ market: 'asianHandicap', line, prices });

describe('sidesOf', () => {
  it('lists the sides of every kind of market', () => {
    expect(sidesOf('matchResult')).toEqual(['home', 'draw', 'away']);
    expect(sidesOf('asianHandicap')).toEqual(['home', 'away']);
    expect(sidesOf('bothTeamsToScore')).toEqual(['yes', 'no']);
    expect(sidesOf('corners')).toEqual(['over', 'under']);
  });
});

describe('withPublishedMean', () => {
  const published = of(PUBLISHED_MEAN, 1.9, 1.9);
  const named = (count: number): SourcePrices[] =>
    Array.from({ length: count }, (_, index) => of(`${index}`, 1.9, 1.9));

  it('adds the published mean where fewer than four bookmakers quote every side', () => {
    expect(withPublishedMean(named(0), published)).toEqual([published]);
    expect(withPublishedMean(named(3), published)).toEqual([...named(3), published]);
    expect(withPublishedMean(named(4), published)).toEqual(named(4));
    expect(withPublishedMean(named(2), null)).toEqual(named(2));
    expect([published, of('one', 2, 2)].map(isPublishedMean)).toEqual([true, false]);
  });

  it('counts bookmakers of one feed once, and skips exchanges and one-sided quotes', () => {
    for (const other of [of('0', 1.9, 1.9), { ...of('exchange', 1.9, 1.9), isExchange: true }, of('four', NaN, 1.9)])
      expect(withPublishedMean([...named(3), other], published)).toContain(published);
  });

  it('leaves out a mean that lacks a side', () => {
    expect(withPublishedMean(named(1), of(PUBLISHED_MEAN, 1.9, NaN))).toEqual(named(1));
  });
});

describe('readSources', () => {
  it('reads and weights each source, and is null without one', () => {
    const sources = readSources(total, { one: 0.5 })!;
    const [one, two] = total.prices.map(({ odds }) => logit(devig('power', odds)![0]!)) as [number, number];
    expect(sources.count).toBe(2);
    expect(sources.logits[0]).toBeCloseTo(mean(one, two) + (0.5 * (one - two)) / 2, 10);
    expect(readSources({ ...total, prices: [] }, {})).toBeNull();
    expect(readSources({ ...total, prices: [of('one', 1.9, NaN)] }, {})).toBeNull();
    expect(
      readSources({ ...total, prices: [of('one', 1.9, NaN)] }, {}, { intercept: 0, slope: 1, proportional: 0 })!.kind,
    ).toBe('calibrated');
  });
});

describe('SubjectClose', () => {
  it('is the mean over all sources, or the value of one of them', () => {
    const close = new SubjectClose([result, total]);
    const [one, two] = result.prices.map(({ odds }) => devig('power', odds)!) as [number[], number[]];
    const all = close.at('matchResult', NaN)!;
    expect(all.sources).toBe(2);
    for (const side of [0, 1, 2]) expect(all.probabilities[side]).toBeCloseTo(mean(one[side]!, two[side]!), 11);
    const alone = close.at('matchResult', NaN, 'two')!;
    expect([alone.sources, alone.probabilities[0]]).toEqual([1, expect.closeTo(two[0]!, 11)]);
  });

  it('is unknown without prices, for a source without quotes, and at an unquoted line of a total', () => {
    const close = new SubjectClose([result, total]);
    expect(close.at('corners', 9.5)).toBeNull();
    expect(close.at('goals', 2.5, 'three')).toBeNull();
    expect(close.at('goals', 3.5)).toBeNull();
    expect(close.at('asianHandicap', -0.5)).toBeNull();
    expect(new SubjectClose([]).at('matchResult', NaN)).toBeNull();
  });

  it('reads a single side by the calibration of its market', () => {
    const shots: MarketPrices = { market: 'shots', line: 1.5, prices: [of('one', 2.2, NaN)] };
    expect(new SubjectClose([shots]).at('shots', 1.5)).toBeNull();
    const calibrated = new SubjectClose([shots], (market) =>
      market === 'shots' ? { intercept: -0.1, slope: 1, proportional: 0 } : null,
    );
    expect(calibrated.at('shots', 1.5)!.probabilities[0]).toBeCloseTo(Math.exp(-0.1) / 2.2, 10);
  });

  describe('for a handicap whose line moved', () => {
    const moved = handicap(-0.75, of('one', 1.95, 1.93), of('pinnacle', 1.99, 1.92));
    const probabilityOf = (...prices: SourcePrices[]): number =>
      mean(...prices.map(({ odds }) => devig('power', odds)![0]!));
    const view = (): Parameters<typeof translateHandicap>[0] => {
      const [home, draw, away] = [0, 1, 2].map((side) =>
        mean(...result.prices.map(({ odds }) => devig('power', odds)![side]!)),
      ) as [number, number, number];
      return { home, draw, away, over25: probabilityOf(...total.prices) };
    };

    it('is translated through the match result and the total', () => {
      const close = new SubjectClose([result, total, moved]).at('asianHandicap', -0.5)!;
      const expected = translateHandicap(view(), { line: -0.75, probability: probabilityOf(...moved.prices) }, -0.5)!;
      expect(close.probabilities[0]).toBeCloseTo(expected, 9);
      expect(close.probabilities[1]).toBeCloseTo(1 - expected, 9);
      expect(close.sources).toBe(2);
      // giving a quarter of a goal less wins more often; checks direction and size
      expect(close.probabilities[0]).toBeGreaterThan(probabilityOf(...moved.prices) + 0.02);
      expect(close.probabilities[0]).toBeLessThan(probabilityOf(...moved.prices) + 0.12);
    });

    it('is read at the line itself where quoted, else at the nearest', () => {
      const far = handicap(-1.5, of('one', 2.6, 1.5));
      const near = handicap(-0.5, of('one', 1.8, 2.1));
      const close = new SubjectClose([result, total, far, moved, near]);
      expect(close.at('asianHandicap', -0.75)!.probabilities[0]).toBeCloseTo(probabilityOf(...moved.prices), 10);
      const expected = translateHandicap(view(), { line: -0.5, probability: probabilityOf(...near.prices) }, 0)!;
      expect(close.at('asianHandicap', 0)!.probabilities[0]).toBeCloseTo(expected, 9);
      expect(close.at('asianHandicap', 0)!.sources).toBe(1);
    });

    it("translates one source's own handicap through the result and total of all sources", () => {
      const near = handicap(-0.5, of('one', 1.8, 2.1));
      const close = new SubjectClose([result, total, near, moved]).at('asianHandicap', -0.5, 'pinnacle')!;
      const probability = probabilityOf(moved.prices[1]!);
      const expected = translateHandicap(view(), { line: -0.75, probability }, -0.5)!;
      expect([close.sources, close.probabilities[0]]).toEqual([1, expect.closeTo(expected, 9)]);
    });

    it('needs a match result, but no total', () => {
      expect(new SubjectClose([total, moved]).at('asianHandicap', -0.5)).toBeNull();
      const close = new SubjectClose([result, moved]).at('asianHandicap', -0.5)!;
      const withTotal = new SubjectClose([result, total, moved]).at('asianHandicap', -0.5)!;
      expect(Math.abs(close.probabilities[0]! - withTotal.probabilities[0]!)).toBeLessThan(0.02);
    });
  });
});

describe('closeRows', () => {
  const match = { fixtureId: 5, competitionId: 2, kickoff: 100 * 3600 };

  it('has one row per side of a match result, with every source in the mean', () => {
    const close = [0.5, 0.27, 0.23];
    const rows = closeRows(match, { ...result, quotedAt: 80 * 3600 }, close, [0.4, 0.3, 0.3]);
    expect(rows).toHaveLength(3);
    rows.forEach((row, side) => {
      expect(row).toMatchObject({ ...match, hours: 20 });
      const logits = result.prices.map(({ odds }) => logit(devig('power', odds)![side]!));
      expect(row.mean).toBeCloseTo(mean(...logits), 10);
      expect(row.close).toBeCloseTo(logit(close[side]!), 12);
      expect(row.model).toBeCloseTo(logit([0.4, 0.3, 0.3][side]!), 12);
      expect(row.sources).toEqual([
        { feed: 'one', logit: expect.closeTo(logits[0]!, 10) },
        { feed: 'two', logit: expect.closeTo(logits[1]!, 10) },
      ]);
    });
  });

  it('has one row for a two-sided market, and none for a single source', () => {
    const rows = closeRows(match, { ...total, quotedAt: 0 }, [0.5, 0.5], null);
    expect(rows).toEqual([expect.objectContaining({ close: 0, model: NaN, hours: 100 })]);
    expect(closeRows(match, { ...total, prices: [total.prices[0]!], quotedAt: 0 }, [0.5, 0.5], null)).toEqual([]);
  });

  it('leaves out a source that is too far from the others', () => {
    const prices = [...total.prices, of('stale', 1.4, 2.9)];
    const [row] = closeRows(match, { ...total, prices, quotedAt: 0 }, [0.5, 0.5], null);
    expect(row!.sources.map(({ feed }) => feed)).toEqual(['one', 'two']);
  });
});
