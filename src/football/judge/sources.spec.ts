import fc from 'fast-check';
import { devig } from '../odds-margin.js';
import { calibratedProbability, MarketSources } from './sources.js';
import type { PlayerPriceCalibration, SourceBookmaker } from './sources.js';

const calibration: PlayerPriceCalibration = { intercept: -0.4, slope: 1.1, proportional: 0.6 };

/** `copy` and `original` share a feed. */
const bookmakers: readonly SourceBookmaker[] = [
  { feed: 'one', isExchange: false },
  { feed: 'shared', isExchange: false },
  { feed: 'shared', isExchange: false },
  { feed: 'four', isExchange: false },
  { feed: 'five', isExchange: false },
  { feed: 'exchange', isExchange: true },
  { feed: 'other-exchange', isExchange: true },
];
const [ONE, ORIGINAL, COPY, FOUR, FIVE, EXCHANGE] = [0, 1, 2, 3, 4, 5] as const;

type Prices = readonly (readonly [bookmaker: number, odds: readonly (number | null)[]])[];
type Weights = Readonly<Record<string, number>>;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const logOdds = (probability: number): number => Math.log(probability) - Math.log(1 - probability);
const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
/** Odds without a margin of a side with these log-odds, and of the other. */
const fairOf = (logit: number): [number, number] => [1 + Math.exp(-logit), 1 + Math.exp(logit)];
interface Reading {
  feeds: string[];
  kind: string;
  probabilities: number[];
  means: number[];
  logits: number[];
}

/** Straightforward reference implementation, source by source. */
function slowSources(prices: Prices, weights: Weights, calibrated: PlayerPriceCalibration | null): Reading | null {
  interface Source {
    feed: string;
    isExchange: boolean;
    votes: number[][];
    margins: number[];
    isCalibrated: boolean;
    /** Filled after all bookmakers are read. */
    probabilities: number[];
  }
  const sources: Source[] = [];
  for (const [bookmaker, odds] of prices) {
    const { feed, isExchange } = bookmakers[bookmaker]!;
    let vote = devig('power', odds);
    const isCalibrated = vote === null;
    if (vote?.length === 2 && calibrated !== null) {
      const inProportion = logOdds(devig('multiplicative', odds)![0]!);
      const { proportional } = calibrated;
      const over = sigmoid((1 - proportional) * logOdds(vote[0]!) + proportional * inProportion);
      vote = [over, 1 - over];
    }
    if (vote === null && odds.length === 2 && calibrated !== null) {
      const quoted = odds.flatMap((price, side) => (price !== null && price > 1.01 ? [{ price, side }] : []));
      if (quoted.length === 1) {
        const { price, side } = quoted[0]!;
        const probability = Math.exp(calibrated.intercept) / price ** calibrated.slope;
        vote = side === 0 ? [probability, 1 - probability] : [1 - probability, probability];
      }
    }
    if (vote === null) continue;
    let source = sources.find((each) => each.feed === feed);
    if (source === undefined) {
      source = { feed: String(feed), isExchange, votes: [], margins: [], isCalibrated: false, probabilities: [] };
      sources.push(source);
    }
    source.votes.push(vote);
    if (isCalibrated) source.isCalibrated = true;
    else source.margins.push(odds.reduce<number>((sum, price) => sum + 1 / price!, -1));
  }
  const sides = prices[0]?.[1].map((_, side) => side) ?? [];
  // of sources equally far from the others the first by name is left out
  sources.sort((one, other) => (one.feed < other.feed ? -1 : 1));
  for (const source of sources)
    source.probabilities = sides.map((side) => mean(source.votes.map((vote) => vote[side]!)));
  const distance = ({ probabilities }: Source, others: readonly Source[]): number =>
    others.length === 0
      ? Infinity
      : Math.max(
          ...sides.map((side) =>
            Math.abs(logOdds(probabilities[side]!) - mean(others.map((each) => logOdds(each.probabilities[side]!)))),
          ),
        );
  const named = sources.filter(({ isExchange }) => !isExchange);
  let left = sources.filter(
    (source) =>
      !source.isExchange || (!source.isCalibrated && mean(source.margins) < 0.06) || distance(source, named) <= 0.25,
  );
  while (left.length >= 3) {
    const far = left
      .map((source) => ({
        source,
        distance: distance(
          source,
          left.filter((each) => each !== source),
        ),
      }))
      .sort((one, other) => (Math.abs(other.distance - one.distance) < 1e-12 ? 0 : other.distance - one.distance))[0]!;
    if (far.distance <= 0.3) break;
    left = left.filter((each) => each !== far.source);
  }
  if (left.length === 0) return null;
  const means = sides.map((side) => mean(left.map(({ probabilities }) => logOdds(probabilities[side]!))));
  const isDisputed =
    left.length === 2 &&
    sides.some((side) => {
      const odds = left.map(({ probabilities }) => 1 / probabilities[side]!);
      return Math.max(...odds) / Math.min(...odds) > 1.5;
    });
  return {
    feeds: left.map(({ feed }) => feed).sort(),
    kind: left.some(({ isCalibrated }) => isCalibrated) ? 'calibrated' : 'twoSided',
    probabilities: sides.map((side) => mean(left.map(({ probabilities }) => probabilities[side]!))),
    means,
    logits: sides.map((side) =>
      isDisputed
        ? NaN
        : left.reduce(
            (sum, { feed, probabilities }) =>
              sum + (weights[feed] ?? 0) * (logOdds(probabilities[side]!) - means[side]!),
            means[side]!,
          ),
    ),
  };
}

function read(
  sources: MarketSources,
  prices: Prices,
  weights: Weights = {},
  used: PlayerPriceCalibration | null = null,
): Reading | null {
  sources.begin(sources.weightsOf(weights), used);
  for (const [bookmaker, odds] of prices)
    sources.add(
      bookmaker,
      odds.map((price) => price ?? NaN),
    );
  if (!sources.compute()) return null;
  expect(sources.count).toBe(sources.included(0).length);
  return {
    feeds: sources
      .included(0)
      .map(({ feed }) => String(feed))
      .sort(),
    kind: sources.kind,
    probabilities: Array.from(sources.probabilities),
    means: Array.from(sources.means),
    logits: Array.from(sources.logits),
  };
}

const ofTwo = (prices: Prices, weights: Weights = {}, used: PlayerPriceCalibration | null = null): Reading | null =>
  read(new MarketSources(bookmakers, 2), prices, weights, used);

describe('MarketSources', () => {
  it('equals a hand calculation', () => {
    // 2 and 4 by the power method: 2^-k + 4^-k = 1, so that 2^-k is the inverse of the golden ratio
    const golden = (Math.sqrt(5) - 1) / 2;
    const reading = ofTwo(
      [
        [ONE, [1.8, 1.8]], // 1/2
        [ORIGINAL, [2, 4]], // .618
        [COPY, [1.9, 1.9]], // 1/2, same feed as the previous one: their source has .559
        [FIVE, [1.7, 2.1]],
        [FOUR, [2.6, null]], // one side: 2.6^-1.1 = .35, .76 below the mean of the others: left out
      ],
      { one: 0.5, shared: -0.25, four: 9 },
      { intercept: 0, slope: 1.1, proportional: 0 },
    )!;
    const five = devig('power', [1.7, 2.1])![0]!;
    const fair = [0.5, (golden + 0.5) / 2, five];
    const [one, shared, last] = fair.map(logOdds) as [number, number, number];
    const middle = (one + shared + last) / 3;
    expect(reading.feeds).toEqual(['five', 'one', 'shared']);
    expect(reading.kind).toBe('twoSided');
    expect(reading.probabilities[0]).toBeCloseTo(mean(fair), 11);
    expect(reading.means[0]).toBeCloseTo(middle, 11);
    expect(reading.logits[0]).toBeCloseTo(middle + 0.5 * (one - middle) - 0.25 * (shared - middle), 11);
    // one side's gain is the other's loss
    expect(reading.logits[1]).toBeCloseTo(-reading.logits[0]!, 9);
  });

  it('is the mean of the sources where none has a weight', () => {
    const sources = new MarketSources(bookmakers, 2);
    sources.begin(null, null);
    sources.add(ONE, fairOf(0.2));
    sources.add(FOUR, fairOf(0.4));
    expect(sources.compute()).toBe(true);
    expect(sources.means[0]).toBeCloseTo(0.3, 11);
    expect(sources.logits[0]).toBe(sources.means[0]);
  });

  it('calibrates one side of two, and ignores other incomplete markets', () => {
    expect(ofTwo([[ONE, [3, null]]])).toBeNull();
    expect(ofTwo([[ONE, [1.01, null]]], {}, calibration)).toBeNull();
    const over = ofTwo([[ONE, [8, null]]], {}, calibration)!;
    expect(over.kind).toBe('calibrated');
    expect(over.probabilities[0]).toBeCloseTo(calibratedProbability(calibration, 8), 11);
    expect(over.probabilities[0]).toBeCloseTo(Math.exp(-0.4) / 8 ** 1.1, 11);
    // an under of 8 is equivalent for the other side
    expect(ofTwo([[ONE, [1.01, 8]]], {}, calibration)!.probabilities[1]).toBeCloseTo(over.probabilities[0]!, 11);
    const result = new MarketSources(bookmakers, 3);
    expect(read(result, [[ONE, [2, 3.5, null]]], {}, calibration)).toBeNull();
    expect(read(result, [[ONE, [2, 3.5, 4]]], {}, calibration)!.feeds).toEqual(['one']);
  });

  it('spreads margins between the power method and proportion by the calibration, for the power method only', () => {
    const odds = [4, 1.2] as const;
    const probabilityAt = (proportional: number, method?: 'shin'): number =>
      read(new MarketSources(bookmakers, 2, method), [[ONE, odds]], {}, { ...calibration, proportional })!
        .probabilities[0]!;
    expect(probabilityAt(0)).toBeCloseTo(devig('power', odds)![0]!, 11);
    expect(probabilityAt(1)).toBeCloseTo(devig('multiplicative', odds)![0]!, 11);
    expect(logOdds(probabilityAt(0.25))).toBeCloseTo(
      0.75 * logOdds(devig('power', odds)![0]!) + 0.25 * logOdds(devig('multiplicative', odds)![0]!),
      9,
    );
    expect(probabilityAt(1, 'shin')).toBeCloseTo(devig('shin', odds)![0]!, 9);
  });

  it('uses an exchange with a tight margin, or one near to the bookmakers', () => {
    const bookmakersAtEvens: Prices = [
      [ONE, [1.9, 1.9]],
      [FOUR, [1.9, 1.9]],
    ];
    const withExchange = (odds: readonly number[]): string[] | undefined =>
      ofTwo([...bookmakersAtEvens, [EXCHANGE, odds]])?.feeds;
    const all = ['exchange', 'four', 'one'];
    expect(withExchange([1.9, 1.9])).toEqual(all);
    // margins of 4.2, 6.5 and 6.8 %, this far from the bookmakers
    for (const [odds, distance, feeds] of [
      [[1.69, 2.22], 0.29, all],
      [[1.66, 2.16], 0.29, ['four', 'one']],
      [[1.73, 2.04], 0.18, all],
    ] as const) {
      expect(logOdds(devig('power', odds)![0]!)).toBeCloseTo(distance, 2);
      expect(withExchange(odds)).toEqual(feeds);
    }
    // without bookmakers there is nothing to be near to
    expect(ofTwo([[EXCHANGE, [1.8, 1.8]]])).toBeNull();
    expect(ofTwo([[EXCHANGE, [1.95, 1.95]]])?.feeds).toEqual(['exchange']);
    // another thin exchange does not count as a bookmaker
    expect(
      ofTwo([
        [EXCHANGE, [1.8, 1.8]],
        [6, [1.8, 1.8]],
      ]),
    ).toBeNull();
  });

  it('leaves out the source farthest from the others, one by one, while three are left', () => {
    const at = (...logits: readonly number[]): string[] | undefined =>
      ofTwo(logits.map((logit, index) => [[ONE, ORIGINAL, FOUR, FIVE][index]!, fairOf(logit)] as const))?.feeds;
    expect(at(0, 0.1, 0.34)).toEqual(['four', 'one', 'shared']);
    expect(at(0, 0.1, 0.36)).toEqual(['one', 'shared']);
    // after the first removal no source is far: .1, .2 and 2 before it
    expect(at(0.1, 0.2, 0.3, 2)).toEqual(['four', 'one', 'shared']);
    // the first outlier masked the second: 3, then .8
    expect(at(0, 0.1, 0.8, 3)).toEqual(['one', 'shared']);
    // of two sources neither is left out
    expect(at(0, 0.35)).toEqual(['one', 'shared']);
  });

  it('has no forecast where only two sources contradict each other on either side', () => {
    const forecast = (one: number, other: number): number[] =>
      ofTwo([
        [ONE, [1 / one, 1 / (1 - one)]],
        [FOUR, [1 / other, 1 / (1 - other)]],
      ])!.logits;
    expect(forecast(0.5, 0.6).map(Number.isNaN)).toEqual([false, false]);
    // odds of 5 and 2.86 on the under: neither side has a forecast
    expect(forecast(0.8, 0.65).map(Number.isNaN)).toEqual([true, true]);
    expect(forecast(0.65, 0.8).map(Number.isNaN)).toEqual([true, true]);
    expect(forecast(0.2, 0.35).map(Number.isNaN)).toEqual([true, true]);
    // three sources are not disputed: the farthest is left out, and the remaining two agree
    const three = ofTwo([
      [ONE, fairOf(1)],
      [FOUR, fairOf(1.1)],
      [FIVE, fairOf(-1)],
    ])!;
    expect([three.feeds, three.logits[0]]).toEqual([['four', 'one'], expect.closeTo(1.05, 9)]);
  });

  it('decides between two equally distant camps regardless of the order of bookmakers', () => {
    const camps: Prices = [
      [ONE, fairOf(0.5)],
      [ORIGINAL, fairOf(0.5)],
      [FOUR, fairOf(-0.5)],
      [FIVE, fairOf(-0.5)],
    ];
    for (const weights of [{}, { one: 0.3 }, { four: 0.3 }])
      for (const listed of [bookmakers, [...bookmakers].reverse()]) {
        const at = (bookmaker: number): number => listed.indexOf(bookmakers[bookmaker]!);
        const moved = camps.map(([bookmaker, odds]) => [at(bookmaker), odds] as const);
        const sources = new MarketSources(listed, 2);
        expect(read(sources, moved, weights)).toEqual(ofTwo(camps, weights));
        expect(read(sources, moved.reverse(), weights)).toEqual(ofTwo(camps, weights));
      }
  });

  it('equals the reference implementation, market after market', () => {
    /** Around one opinion, so that sources are near, far and in between. */
    const opinion = fc.double({ min: -0.6, max: 0.6, noNaN: true });
    const odds = (sides: number): fc.Arbitrary<(number | null)[]> =>
      fc
        .tuple(
          fc.array(opinion, { minLength: sides, maxLength: sides }),
          fc.double({ min: 0.005, max: 0.12, noNaN: true }),
          fc.option(fc.constantFrom(null, 1.01), { freq: 3, nil: undefined }),
          fc.nat(sides - 1),
        )
        .map(([opinions, margin, missing, side]) => {
          const masses = opinions.map((each) => Math.exp(each));
          const total = masses.reduce((sum, mass) => sum + mass, 0);
          const prices: (number | null)[] = masses.map((mass) => total / mass / (1 + margin));
          if (missing !== undefined) prices[side] = missing;
          return prices;
        });
    const market = (sides: number): fc.Arbitrary<Prices> =>
      fc
        .uniqueArray(fc.nat(bookmakers.length - 1), { minLength: 1, maxLength: bookmakers.length })
        .chain((quoting) =>
          fc.tuple(...quoting.map((bookmaker) => odds(sides).map((each) => [bookmaker, each] as const))),
        );
    const weight = fc.double({ min: -0.3, max: 0.6, noNaN: true });
    const weights = fc.record({ one: weight, shared: weight, exchange: weight }, { requiredKeys: [] });
    for (const sides of [2, 3]) {
      const sources = new MarketSources(bookmakers, sides);
      const seen = { none: 0, leftOut: 0, disputed: 0, calibrated: 0 };
      fc.assert(
        fc.property(market(sides), weights, fc.option(fc.constant(calibration)), (prices, used, calibrated) => {
          const [reading, expected] = [read(sources, prices, used, calibrated), slowSources(prices, used, calibrated)];
          if (expected === null) seen.none += 1;
          expect(reading === null).toBe(expected === null);
          if (reading === null || expected === null) return;
          if (expected.logits.some(Number.isNaN)) seen.disputed += 1;
          if (expected.kind === 'calibrated') seen.calibrated += 1;
          if (expected.feeds.length < new Set(prices.map(([bookmaker]) => bookmakers[bookmaker]!.feed)).size)
            seen.leftOut += 1;
          expect([reading.feeds, reading.kind]).toEqual([expected.feeds, expected.kind]);
          for (const name of ['probabilities', 'means', 'logits'] as const)
            reading[name].forEach((each, side) =>
              Number.isNaN(expected[name][side]!)
                ? expect(each).toBeNaN()
                : expect(Math.abs(each - expected[name][side]!)).toBeLessThan(1e-9),
            );
        }),
        { numRuns: 300 },
      );
      expect(seen.none).toBeGreaterThan(0);
      expect(seen.leftOut).toBeGreaterThan(50);
      expect(seen.disputed).toBeGreaterThan(0);
      if (sides === 2) expect(seen.calibrated).toBeGreaterThan(20);
    }
  });
});
