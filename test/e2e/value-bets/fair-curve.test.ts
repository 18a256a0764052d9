import type { ValueBetCard, ValueBetsPage } from '../../../src/value-bets/value-bets.dto.js';
import { ValueBetsModule } from '../../../src/value-bets/value-bets.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { testSecrets } from '../../support/boundary-app.js';
import { expectedValueAt } from '../../support/oracle/blend.js';
import { withoutMargin } from '../../support/oracle/margins.js';
import { fill, now } from './card-data.js';

const path = '/api/v2/value-bets';
const caller = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '42' };

/** Most lines have one or two sources, so that most cards have only the model's own expected value. */
const ofModel = 'basis=model';

describe('fair probabilities of value bets', () => {
  let area: AreaApp;
  const page = async (query = ''): Promise<ValueBetsPage> => {
    const basis = query.includes('basis=') ? query : `${ofModel}&${query}`;
    const { status, body } = await area.get(`${path}?pageSize=100&${basis}`, caller);
    expect([status, query]).toEqual([200, query]);
    return body as ValueBetsPage;
  };
  const nameOf = ({ playerName, marketType, line }: ValueBetCard): string => `${playerName} ${marketType} ${line}`;
  const names = async (query = ''): Promise<string[]> => (await page(query)).data.map(nameOf);
  const card = async (name: string, query = 'mode=predictions'): Promise<ValueBetCard> => {
    const found = (await page(query)).data.filter((each) => nameOf(each) === name);
    expect([name, query, found.length]).toEqual([name, query, 1]);
    return found[0]!;
  };
  const saka = (line = 1.5, query = 'mode=all'): Promise<ValueBetCard> => card(`Bukayo Saka shots ${line}`, query);

  beforeAll(async () => {
    area = await startAreaApp([ValueBetsModule], { now });
    await fill(area.database);
  });
  afterAll(() => area.close());

  it('judge a price by one curve of the model and all sources, if there are enough', async () => {
    // Alpha alone quotes both sides: 2.50 and 1.50
    const [consensus] = withoutMargin([2.5, 1.5]) ?? [];
    const alone = await saka(1.5, 'mode=all&basis=fair');
    expect(alone).toMatchObject({
      scannerEdge: null,
      scannerFairOdds: null,
      avgOverEdge: null,
      edgeLow: null,
      edgeHigh: null,
      consensusSources: 1,
      consensusKind: 'twoSided',
      modelWeight: 0.1,
    });
    expect(alone.consensusProbability).toBeCloseTo(consensus!, 4);
    const ofModelAlone = await saka();
    expect(ofModelAlone).toMatchObject({ modelWeight: 1, scannerEdge: ofModelAlone.modelEdge, consensusSources: 1 });
    expect(alone.modelEdge).toBe(ofModelAlone.scannerEdge);
    expect(alone.models).toEqual(ofModelAlone.models);

    // the only line of the player with a source: the curve meets its forecast
    const judged = await card('Dwight McNeil shots 0.5', 'mode=all&basis=fair&minConsensus=1');
    const model = judged.modelProbability!;
    const [ofAlpha] = withoutMargin([2.1, 1.7]) ?? [];
    // from the source towards the model, which counts a tenth and at most .3 away, in log-odds
    const logit = (probability: number): number => Math.log(probability / (1 - probability));
    const distance = Math.min(0.3, Math.max(-0.3, logit(model) - logit(ofAlpha!)));
    const fair = 1 / (1 + Math.exp(-logit(ofAlpha!) - 0.1 * distance));
    expect(judged.scannerEdge).toBeCloseTo(expectedValueAt(fair, 2.1), 1);
    expect(judged.scannerFairOdds).toBeCloseTo(1 / fair, 1);
    expect(judged.edgeLow).toBeLessThan(judged.scannerEdge!);
    expect(judged.edgeHigh).toBeGreaterThan(judged.scannerEdge!);
    // one curve for both quoted lines, and for the line between them that is not quoted on both sides
    const lines = [1.5, 1.75, 2].map((line) => saka(line, 'mode=all&basis=fair&minConsensus=1'));
    const [half, quarter, whole] = await Promise.all(lines);
    expect([half!.consensusSources, quarter!.consensusSources, whole!.consensusSources]).toEqual([1, 0, 1]);
    expect(quarter!.scannerEdge).toBeNull();
    const fairOdds = [half!, quarter!, whole!].map(({ scannerFairOdds }) => scannerFairOdds!);
    expect(fairOdds).toEqual(fairOdds.toSorted((one, other) => one - other));
    const value = await names('basis=fair&minConsensus=1&maxEV=none');
    // one card per player and match
    expect(value.length).toBe(new Set(value.map((name) => name.split(' shots ')[0])).size);
    expect(await names('basis=fair')).toEqual([]);
    const shin = await saka(1.5, 'mode=all&basis=fair&minConsensus=1&devig=shin');
    expect(shin.consensusProbability).toBeCloseTo(withoutMargin([2.5, 1.5], 'shin')?.[0] ?? NaN, 4);
  });
});
