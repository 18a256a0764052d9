import { FEWEST_CLUSTERS } from '../../../src/maths/intervals.js';
import type { BookmakerChargeList } from '../../../src/scorecard/bookmaker-charges.dto.js';
import { ScorecardModule } from '../../../src/scorecard/scorecard.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import { loadPlayerPrices, playerPrices } from '../../support/player-prices.js';
import { slowQuotes } from '../../support/slow/player-quotes.js';
import type { SlowQuote } from '../../support/slow/player-quotes.js';

const now = '2025-02-25T15:00:00Z';
const DAY = 86_400_000;
const prices = playerPrices(now);

/** Textbook bounds of the Wilson interval: the roots of (p - x)^2 = z^2 x (1 - x) / n. */
function wilson(share: number, cases: number): [lower: number, upper: number] {
  const square = 1.959964 ** 2 / cases;
  const [a, b, c] = [1 + square, -2 * share - square, share * share];
  const root = Math.sqrt(b * b - 4 * a * c);
  return [(-b - root) / (2 * a), (-b + root) / (2 * a)];
}

/** A bookmaker's margin from his settled quotes of a market and number of sides, quote by quote. */
function slowCharge(quotes: readonly SlowQuote[]) {
  const won = quotes.filter((quote) => quote.won === true).length;
  const share = won / quotes.length;
  const implied = quotes.reduce((sum, { odds }) => sum + 1 / odds, 0) / quotes.length;
  const matches = [...new Set(quotes.map(({ fixture }) => fixture))];
  // deviation of each match's winners from the expectation of the share
  const misses = matches.map((match) => {
    const own = quotes.filter(({ fixture }) => fixture === match);
    return own.filter((quote) => quote.won === true).length - share * own.length;
  });
  const variance =
    (misses.reduce((sum, miss) => sum + miss * miss, 0) / quotes.length ** 2) * (matches.length / (matches.length - 1));
  const cases = Math.min(quotes.length, (share * (1 - share)) / variance);
  const [lower, upper] = wilson(share, cases);
  const isEnough = matches.length >= FEWEST_CLUSTERS;
  const above = (frequency: number): unknown => expect.closeTo((implied / frequency - 1) * 100, 1);
  return {
    matches: matches.length,
    bets: quotes.length,
    impliedProbability: expect.closeTo(implied, 3) as unknown,
    frequency: expect.closeTo(share, 3) as unknown,
    marginPct: {
      value: above(share),
      low: isEnough ? above(upper) : null,
      high: isEnough ? above(lower) : null,
    },
  };
}

describe('bookmaker margins', () => {
  let area: AreaApp;
  const list = async (query = ''): Promise<BookmakerChargeList> =>
    (await area.get(`/api/v2/scorecard/charges${query}`)).body as BookmakerChargeList;
  beforeAll(async () => {
    area = await startAreaApp([ScorecardModule], { now });
  });
  afterAll(() => area.close());

  it('are empty before anything is settled', async () => {
    expect(await list()).toEqual({ from: '2024-02-26T15:00:00Z', until: now, data: [] });
  });

  it.each([365, 10])('equal a slow computation over the quotes of %d days', async (days) => {
    if (days === 365) await loadPlayerPrices(area.database, prices);
    const { data } = await list(`?days=${days}`);
    const groups = new Map<string, SlowQuote[]>();
    for (const quote of slowQuotes(prices, Date.parse(now))) {
      if (quote.won === null || quote.kickoff < Date.parse(now) - days * DAY) continue;
      const key = `${quote.market}|${quote.bookmaker}|${quote.sides === 1 ? 'one' : 'both'}`;
      groups.set(key, [...(groups.get(key) ?? []), quote]);
    }
    const shown = data.map(({ market, bookmaker, sides }) => `${market}|${bookmaker}|${sides}`);
    expect(shown).toEqual(
      [...groups.keys()].sort((one, other) => (one.replace('both', 'z') < other.replace('both', 'z') ? -1 : 1)),
    );
    expect(shown).toEqual(expect.arrayContaining(['shots|Two|one', 'shots|Two|both', 'shots|Halted|one']));
    for (const row of data)
      expect(row).toMatchObject(slowCharge(groups.get(`${row.market}|${row.bookmaker}|${row.sides}`) ?? []));
  });

  it('send the same number of statements whatever the data', async () => {
    const count = (query: string): Promise<number> => area.countStatements(() => list(query));
    const one = await count('?days=200');
    expect(await count('?days=3')).toBe(one);
  });

  it('keep their figures in range under attack', async () => {
    await attackQuery(area.app, '/api/v2/scorecard/charges', ['days']);
  });
});
