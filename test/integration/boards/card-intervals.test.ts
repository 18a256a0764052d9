import { runningSeason } from '../../../src/demo/calendar.js';
import { DEMO_SEED } from '../../../src/demo/feed.js';
import { DEMO_LEAGUES } from '../../../src/demo/leagues.js';
import { playerChances, playerTruths } from '../../../src/demo/player-truth.js';
import type { PlayerTruth } from '../../../src/demo/player-truth.js';
import { playSeason } from '../../../src/demo/season.js';
import { statisticTruths } from '../../../src/demo/statistic-truth.js';
import type { ValueBetCard, ValueBetsPage } from '../../../src/value-bets/value-bets.dto.js';
import { testKeys } from '../../support/app.js';
import { dataSets, openDataset } from '../../support/oracle/data-sets.js';
import type { OracleDataset } from '../../support/oracle/data-sets.js';

jest.setTimeout(600_000);

/** Intervals of expected values beside those of the demo's generator, which knows each player's true counts. */
describe('intervals of expected values on demo data', () => {
  const dataSet = dataSets.find(({ name }) => name === 'a league of the demo')!;
  let dataset: OracleDataset;
  const cards: { card: ValueBetCard; truth: number }[] = [];

  beforeAll(async () => {
    dataset = await openDataset(dataSet);
    const now = Date.parse(dataSet.now);
    const truths = new Map<string, PlayerTruth>();
    const season = playSeason(DEMO_SEED, DEMO_LEAGUES.at(-1)!, runningSeason(now), now);
    for (const { fixture, rates } of season.fixtures) {
      if (fixture.kickoff < now) continue;
      for (const side of ['home', 'away'] as const) {
        const lineUp = season.expected(fixture[side], fixture.kickoff, now);
        for (const truth of playerTruths(rates, statisticTruths(rates), side, lineUp))
          truths.set(`${fixture.kickoff / 1000} ${truth.player.name}`, truth);
      }
    }
    for (const direction of ['over', 'under'] as const) {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const path = `/api/v2/value-bets?mode=all&pageSize=100&direction=${direction}&page=${page}`;
        const headers = { 'X-Internal-Key': testKeys.internal, 'X-Messenger-User-Id': '1' };
        const { data, pagination } = (await dataset.app.request.get(path).set(headers)).body as ValueBetsPage;
        pages = pagination.totalPages;
        for (const card of data) {
          const truth = truths.get(`${card.matchDate} ${card.playerName}`);
          const chances = truth && playerChances(truth, card.marketType, card.line, (spread) => spread);
          const odds = direction === 'over' ? card.bestOverOdds : card.bestUnderOdds;
          if (chances == null || odds === null || card.scannerEdge === null) continue;
          cards.push({ card, truth: (chances[direction].win * odds - 1) * 100 });
        }
      }
    }
  });
  afterAll(() => dataset.close());

  it('hold the truth in 75 to 85 % of cards', () => {
    const held = cards.filter(({ card, truth }) => card.edgeLow! <= truth && truth <= card.edgeHigh!).length;
    expect(cards.length).toBeGreaterThan(500);
    expect(held / cards.length).toBeGreaterThan(0.75);
    expect(held / cards.length).toBeLessThan(0.85);
  });
});
