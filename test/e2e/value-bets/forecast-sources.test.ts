import type { ExplainedSource } from '../../../src/value-bets/value-bet-judgement.dto.js';
import type { ValueBetExplanation } from '../../../src/value-bets/value-bet-explanation.dto.js';
import { ValueBetsModule } from '../../../src/value-bets/value-bets.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { testSecrets } from '../../support/boundary-app.js';
import { linePrices } from '../../support/boards/prices.js';
import { idOf, loadRecords } from '../../support/factories.js';
import { expectMatchesOpenApi } from '../../support/openapi.js';
import { derby, fill, now } from './card-data.js';

const caller = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '42' };
const line = 4.5;
const key = [idOf.fixture(derby), idOf.player('Bukayo Saka'), 'shots', line].join(':');
const logit = (probability: number): number => Math.log(probability / (1 - probability));
const sigmoid = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

const quotes = (bookmaker: string, over: string, under: string) =>
  linePrices(derby, bookmaker, 'shots', '2025-02-25T12:00:00Z', [
    ['player', line, 'over', over, 'Bukayo Saka'],
    ['player', line, 'under', under, 'Bukayo Saka'],
  ]);

const fairOf = ({ probabilities }: ExplainedSource): number =>
  probabilities.find(({ devig }) => devig === 'power')!.probability!;

/** Log-odds of the model, at most .3 from the mean of the sources. */
function modelNear(sources: readonly ExplainedSource[], model: number): number {
  const center = mean(sources.map((source) => logit(fairOf(source))));
  return center + Math.min(0.3, Math.max(-0.3, logit(model) - center));
}

describe('forecast sources', () => {
  let area: AreaApp;
  const explain = async (query = ''): Promise<ValueBetExplanation> => {
    const { status, body } = await area.get(`/api/v2/value-bets/${key}?${query}`, caller);
    expectMatchesOpenApi('GET /api/v2/value-bets/{cardKey}', status, body);
    return body as ValueBetExplanation;
  };

  beforeAll(async () => {
    area = await startAreaApp([ValueBetsModule], { now });
    await fill(area.database);
    await loadRecords(area.database, 'canonical', [
      derby,
      quotes('Delta', '4.20', '1.20'),
      quotes('Echo', '4.50', '1.18'),
      quotes('Foxtrot', '4.00', '1.22'),
      // too far from the others
      quotes('Golf', '2.10', '1.70'),
    ]);
  });
  afterAll(() => area.close());

  it.each(['', 'direction=under'])(
    'contribute parts that sum to the forecast, the model among them: %s',
    async (query) => {
      const { card, judgement } = await explain(query);
      const { sources, forecast, modelWeight } = judgement;
      expect(sources.map(({ bookmakers, share }) => [...bookmakers, share === null])).toEqual([
        ['Delta', false],
        ['Echo', false],
        ['Foxtrot', false],
        ['Golf', true],
      ]);
      const included = sources.filter(({ share }) => share !== null);
      expect(included.reduce((sum, { share }) => sum + share!, modelWeight)).toBeCloseTo(1, 3);
      const logOdds = included.reduce(
        (sum, source) => sum + source.share! * logit(fairOf(source)),
        modelWeight * modelNear(included, card.modelProbability!),
      );
      expect(forecast).toBeCloseTo(sigmoid(logOdds), 3);
    },
  );

  it('change it by their share: without one, it is the forecast of the rest', async () => {
    const { card, judgement } = await explain();
    const { sources, forecast, modelWeight } = judgement;
    for (const source of sources) {
      const others = sources.filter((each) => each !== source && each.share !== null);
      const consensus = mean(others.map((each) => logit(fairOf(each))));
      const model = modelNear(others, card.modelProbability!);
      expect(source.forecastWithout).toBeCloseTo(sigmoid(consensus + modelWeight * (model - consensus)), 3);
    }
    expect(sources.at(-1)!.forecastWithout).toBe(forecast);
    expect(sources[0]!.forecastWithout).not.toBe(forecast);
  });
});
