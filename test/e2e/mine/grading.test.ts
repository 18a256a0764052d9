import type { BetsFigures, BetsSummary } from '../../../src/mine/bets-summary.dto.js';
import type { MyBet, MyBetPage } from '../../../src/mine/bets.dto.js';
import { studentQuantile } from '../../../src/maths/intervals.js';
import { Random } from '../../../src/maths/random.js';
import { linePrices } from '../../support/boards/prices.js';
import { fixture, idOf, loadRecords, result } from '../../support/factories.js';
import { withoutMargin } from '../../support/oracle/margins.js';
import { nearInterval, slowReturnInterval } from '../../support/slow/return-interval.js';
import { startMineApp } from './mine-app.js';
import type { MineApp } from './mine-app.js';

const now = '2025-02-25T15:00:00Z';
const later = '2025-05-01T12:00:00Z';
const kickoffOf = (index: number): Date => new Date(Date.UTC(2025, 1, 26 + index, 23, 30));
const text = (moment: Date): string => moment.toISOString().replace('.000', '');
/** A match on every day from the next one on, late in the evening. */
const matches = Array.from({ length: 40 }, (_, index) =>
  fixture(`Home ${index}`, `Away ${index}`, text(kickoffOf(index))),
);
const random = new Random('my bets');
const scores = matches.map(() => [random.integer(0, 3), random.integer(0, 3)] as const);
/** Prices of both bookmakers an hour before kick-off: over and under 2.5; every fifth match has none. */
const closes = matches.map((_, index) => (index % 5 === 0 ? null : ([1.8 + (index % 7) / 20, 2.05] as const)));

/** A bet as a test places it. */
interface Placed {
  readonly ref: string;
  readonly match: number;
  readonly market: 'goals' | 'matchResult';
  readonly line: number | null;
  readonly side: 'over' | 'under' | 'home';
  readonly bookmaker: 'alpha' | 'bravo';
  readonly price: number;
  readonly stake: number;
}
const placed: readonly Placed[] = Array.from({ length: 90 }, (_, index) => {
  const isResult = index % 9 === 0;
  return {
    ref: `bet ${index}`,
    match: random.integer(0, 39),
    market: isResult ? 'matchResult' : 'goals',
    line: isResult ? null : ([2.5, 2.5, 2.75, 3, 2.25][index % 5] ?? 2.5),
    side: isResult ? 'home' : index % 2 === 0 ? 'over' : 'under',
    bookmaker: index % 3 === 0 ? 'bravo' : 'alpha',
    price: Math.round((1.6 + random.uniform()) * 100) / 100,
    stake: random.integer(1, 20),
  };
});

/** Profit of a stake, a quarter line as two half stakes on the adjacent lines. */
function slowProfit({ market, line, side, price, stake, match }: Placed): number {
  const [home, away] = scores[match]!;
  if (market === 'matchResult') return home > away ? stake * (price - 1) : -stake;
  const parts = Number.isInteger(line! * 2) ? [line!, line!] : [line! - 0.25, line! + 0.25];
  return parts
    .map((part) => {
      const margin = side === 'over' ? home + away - part : part - home - away;
      return margin === 0 ? 0 : margin > 0 ? (stake / 2) * (price - 1) : -stake / 2;
    })
    .reduce((sum, profit) => sum + profit, 0);
}

/** Closing-line value of a bet in percent; null if its line has no quotes. */
function slowClosing(bet: Placed): number | null {
  const close = closes[bet.match];
  if (bet.market !== 'goals' || bet.line !== 2.5 || close == null) return null;
  const [over = NaN, under = NaN] = withoutMargin([...close]) ?? [];
  return (bet.price * (bet.side === 'over' ? over : under) - 1) * 100;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const near = (value: number | null, digits = 1): unknown => (value === null ? null : expect.closeTo(value, digits));

/** Figures of bets from their definitions. */
function slowFigures(bets: readonly Placed[]) {
  const staked = sum(bets.map(({ stake }) => stake));
  const profit = sum(bets.map(slowProfit));
  const inMatches = [...new Set(bets.map(({ match }) => match))].map((match) =>
    bets.filter((bet) => bet.match === match),
  );
  const interval = slowReturnInterval(
    inMatches.map((members) => members.map((bet) => ({ stake: bet.stake, profit: slowProfit(bet) }))),
  );
  const closed = bets.filter((bet) => slowClosing(bet) !== null);
  const closedStake = sum(closed.map(({ stake }) => stake));
  const closing = sum(closed.map((bet) => slowClosing(bet)! * bet.stake)) / closedStake;
  const residuals = inMatches
    .map((members) => members.filter((bet) => slowClosing(bet) !== null))
    .filter((members) => members.length > 0)
    .map((members) => sum(members.map((bet) => (slowClosing(bet)! - closing) * bet.stake)));
  const count = residuals.length;
  const error = Math.sqrt((sum(residuals.map((each) => each ** 2)) / closedStake ** 2) * (count / (count - 1)));
  const half = count < 10 ? null : studentQuantile(count - 1) * error;
  return {
    bets: bets.length,
    matches: inMatches.length,
    staked: near(staked),
    returned: near(staked + profit),
    profit: near(profit),
    yieldPct: { value: near((profit / staked) * 100), ...nearInterval(interval) },
    closingLineValuePct: {
      value: near(closed.length === 0 ? null : closing),
      low: near(half === null ? null : closing - half),
      high: near(half === null ? null : closing + half),
    },
    closedBets: closed.length,
    claimedValuePct: null,
    lateBets: 0,
  };
}

describe("a user's graded bets", () => {
  let mine: MineApp;
  const bets = async (): Promise<Map<string | null, MyBet>> => {
    const page = await mine.send('ann', 'GET', '/bets?limit=100&status=graded');
    return new Map((page.body as MyBetPage).data.map((bet) => [bet.ref, bet]));
  };
  const summary = async (query = ''): Promise<BetsSummary> =>
    (await mine.send('ann', 'GET', `/bets/summary?${query}`)).body as BetsSummary;
  const setClock = (at: string): void => mine.app.area.clock.set(new Date(at));

  beforeAll(async () => {
    mine = await startMineApp(now);
    const prices = matches.flatMap((match, index) => {
      const close = closes[index];
      if (close == null) return [];
      const at = text(new Date(kickoffOf(index).getTime() - 3_600_000));
      return ['Alpha', 'Bravo'].map((bookmaker) =>
        linePrices(match, bookmaker, 'goals', at, [
          ['match', 2.5, 'over', String(close[0])],
          ['match', 2.5, 'under', String(close[1])],
        ]),
      );
    });
    await loadRecords(mine.app.area.database, 'canonical', [...matches, ...prices]);
    for (const { match, ...bet } of placed) {
      const body = { ...bet, fixtureId: idOf.fixture(matches[match]!) };
      expect((await mine.send('ann', 'POST', '/bets', body)).status).toBe(201);
    }
  }, 60_000);
  afterAll(() => mine.app.close());

  it('are open until the results are known', async () => {
    expect(await mine.grade(now)).toEqual({ written: 0, regraded: 0 });
    const shown = await summary();
    expect(shown).toMatchObject({
      openBets: placed.length,
      openStake: sum(placed.map(({ stake }) => stake)),
      curve: [],
      total: { bets: 0, staked: 0, profit: 0, yieldPct: { value: null, low: null, high: null } },
    });
  });

  it('have the profit and closing-line value of a slow computation', async () => {
    const played = matches.map((match, index) => ({ ...match, result: result(...scores[index]!) }));
    await loadRecords(mine.app.area.database, 'canonical', played);
    setClock(later);
    expect(await mine.grade(later)).toEqual({ written: placed.length, regraded: 0 });
    expect(await mine.grade(later)).toEqual({ written: 0, regraded: 0 });
    const graded = await bets();
    for (const bet of placed) {
      const shown = graded.get(bet.ref);
      const [profit, closing] = [slowProfit(bet), slowClosing(bet)];
      expect({ ...bet, profit: shown?.profit, returned: shown?.returned, isLate: shown?.isLate }).toEqual({
        ...bet,
        profit: near(profit, 2),
        returned: near(bet.stake + profit, 2),
        isLate: false,
      });
      if (bet.line !== 2.75 && bet.line !== 2.25) expect(shown?.closingLineValuePct).toEqual(near(closing, 1));
    }
  });

  it('add up to the figures of a slow computation, overall and by group', async () => {
    const { total, groups, grades, curve, openBets } = await summary();
    expect(openBets).toBe(0);
    expect(total).toEqual(slowFigures(placed));
    expect(sum(Object.values(grades))).toBe(placed.length);
    expect(grades.loss).toBeGreaterThan(0);
    const groupOf = (groupBy: string, key: string): BetsFigures | undefined =>
      groups.find((each) => each.groupBy === groupBy)?.data.find((group) => group.key === key);
    for (const key of ['alpha', 'bravo'])
      expect(groupOf('bookmaker', key)).toMatchObject(slowFigures(placed.filter(({ bookmaker }) => bookmaker === key)));
    for (const [key, market] of [
      ['goalTotals', 'goals'],
      ['matchResult', 'matchResult'],
    ] as const)
      expect(groupOf('marketFamily', key)).toMatchObject(slowFigures(placed.filter((bet) => bet.market === market)));
    expect(groupOf('edge', 'none')).toMatchObject({ bets: placed.length });
    expect(curve.map(({ day }) => day)).toEqual(curve.map(({ day }) => day).toSorted());
    expect(curve.at(-1)?.total).toBeCloseTo(sum(placed.map(slowProfit)), 1);
    const [first] = curve;
    const ofFirst = placed.filter(({ match }) => text(kickoffOf(match)).startsWith(first?.day ?? 'none'));
    expect(first).toMatchObject({ bets: ofFirst.length, profit: near(sum(ofFirst.map(slowProfit))) });
    expect((await summary('bookmaker=bravo')).total.bets).toBe(total.bets - groupOf('bookmaker', 'alpha')!.bets);
  });

  it("fall on days in the user's time zone", async () => {
    const { body } = await mine.send('ann', 'GET', '/settings');
    await mine.send('ann', 'PUT', '/settings', { ...(body as object), timeZone: 'Europe/Berlin' });
    const { curve, timeZone } = await summary();
    expect(timeZone).toBe('Europe/Berlin');
    // half past eleven in the evening is the next day in Berlin
    const days = [...new Set(placed.map(({ match }) => match))].sort((one, other) => one - other);
    expect(curve.map(({ day }) => day)).toEqual(days.map((match) => text(kickoffOf(match + 1)).slice(0, 10)));
  });

  it('are regraded where a result is corrected', async () => {
    const bet = placed.find(({ market }) => market === 'matchResult')!;
    const wasWon = slowProfit(bet) > 0;
    const match = matches[bet.match]!;
    const corrected = { ...match, result: wasWon ? result(0, 1) : result(1, 0) };
    await loadRecords(mine.app.area.database, 'canonical', [corrected]);
    const { regraded } = await mine.grade(later);
    expect(regraded).toBeGreaterThan(0);
    expect((await bets()).get(bet.ref)).toMatchObject({
      grade: wasWon ? 'loss' : 'win',
      regrades: [{ from: wasWon ? 'win' : 'loss', to: wasWon ? 'loss' : 'win', at: later }],
    });
  });

  it('that are stored after kick-off are graded, marked, and never void for it', async () => {
    const fixtureId = idOf.fixture(matches[1]!);
    const over = { fixtureId, market: 'goals', line: 2.5, side: 'over', bookmaker: 'alpha', price: 2, stake: 10 };
    const before = await mine.send('ben', 'POST', '/bets', { ...over, placedAt: '2025-02-26T12:00:00Z' });
    const inPlay = await mine.send('ben', 'POST', '/bets', { ...over, placedAt: '2025-02-28T00:00:00Z' });
    expect([before.status, inPlay.status]).toEqual([201, 201]);
    // grading happens later than the last one, when the match had long been over
    const graded = await mine.grade('2025-05-01T12:01:00Z');
    expect(graded.written).toBe(2);
    setClock('2025-05-01T12:01:00Z');
    const [one, other] = ((await mine.send('ben', 'GET', '/bets')).body as MyBetPage).data as [MyBet, MyBet];
    const profit = sum([...scores[1]!]) > 2.5 ? 10 : -10;
    expect(one).toMatchObject({ id: (inPlay.body as MyBet).id, isLate: true, profit, closingLineValuePct: null });
    expect(other).toMatchObject({ isLate: true, profit, closingLineValuePct: expect.any(Number) as number });
    const { body } = await mine.send('ben', 'GET', '/bets/summary');
    expect((body as BetsSummary).total).toMatchObject({ bets: 2, lateBets: 2, closedBets: 1 });
    expect((await mine.send('ben', 'DELETE', `/bets/${one.id}`)).status).toBe(204);
    expect((await mine.send('ben', 'DELETE', '')).status).toBe(204);
    expect(
      await mine.app.area.database.rows(
        'select from bet_grades where not exists (select from bets where id = pick_id)',
      ),
    ).toEqual([]);
  });
});
