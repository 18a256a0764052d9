import type { Response } from 'supertest';
import { queryOf } from '../../../src/common/validation/request.pipe.js';
import type { MyBet, PickSource } from '../../../src/mine/bets.dto.js';
import { PriceOutliersService } from '../../../src/rankings/prices/price-outliers.service.js';
import { PriceOutliersQuery } from '../../../src/rankings/prices/price-outliers-query.dto.js';
import { ValueBetsService } from '../../../src/value-bets/value-bets.service.js';
import { ValueBetsQuery } from '../../../src/value-bets/value-bets-query.dto.js';
import { manyQuotes, manyShooters, next, now, storeValueBets } from '../bot/value-bet-data.js';
import { overUnderPrices as prices } from '../../support/boards/prices.js';
import { idOf } from '../../support/factories.js';
import { startMineApp } from './mine-app.js';
import type { MineApp } from './mine-app.js';

/** Alpha pays more on the handicap than the others think it should. */
const handicaps = (['Alpha', 'Bravo', 'Charlie'] as const).map((bookmaker) =>
  prices(next, bookmaker, 'asianHandicap', [], {
    outcomes: (['home', 'away'] as const).map((side) => ({
      scope: 'match',
      player: null,
      line: -0.5,
      side,
      odds: bookmaker === 'Alpha' && side === 'home' ? '2.20' : '2.00',
      suspended: false,
    })),
  }),
);
const playerId = idOf.player('Adam Stone');
const handicap = { scope: 'match', market: 'asianHandicap', line: -0.5, side: 'home' };
const shots = { scope: 'player', playerId, market: 'shots', line: 0.5, side: 'over' };
const placed = { bookmaker: 'alpha', price: 2.2, stake: 10 };

describe('a bet taken from a board', () => {
  let mine: MineApp;
  let fixtureId: number;
  let outlier: PickSource;
  let card: PickSource;
  const post = (body: object): Promise<Response> =>
    mine.send('fay', 'POST', '/bets', { fixtureId, ...placed, ...body });
  beforeAll(async () => {
    mine = await startMineApp(now);
    await storeValueBets(mine.app.area.database, manyShooters, [...manyQuotes, ...handicaps]);
    await mine.app.area.moveTo(new Date(now));
    const [upcoming] = await mine.app.area.database.rows<{ id: number }>(
      'select id from facts.fixtures where kickoff_at = $1',
      [next.kickoffUtc],
    );
    fixtureId = upcoming!.id;
    outlier = { board: 'price-outliers', key: `${fixtureId}:match::asianHandicap:-0.5:home` };
    card = { board: 'value-bets', key: `${fixtureId}:${playerId}:shots:0.5` };
  }, 60_000);
  afterAll(() => mine.app.close());

  it('carries what the board claims at its own price', async () => {
    const outliers = await mine.app.area.app
      .get(PriceOutliersService, { strict: false })
      .open(queryOf<PriceOutliersQuery>(PriceOutliersQuery, { market: ['asianHandicap'], minBookmakers: 2 }));
    const cards = await mine.app.area.app
      .get(ValueBetsService, { strict: false })
      .open(queryOf<ValueBetsQuery>(ValueBetsQuery, {}));
    for (const [listing, pick, selection] of [
      [outliers, outlier, handicap],
      [cards, card, shots],
    ] as const) {
      const { rows } = listing.rows();
      const at = listing.keys(rows).indexOf(pick.key);
      const [listed] = listing.bets(rows.slice(at, at + 1));
      const response = await post({ ...selection, pick });
      expect([response.status, at >= 0, response.body]).toEqual([201, true, expect.objectContaining({ price: 2.2 })]);
      const { claim } = response.body as MyBet;
      expect(claim).toEqual({
        ...pick,
        revision: expect.stringMatching(/^\d+-\d+$/) as string,
        price: listed?.price,
        fairProbability: expect.closeTo(listed?.fairProbability ?? NaN, 4) as number,
        edge: listed?.edge,
        edgeLow: listed?.edgeLow,
      });
      expect(claim?.edge).toBeGreaterThan(0);
      const found = await mine.send('fay', 'GET', `/bets?board=${pick.board}`);
      expect((found.body as { data: MyBet[] }).data).toEqual([response.body]);
    }
  });

  it.each<[string, () => object, [number, string]]>([
    ['no row of the board', () => ({ ...handicap, pick: { ...outlier, key: `${outlier.key}r` } }), [422, '#/pick/key']],
    ['another side', () => ({ ...handicap, side: 'away', pick: outlier }), [422, '#/pick/key']],
    ['another board', () => ({ ...handicap, pick: { ...outlier, board: 'value-bets' } }), [422, '#/pick/key']],
    [
      'a board that claims nothing',
      () => ({ ...handicap, pick: { ...outlier, board: 'referees' } }),
      [400, '#/pick/board'],
    ],
    [
      'an earlier moment',
      () => ({ ...handicap, pick: outlier, placedAt: '2025-02-20T10:00:00Z' }),
      [400, '#/placedAt'],
    ],
    ['a claim of its own', () => ({ ...handicap, claim: { edge: 99 } }), [400, '#/claim']],
  ])('claims nothing for %s', async (_, bodyOf, expected) => {
    const { status, body: problem } = await post({ ...bodyOf(), ref: 'other' });
    expect([status, (problem as { errors: { pointer: string }[] }).errors[0]?.pointer]).toEqual(expected);
  });
});
