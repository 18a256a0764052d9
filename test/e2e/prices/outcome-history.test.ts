import type { Response } from 'supertest';
import { CALIBRATION_VERSION } from '../../../src/models/one-sided/fit-calibration.js';
import type { OutcomeHistory } from '../../../src/prices/outcome-history.dto.js';
import { PricesModule } from '../../../src/prices/prices.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import { linePrices } from '../../support/boards/prices.js';
import {
  fixture,
  idOf,
  elevenPlayers,
  loadRecords,
  matchResultPrices,
  playerStatistics,
  result,
} from '../../support/factories.js';
import { slowConsensus, slowPriceHistory } from '../../support/slow/price-history.js';

const path = '/api/v2/prices/history';
const kickoff = '2025-02-26T19:30:00Z';
const earlier = fixture('Brentford', 'Chelsea', '2025-02-20T19:30:00Z', { result: result(1, 0) });
const match = fixture('Brentford', 'Everton', kickoff);
const at = (time: string): string => `2025-02-26T${time}:00Z`;
const both = (line: number, over: string, under: string) =>
  [
    ['match', line, 'over', over],
    ['match', line, 'under', under],
  ] as const;
const player = 'Bryan Mbeumo';

const records = [
  earlier,
  match,
  ...elevenPlayers(earlier, 'home'),
  playerStatistics(earlier, 'home', player, { shots: 3 }),
  linePrices(match, 'bet365', 'goals', at('09:00'), [...both(2.5, '2.00', '1.80'), ...both(3.5, '3.20', '1.30')]),
  linePrices(match, 'Unibet', 'goals', at('09:30'), both(2.5, '2.10', '1.75')),
  linePrices(match, 'bet365', 'goals', at('11:00'), both(2.5, '1.90', '1.90')),
  linePrices(match, 'Unibet', 'goals', at('12:00'), [['match', 2.5, 'under', '1.70']]),
  linePrices(match, 'Betfair Exchange', 'goals', at('12:30'), both(2.5, '2.20', '1.95'), { isExchange: true }),
  // its listed price is never available
  linePrices(match, 'Coral', 'goals', at('10:00'), both(2.5, '1.01', '5.00')),
  linePrices(match, 'Coral', 'goals', at('13:00'), both(2.5, '1.00', '5.00')),
  linePrices(match, 'bet365', 'goals', at('16:00'), both(2.5, '1.85', '1.01')),
  linePrices(match, 'Unibet', 'goals', at('17:00'), both(2.5, '1.95', '1.85')),
  matchResultPrices(match, 'bet365', ['2.10', '3.40', '3.60'], {
    mark: 'snapshot',
    takenAt: at('09:00'),
    takenAtAssumed: false,
  }),
  linePrices(match, 'bet365', 'shots', at('09:00'), [['player', 1.5, 'over', '2.50', player]]),
  linePrices(match, 'Unibet', 'shots', at('10:00'), [
    ['player', 1.5, 'over', '2.40', player],
    ['player', 1.5, 'under', '1.50', player],
    ['player', 3.5, 'over', '6.00', player],
    ['player', 4.5, 'under', '1.01', player],
    ['player', 5.5, 'over', '9.00', player],
    ['player', 5.5, 'under', '1.01', player],
  ]),
  // never available for any outcome
  linePrices(match, 'bet365', 'fouls', at('09:00'), [['home', 9.5, 'over', '1.01']]),
];

/** A price of another fixture that moves each minute. */
const busy = fixture('Arsenal', 'Fulham', kickoff);
const moves = 230;
const minute = (move: number): string =>
  new Date(Date.parse(at('10:00')) + move * 60_000).toISOString().replace('.000', '');
const busyRecords = [
  busy,
  // its listed price becomes available only later
  linePrices(busy, 'William Hill', 'corners', at('10:00'), both(9.5, '1.01', '5.00')),
  linePrices(busy, 'William Hill', 'corners', at('11:00'), both(9.5, '1.50', '2.50')),
  linePrices(busy, 'William Hill', 'corners', at('12:00'), both(9.5, '1.40', '2.60')),
  ...Array.from({ length: moves }, (_, move) =>
    linePrices(busy, 'bet365', 'goals', minute(move), both(2.5, (2 + move / 100).toFixed(2), '1.80')),
  ),
  linePrices(busy, 'Unibet', 'goals', minute(moves), both(2.5, '2.00', '1.80')),
];

describe('price history of an outcome', () => {
  let area: AreaApp;
  const get = (query: string): Promise<Response> => area.get(`${path}?${query}`);
  const goals = (more = ''): string => `eventId=${idOf.fixture(match)}&market=goals&line=2.5&side=over${more}`;
  const shots = async (): Promise<string> => {
    const [found] = await area.database.rows<{ id: number }>('select id from players where name = $1', [player]);
    return `eventId=${idOf.fixture(match)}&market=shots&playerId=${found?.id}&line=1.5&side=over`;
  };
  const history = async (query: string): Promise<OutcomeHistory> => {
    const { status, body } = await get(query);
    expect([query, status]).toEqual([query, 200]);
    return body as OutcomeHistory;
  };
  const changesOf = ({ bookmakers }: OutcomeHistory, identifier: string): string[] =>
    (bookmakers.find((each) => each.identifier === identifier)?.changes ?? []).map(
      (change) => `${change.at.slice(11, 16)} ${change.state} ${change.odds}`,
    );

  beforeAll(async () => {
    area = await startAreaApp([PricesModule], { now: at('18:00') });
    await loadRecords(area.database, 'canonical', [...records, ...busyRecords]);
  });
  afterAll(() => area.close());
  afterEach(() => area.clock.set(new Date(at('18:00'))));

  it('lists the opening, every change and the current price, and the closing price after kick-off', async () => {
    const now = await history(goals());
    expect(now).toMatchObject({
      eventId: idOf.fixture(match),
      eventTimestamp: Date.parse(kickoff) / 1000,
      homeTeamName: 'Brentford',
      awayTeamName: 'Everton',
      market: 'goals',
      scope: 'match',
      playerId: null,
      playerName: null,
      line: 2.5,
      side: 'over',
      steam: false,
      dataAsOf: at('17:00'),
    });
    expect(now.bookmakers.map(({ identifier, exchange }) => [identifier, exchange])).toEqual([
      ['betfair-exchange', true],
      ['coral', false],
      ['unibet', false],
      ['bet365', false],
    ]);
    expect(changesOf(now, 'bet365')).toEqual(['09:00 offered 2', '11:00 offered 1.9', '16:00 offered 1.85']);
    expect(changesOf(now, 'unibet')).toEqual(['09:30 offered 2.1', '12:00 withdrawn null', '17:00 offered 1.95']);
    expect(now.bookmakers[3]).toMatchObject({
      opening: { at: at('09:00'), assumed: false, odds: 2 },
      current: 1.85,
      closing: null,
    });
    area.clock.set(new Date(Date.parse(kickoff) + 1_000));
    expect((await history(goals())).bookmakers[3]).toMatchObject({ current: null, closing: 1.85 });
    const under = await history(goals().replace('over', 'under'));
    expect(changesOf(under, 'bet365')).toEqual(['09:00 offered 1.8', '11:00 offered 1.9', '16:00 suspended null']);
  });

  it('treats as suspended what a bookmaker lists at 1.01 or less before its first price, or always', async () => {
    const { bookmakers, consensus } = await history(goals());
    expect(bookmakers.find(({ identifier }) => identifier === 'coral')).toMatchObject({
      opening: null,
      changes: [{ at: at('10:00'), assumed: false, state: 'suspended', odds: null }],
      current: null,
      closing: null,
    });
    expect(consensus.map((point) => point.at)).not.toContain(at('10:00'));
    const later = await history(`eventId=${idOf.fixture(busy)}&market=corners&line=9.5&side=over`);
    expect(changesOf(later, 'william-hill')).toEqual([
      '10:00 suspended null',
      '11:00 offered 1.5',
      '12:00 offered 1.4',
    ]);
    expect(later.bookmakers[0]).toMatchObject({ opening: { at: at('11:00'), odds: 1.5 }, current: 1.4 });
  });

  it('compares with the margin-free consensus of each moment, equal to a slow computation', async () => {
    const { consensus, bookmakers } = await history(goals());
    const selections = await area.database.rows<{ id: number }>(
      `select id from facts.selections where fixture_id = $1 and market = 'goals' and line = 2.5 order by side`,
      [idOf.fixture(match)],
    );
    const now = area.clock.now();
    const slow = await Promise.all(selections.map(({ id }) => slowPriceHistory(area.database, id, now)));
    expect(consensus.length).toBeGreaterThan(4);
    for (const point of consensus) {
      const expected = await slowConsensus(area.database, slow, Date.parse(point.at), 86_400_000);
      expect([point.at, point.sources]).toEqual([point.at, expected?.sources ?? 0]);
      if (expected === null) expect([point.probability, point.fairOdds]).toEqual([null, null]);
      else {
        expect(point.probability).toBeCloseTo(expected.probability, 4);
        expect(point.fairOdds).toBeCloseTo(1 / expected.probability, 2);
      }
    }
    for (const change of bookmakers.flatMap(({ changes }) => changes)) {
      const beside = consensus.findLast((point) => point.at <= change.at);
      expect(change.consensusProbability).toBe(beside?.probability ?? null);
    }
  });

  it('includes one-sided player prices in the consensus by the current calibration', async () => {
    const query = await shots();
    expect((await history(query)).consensus.map(({ sources, kind }) => [sources, kind])).toEqual([[1, 'twoSided']]);
    await area.database.rows(
      `insert into fitted_models (kind, statistic, model, version, fitted_at, data_digest, window_days, sample_size,
        settings, parameters)
      values ('calibrations', 'shots', 'one-sided', $2, $1, 'x', 365, 600, '{"basis":"settled"}',
        '{"intercept":-0.3,"slope":1.1,"proportional":0}')`,
      [at('17:30'), CALIBRATION_VERSION],
    );
    const { consensus, playerName, scope } = await history(query);
    expect([playerName, scope]).toEqual([player, 'player']);
    const calibrated = Math.exp(-0.3) * 0.4 ** 1.1;
    expect(consensus.map(({ sources, kind }) => [sources, kind])).toEqual([
      [1, 'calibrated'],
      [2, 'calibrated'],
    ]);
    expect(consensus[0]?.probability).toBeCloseTo(calibrated, 4);
    expect(2 * (consensus[1]?.probability ?? 0) - calibrated).toBeGreaterThan(0.35);
    area.clock.set(new Date(at('17:00')));
    expect((await history(query)).consensus.map(({ kind }) => kind)).toEqual(['twoSided']);
  });

  it('shows nothing later than the clock', async () => {
    area.clock.set(new Date(at('10:59')));
    expect(changesOf(await history(goals()), 'bet365')).toEqual(['09:00 offered 2']);
    area.clock.set(new Date(at('08:59')));
    const { status, body } = await get(goals());
    expect([status, body.errors[0].detail]).toEqual([404, 'has no known price in any market']);
  });

  it('handles markets without a line, and ids from before a merge', async () => {
    const drawn = `eventId=${idOf.fixture(match)}&market=matchResult&side=draw`;
    expect((await history(drawn)).bookmakers.map(({ identifier, current }) => [identifier, current])).toEqual([
      ['bet365', 3.4],
    ]);
    await area.database.rows(
      `insert into public_id_aliases (kind, old_id, entity_id)
      select 'fixture', 4711, $1::bigint union all select 'player', 4712, id from players where name = $2`,
      [idOf.fixture(match), player],
    );
    expect((await history(drawn.replace(/eventId=\d+/, 'eventId=4711'))).eventId).toBe(idOf.fixture(match));
    const moved = (await shots()).replace(/eventId=\d+/, 'eventId=4711').replace(/playerId=\d+/, 'playerId=4712');
    expect((await history(moved)).playerName).toBe(player);
  });

  it.each([
    ['eventId', 404, () => goals().replace(/eventId=\d+/, 'eventId=77'), undefined],
    ['market', 404, () => goals().replace('goals', 'corners'), /corners; others have: goals, matchResult, shots$/],
    ['market', 404, () => goals().replace('goals', 'shotsOnTarget'), /others have: (goals|shots), /],
    ['market', 400, () => goals().replace('goals', 'gaols'), /did you mean goals\?/],
    ['line', 404, () => goals().replace('2.5', '4.5'), /has no known price: 4.5; the nearest that have: 3.5, 2.5$/],
    ['line', 404, () => goals().replace('2.5', '2.75'), /the nearest that have: 2.5, 3.5$/],
    ['line', 400, () => goals().replace('2.5', '2.6'), /a multiple of 0.25; it is 2.6, and the nearest is 2.5$/],
    ['line', 400, () => goals().replace('&line=2.5', ''), /is missing; goals has one/],
    ['line', 400, () => goals('&x').replace('goals', 'matchResult').replace('over', 'draw'), /must be absent/],
    ['side', 400, () => goals().replace('over', 'home'), /of goals must be one of over, under; it is home$/],
    ['scope', 404, () => goals('&scope=home'), /of goals at this fixture; others have: match$/],
    ['playerId', 400, () => goals('&scope=player'), /goes with the scope player/],
    ['playerId', 404, () => goals('&playerId=77'), undefined],
    ['playerId', 400, () => goals('&scope=home&playerId=77'), /goes with the scope player; the scope is home/],
  ] as const)('answers %s with %d, and suggests the nearest', async (parameter, status, query, detail) => {
    const { status: found, body } = await get(query());
    expect([query(), found]).toEqual([query(), status]);
    if (detail === undefined) expect(body.detail).toMatch(/^There is no (fixture|player) 77\.$/);
    else expect(body.errors).toMatchObject([{ parameter, detail: expect.stringMatching(detail) as string }]);
  });

  it.each([
    ['names the other sides of a line', '3.5', 'has no known price: under; others have: over'],
    ['tells a side that is only listed', '4.5', 'has no price yet: it is listed, but has always been suspended'],
    ['tells it beside one that is to be had', '5.5', 'has no price yet: it is listed, but has always been suspended'],
    ['names no line that was never to be had', '2.5', 'has no known price: 2.5; the nearest that have: 1.5, 3.5, 5.5'],
  ])('%s', async (_, line, detail) => {
    const { status, body } = await get((await shots()).replace('1.5', line).replace('over', 'under'));
    const parameter = detail.includes('the nearest') ? 'line' : 'side';
    expect([status, body.errors]).toEqual([404, [expect.objectContaining({ parameter, detail })]]);
  });

  it('shows the opening and the newest of many changes, and how many it omits', async () => {
    const { bookmakers, consensus, consensusLeftOff } = await history(
      goals().replace(String(idOf.fixture(match)), String(idOf.fixture(busy))),
    );
    const [unibet, bet365] = bookmakers;
    expect([unibet?.changes.length, unibet?.changesLeftOff]).toEqual([1, 0]);
    expect([bet365?.changes.length, bet365?.changesLeftOff]).toEqual([200, moves - 200]);
    expect(bet365?.changes.map(({ at: time }) => time)).toEqual([
      minute(0),
      ...Array.from({ length: 199 }, (_, index) => minute(moves - 199 + index)),
    ]);
    expect([consensus.length, consensusLeftOff]).toEqual([200, moves + 1 - 200]);
    expect([consensus[0]?.at, consensus[1]?.at, consensus.at(-1)?.at]).toEqual([
      minute(0),
      minute(moves + 1 - 199),
      minute(moves),
    ]);
    // the change next to the gap has the consensus of its own moment
    expect(bet365?.changes[1]?.consensusProbability).not.toBe(bet365?.changes[0]?.consensusProbability);
    expect(bet365?.changes.at(-1)).toMatchObject({ odds: 4.29, consensusProbability: consensus.at(-2)?.probability });
  });

  it('carries its revision, and the same tag for the same bytes', async () => {
    const [first, again] = [await get(goals()), await get(goals())];
    expect(first.headers['revision']).toBe(first.body.revision);
    expect([again.headers['etag'], again.text]).toEqual([first.headers['etag'], first.text]);
    expect(first.headers['etag']).toMatch(/^"/);
  });

  it('lists the sides and players that have prices', async () => {
    const query = await shots();
    const side = await get(query.replace('over', 'under'));
    expect(side.status).toBe(200);
    const players = await get(query.replace(/playerId=\d+/, `playerId=${(await other()).id}`));
    expect([players.status, players.body.errors[0].detail]).toEqual([
      404,
      expect.stringMatching(/^has no known price of shots at this fixture; others have: Bryan Mbeumo \d+$/),
    ]);
  });
  const other = async (): Promise<{ id: number }> => {
    const [found] = await area.database.rows<{ id: number }>('select id from players where name <> $1 limit 1', [
      player,
    ]);
    return found ?? { id: 0 };
  };

  it('sends at most five statements besides the revision, and survives hostile queries', async () => {
    const query = await shots();
    expect(await area.countStatements(() => get(query))).toBe(6);
    expect(await area.countStatements(() => get(goals()))).toBe(5);
    await attackQuery(area.app, `${path}?${goals()}`, ['eventId', 'market', 'scope', 'playerId', 'line', 'side'], 200);
  });
});
