import type {
  ExplainedFamily,
  ExplainedHorizon,
  ValueBetExplanation,
} from '../../../src/value-bets/value-bet-explanation.dto.js';
import type { ValueBetsPage } from '../../../src/value-bets/value-bets.dto.js';
import { ValueBetsModule } from '../../../src/value-bets/value-bets.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import { testSecrets } from '../../support/boundary-app.js';
import { linePrices } from '../../support/boards/prices.js';
import { idOf, loadRecords } from '../../support/factories.js';
import { expectedValueAt } from '../../support/oracle/blend.js';
import { forecastOf } from '../../support/oracle/consensus.js';
import { DEVIG_METHODS, withoutMargin } from '../../support/oracle/margins.js';
import { derby, fill, late, now, sakaMinutes, sakaShots } from './card-data.js';

const path = '/api/v2/value-bets';
const caller = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '42' };

/** P(X = count) of a negative binomial of a mean and (variance - mean) / mean^2; of a Poisson count where that is 0. */
function probability(count: number, mean: number, dispersion: number): number {
  let value = dispersion === 0 ? Math.exp(-mean) : (1 + dispersion * mean) ** (-1 / dispersion);
  for (let each = 0; each < count; each += 1)
    value *= ((1 + dispersion * each) * mean) / ((each + 1) * (1 + dispersion * mean));
  return value;
}

/** Over and under of a line from the listed steps, quarter lines as two half stakes. */
function sidesOf(
  steps: ExplainedHorizon,
  name: ExplainedFamily['name'],
  line: number,
): { over: number; under: number } {
  if (!Number.isInteger(line * 2)) {
    const [low, high] = [sidesOf(steps, name, line - 0.25), sidesOf(steps, name, line + 0.25)];
    return { over: (low.over + high.over) / 2, under: (low.under + high.under) / 2 };
  }
  const of = (count: number): number => {
    if (name === 'negbin') return probability(count, steps.mean, steps.dispersion);
    if (name === 'poisson') return probability(count, steps.poissonMean, 0);
    const { priorMatches, priorMean, priorDispersion, roleCounts } = steps;
    return (
      (priorMatches * probability(count, priorMean, priorDispersion) +
        roleCounts.filter((each) => each === count).length) /
      (priorMatches + roleCounts.length)
    );
  };
  let under = 0;
  for (let count = 0; count < line; count += 1) under += of(count);
  return { under, over: 1 - under - (Number.isInteger(line) ? of(line) : 0) };
}

/** Forecast of one source and the model, which moves it a tenth of the distance. */
const forecastOfOne = (probability: number, model: number): number => {
  const mean = Math.log(probability / (1 - probability));
  return forecastOf({ probability, mean, logit: mean, sources: 1, kind: 'twoSided' }, model, 0.1)!;
};

describe('the explanation of a value bet', () => {
  let area: AreaApp;
  const keyOf = (player: string, line: number, market = 'shots'): string =>
    [idOf.fixture(derby), idOf.player(player), market, line].join(':');
  const explain = async (key: string, query = ''): Promise<ValueBetExplanation> => {
    const basis = query.includes('basis=') ? query : `basis=model&${query}`;
    const { status, body } = await area.get(`${path}/${key}?${basis}`, caller);
    expect([status, key]).toEqual([200, key]);
    return body as ValueBetExplanation;
  };

  beforeAll(async () => {
    area = await startAreaApp([ValueBetsModule], { now });
    await fill(area.database);
  });
  beforeEach(() => area.clock.set(new Date(now)));
  afterAll(() => area.close());

  it.each([
    ['a half line', 'Bukayo Saka', 1.5, ''],
    ['a whole line', 'Bukayo Saka', 2, ''],
    ['a quarter line', 'Bukayo Saka', 1.75, ''],
    ['a short history', 'Cole Palmer', 0.5, ''],
    ['counts with replacements', 'Bukayo Saka', 1.5, 'superSub=true'],
    ['another model, horizon and side', 'Bukayo Saka', 1.5, 'model=frequency&horizon=short&direction=under'],
  ])('lists steps that yield the probabilities and the edge: %s', async (_, player, line, query) => {
    const { card, horizons } = await explain(keyOf(player, line), query);
    expect(horizons.map(({ horizon }) => horizon)).toEqual(['short', 'medium', 'long', 'extraLong']);
    for (const steps of horizons) {
      const factor =
        (steps.priorShape * steps.priorFactor + steps.weightedCount) / (steps.priorShape + steps.weightedExpectation);
      expect(steps.playerFactor).toBeCloseTo(factor, 9);
      expect(steps.shrinkageWeight).toBeCloseTo(
        steps.weightedExpectation / (steps.priorShape + steps.weightedExpectation),
        9,
      );
      expect(steps.mean).toBeCloseTo(
        (steps.priorRate * factor * steps.opponentFactor * steps.venueFactor * steps.expectedMinutes) / 90,
        9,
      );
      const { priorMatches, priorMean, roleCounts } = steps;
      expect(steps.poissonMean).toBeCloseTo(
        (priorMatches * priorMean + roleCounts.reduce((sum, each) => sum + each, 0)) /
          (priorMatches + roleCounts.length),
        9,
      );
      expect(steps.families.map(({ name }) => name)).toEqual(['poisson', 'negbin', 'frequency']);
      for (const family of steps.families) {
        const { over, under } = sidesOf(steps, family.name, line);
        expect(family.over).toBeCloseTo(over, 4);
        expect(family.under).toBeCloseTo(under, 4);
        expect(family.over! + family.under! + family.push!).toBeCloseTo(1, 3);
        const told = card.models.find(({ name }) => name === family.name)!;
        expect([family.fairOverOdds, family.fairUnderOdds]).toEqual([
          told[`${steps.horizon}FairOverOdds`],
          told[`${steps.horizon}FairUnderOdds`],
        ]);
        expect(told[`${steps.horizon}FairOverOdds`]! / (1 + under / over)).toBeCloseTo(1, 2);
      }
    }
    const [used, ...others] = horizons.filter(({ isUsed }) => isUsed);
    expect([used!.horizon, used!.matches, others]).toEqual([card.windowHorizon, card.sampleSize, []]);
    const { over, under } = sidesOf(used!, card.scannerModelName, line);
    const edge =
      card.scannerSide === 'over' ? over * (card.bestOverOdds! - 1) - under : under * (card.bestUnderOdds! - 1) - over;
    expect(card.scannerEdge).toBeCloseTo(100 * edge, 2);
  });

  it('gives the matches used, raw rate, starts and minutes', async () => {
    const { sample, horizons, startProbability, isStarter, model, dataAsOf } = await explain(keyOf('Bukayo Saka', 1.5));
    expect(sample.map(({ stat, minutesPlayed, isStarter: started }) => [stat, minutesPlayed, started])).toEqual(
      sakaShots.map((shots, index) => [shots, sakaMinutes[index], index !== 1]),
    );
    const [shots, minutes] = [
      sakaShots.slice(0, 10).reduce((sum, each) => sum + each, 0),
      sakaMinutes.slice(0, 10).reduce((sum, each) => sum + each, 0),
    ];
    expect(horizons[0]).toMatchObject({
      matches: 10,
      total: shots,
      minutes,
      rawRate: (90 * shots) / minutes,
      roleCounts: sakaShots.slice(0, 10).filter((_, index) => index !== 1),
    });
    // projected to start nine times of ten; a third of the rest do not come on, and their bets are void
    expect([startProbability, isStarter, dataAsOf]).toEqual([0.9643, true, '2025-02-25T12:00:00Z']);
    expect(model).toMatchObject({ name: expect.stringMatching(/^player-counts\/\d+$/) as unknown });
    expect(horizons[1]!.expectedMinutes).toBeGreaterThan(60);
    // he missed the last match but started the three before
    expect(await explain(keyOf('Cole Palmer', 0.5))).toMatchObject({ startProbability: 1, isStarter: true });
  });

  it('says of every price whether it counts, and why not', async () => {
    const told = async (query = '') =>
      (await explain(keyOf('Bukayo Saka', 1.5), query)).quotes.map(({ source, side, odds, verdict, isBest }) => [
        source,
        side,
        odds,
        verdict,
        isBest,
      ]);
    expect(await told()).toEqual([
      ['exchange', 'over', 9, 'exchange', false],
      ['suspended', 'over', 8, 'suspended', false],
      ['stale', 'over', 5, 'stale', false],
      ['bravo', 'over', 2.7, 'counted', true],
      ['alpha', 'over', 2.5, 'counted', false],
      ['alpha', 'under', 1.5, 'counted', true],
      ['bravo', 'under', 1.01, 'trivial', false],
    ]);
    expect((await told('includeStale=true'))[2]).toEqual(['stale', 'over', 5, 'counted', true]);
    expect((await told('source=alpha')).slice(3, 5)).toEqual([
      ['bravo', 'over', 2.7, 'not-chosen', false],
      ['alpha', 'over', 2.5, 'counted', true],
    ]);
    const { quotes, card } = await explain(keyOf('Bukayo Saka', 1.5));
    expect(quotes.map(({ ageMinutes }) => ageMinutes)).toEqual([180, 180, 1440, 180, 180, 180, 180]);
    expect(quotes[3]).toMatchObject({ edge: card.scannerEdge, quotedAt: '2025-02-25T12:00:00Z', isCounted: true });
  });

  it("gives every source's forecast under every method, the worst case, and the certainty of the edge", async () => {
    const query = 'basis=fair&minConsensus=1';
    const mcNeil = [idOf.fixture(late), idOf.player('Dwight McNeil'), 'shots', 0.5].join(':');
    const { card, judgement } = await explain(mcNeil, query);
    expect(judgement).toMatchObject({
      side: 'over',
      basis: 'fair',
      devig: 'power',
      modelWeight: 0.1,
      minConsensus: 1,
      calibration: null,
      signFlips: expect.any(Boolean) as unknown,
    });
    // the judged price's own source counts like any other
    const [alpha, ...others] = judgement.sources;
    expect(others).toEqual([]);
    expect(alpha).toMatchObject({
      bookmakers: ['Alpha'],
      isJudged: true,
      kind: 'twoSided',
      quotedAt: '2025-02-25T12:00:00Z',
    });
    const model = card.modelProbability!;
    const wanted = DEVIG_METHODS.map((devig) => {
      const [consensus] = withoutMargin([2.1, 1.7], devig) ?? [];
      return { devig, consensus: consensus!, edge: expectedValueAt(forecastOfOne(consensus!, model), 2.1) };
    });
    expect(alpha!.probabilities.map(({ devig }) => devig)).toEqual(judgement.methods.map(({ devig }) => devig));
    for (const { devig, consensus, edge } of wanted) {
      const told = judgement.methods.find((each) => each.devig === devig)!;
      expect(alpha!.probabilities.find((each) => each.devig === devig)!.probability).toBeCloseTo(consensus, 4);
      expect(told.consensusProbability).toBeCloseTo(consensus, 4);
      expect(Math.abs(told.edge! - edge)).toBeLessThan(0.05);
      expect(told.edgeLow! < told.edge! && told.edge! < told.edgeHigh!).toBe(true);
      expect(told.fairLow! < told.fairProbability! && told.fairProbability! < told.fairHigh!).toBe(true);
      expect(Math.abs(told.edgeLow! - expectedValueAt(told.fairLow!, 2.1))).toBeLessThan(0.05);
      expect(Math.abs(told.edgeHigh! - expectedValueAt(told.fairHigh!, 2.1))).toBeLessThan(0.05);
      const ofBoard = (await explain(mcNeil, `${query}&devig=${devig}`)).card;
      expect([told.edge, told.edgeLow, told.edgeHigh]).toEqual([
        ofBoard.scannerEdge,
        ofBoard.edgeLow,
        ofBoard.edgeHigh,
      ]);
    }
    expect(judgement.worstCase!.edge).toBe(Math.min(...judgement.methods.map(({ edge }) => edge!)));
    // three hours after the price, more than a day before kick-off: closes of players are known to move by then
    expect(judgement.forecastError).toBe(0.04);
    const logit = (probability: number): number => Math.log(probability / (1 - probability));
    const { fairLow, fairProbability, fairHigh } = judgement.methods.find(({ devig }) => devig === 'power')!;
    expect(logit(fairHigh!) - logit(fairProbability!)).toBeCloseTo(1.2816 * 0.04, 2);
    expect(logit(fairProbability!) - logit(fairLow!)).toBeCloseTo(1.2816 * 0.04, 2);
    // one source is the whole mean, and the model has its weight; without the source nothing is left
    expect(alpha).toMatchObject({ price: 2.1, weight: 0, share: 0.9, forecastWithout: null });
    // a curve through one line fits its forecast exactly: no misfit
    expect(judgement.curve).toEqual([
      {
        line: 0.5,
        consensusSources: 1,
        modelProbability: card.modelProbability,
        consensusProbability: card.consensusProbability,
        fairProbability: judgement.methods.find(({ devig }) => devig === 'power')!.fairProbability,
        isFitted: true,
      },
    ]);
    // without a second source nothing counts as value
    expect((await explain(mcNeil, 'basis=fair')).judgement).toMatchObject({
      worstCase: null,
      signFlips: null,
      forecastError: null,
    });
  });

  it('recommends a stake only on request, and only for a price with an expected value', async () => {
    const key = keyOf('Bukayo Saka', 1.5);
    const query = 'basis=fair&minConsensus=1';
    expect((await explain(key, query)).stake).toBeNull();
    expect((await explain(key, 'basis=fair&kellyFraction=0.25')).stake).toBeNull();
    expect((await explain(key, 'kellyFraction=0.25')).stake).toBeNull();
    // the under has no value
    const under = (await explain(key, `${query}&direction=under&kellyFraction=1`)).stake;
    expect(under).toMatchObject({ bankrollPct: 0 });
    for (const kellyFraction of [0.25, 1]) {
      const { card, judgement, stake } = await explain(key, `${query}&kellyFraction=${kellyFraction}`);
      const { edgeHigh } = judgement.methods.find(({ devig }) => devig === judgement.devig)!;
      // Kelly's stake is the expected value of a stake of 1 over what it wins
      const [percent, low, high] = [card.scannerEdge, card.edgeLow, edgeHigh].map((edge) =>
        Math.max(0, (kellyFraction * edge!) / (card.bestOverOdds! - 1)),
      );
      expect(stake).toEqual({
        kellyFraction,
        bankrollPct: expect.closeTo(percent!, 1) as unknown,
        bankrollPctLow: expect.closeTo(low!, 1) as unknown,
        bankrollPctHigh: expect.closeTo(high!, 1) as unknown,
      });
      expect(high).toBeGreaterThan(0);
    }
    for (const wrong of ['0', '1.01', 'half'])
      expect((await area.get(`${path}/${key}?kellyFraction=${wrong}`, caller)).status).toBe(400);
  });

  it('explains the card as shown on the board, for a past revision too, and in play', async () => {
    const { data, revision } = (await area.get(`${path}?basis=model&mode=all&direction=both`, caller))
      .body as ValueBetsPage;
    for (const card of data)
      expect((await explain(card.cardKey, `direction=both&revision=${revision}`)).card).toEqual(card);
    area.clock.set(new Date('2025-02-26T20:00:00Z'));
    expect((await explain(keyOf('Bukayo Saka', 1.5))).card).toMatchObject({ alertsSupported: false });
    expect((await explain(keyOf('Bukayo Saka', 1.5), `revision=${revision}`)).revision).toBe(revision);
  });

  it('returns 404 for an unknown card, 401 without a credential', async () => {
    const unknown = [
      'nonsense',
      '1:2:shots:1.5',
      keyOf('Bukayo Saka', 7.5),
      keyOf('Bukayo Saka', 1.5, 'xg'),
      keyOf('New Man', 0.5),
      `${keyOf('Bukayo Saka', 1.5)}:1`,
      `${keyOf('Bukayo Saka', 1.5)}0`,
      '%F0%9F%98%80',
      '::::',
    ];
    for (const key of unknown) expect([key, (await area.get(`${path}/${key}`, caller)).status]).toEqual([key, 404]);
    expect((await area.get(`${path}/${keyOf('Bukayo Saka', 1.5)}`)).status).toBe(401);
    expect((await area.get(`${path}/${keyOf('Bukayo Saka', 1.5)}?model=magic`, caller)).status).toBe(400);
    expect((await area.get(`${path}/${keyOf('Bukayo Saka', 1.5)}?revision=0-1`, caller)).status).toBe(409);
    await attackQuery(
      area.app,
      `${path}/${keyOf('Bukayo Saka', 1.5)}`,
      [
        'direction',
        'model',
        'horizon',
        'superSub',
        'source',
        'bookmakers',
        'includeStale',
        'revision',
        'basis',
        'devig',
        'minConsensus',
        'kellyFraction',
      ],
      100,
      caller,
    );
  });

  it('has no figures for a line on which no bet settles', async () => {
    await loadRecords(area.database, 'canonical', [
      derby,
      linePrices(derby, 'Delta', 'shots', '2025-02-25T12:00:00Z', [['player', 1.6, 'over', '2.40', 'Bukayo Saka']]),
    ]);
    const { card, horizons } = await explain(keyOf('Bukayo Saka', 1.6));
    expect([card.bestOverOdds, card.scannerEdge, card.scannerFairOdds, card.avgOverEdge]).toEqual([
      2.4,
      null,
      null,
      null,
    ]);
    for (const { families } of horizons) {
      for (const { name, ...numbers } of families)
        expect([name, new Set(Object.values(numbers))]).toEqual([name, new Set([null])]);
    }
  });
});
