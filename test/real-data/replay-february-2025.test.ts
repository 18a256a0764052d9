import { PredictionsModule } from '../../src/predictions/predictions.module.js';
import type { TeamStatisticsPrediction } from '../../src/predictions/team-statistics.dto.js';
import type { PriceOutlier } from '../../src/rankings/prices/price-outliers.dto.js';
import type { PropsOutlier } from '../../src/rankings/prices/price-outliers.dto.js';
import { RankingsModule } from '../../src/rankings/rankings.module.js';
import { startAreaApp } from '../support/area-app.js';
import type { AreaApp } from '../support/area-app.js';
import { idOf } from '../support/factories.js';
import { pricesOfFebruary2025 } from '../support/real-data-sets.js';
import { refitAt } from '../support/refit.js';
import { brokenIdentities, differencesOf } from '../support/slow/team-predictions.js';
import type { AnsweredPrediction } from '../support/slow/team-distributions.js';

const now = '2025-02-25T15:00:00Z';

let area: AreaApp;
beforeAll(async () => {
  area = await startAreaApp([PredictionsModule, RankingsModule], {
    now,
    config: { predictionsPublic: true },
    data: pricesOfFebruary2025,
  });
  await refitAt(area.database.sql, area.clock.now(), 'teams');
}, 240_000);
afterAll(() => area.close());

/** Price feeds of bookmakers that share one, or whose weight is known by it. */
const feeds = {
  'ESPN BET': 'caesars',
  Caesars: 'caesars',
  Pinnacle: 'pinnacle',
  'Betfair Exchange': 'betfair-exchange',
};

describe('predictions of 25-26 February 2025 with real prices', () => {
  const board = async (query: string): Promise<TeamStatisticsPrediction[]> =>
    (await area.get(`/api/v2/predictions/team-statistics?pageSize=100&${query}`)).body.data;

  it.each(['goals', 'corners', 'shots'])(
    '%s: every figure follows from lambdas, dispersions and prices',
    async (metric) => {
      const rows = await board(`metric=${metric}`);
      expect(rows.length).toBeGreaterThanOrEqual(7);
      expect(
        rows.filter(({ totalBets }) => totalBets.some(({ bestOverOdds }) => bestOverOdds !== null)).length,
      ).toBeGreaterThanOrEqual(3);
      for (const row of rows) {
        expect(row.homeLambda).not.toBeNull();
        expect([
          row.slug,
          ...differencesOf(row as AnsweredPrediction, { metric, feeds }),
          ...brokenIdentities(row as AnsweredPrediction),
        ]).toEqual([row.slug]);
      }
    },
  );

  it('includes every bookmaker of team markets, six in three matches and one in four, and no later price', async () => {
    const quotedBy = new Map<string, Set<string>>();
    for (const metric of ['corners', 'shots']) {
      for (const row of await board(`metric=${metric}`)) {
        expect(Date.parse(row.dataMoment!)).toBeLessThanOrEqual(Date.parse(now));
        const names = [...row.homeBets, ...row.awayBets, ...row.totalBets].flatMap(({ bookmakers }) =>
          bookmakers.map(({ bookmakerName }) => bookmakerName),
        );
        quotedBy.set(row.slug, new Set([...(quotedBy.get(row.slug) ?? []), ...names]));
      }
    }
    // the eighth, bet365, quotes players only
    expect(new Set([...quotedBy.values()].flatMap((names) => [...names])).size).toBe(7);
    expect(
      [...quotedBy.values()]
        .map(({ size }) => size)
        .filter((size) => size > 0)
        .sort(),
    ).toEqual([1, 1, 1, 1, 6, 6, 6]);
    const { body } = await area.get('/api/v2/predictions/team-statistics?metric=shots');
    expect([body.dataAsOf, body.oldestQuoteAt]).toEqual(['2025-02-25T12:00:00Z', '2025-02-25T12:00:00Z']);
  });

  it('puts the best edges first on request', async () => {
    const rows = await board('metric=corners:positive-ev&minEdge=2');
    const best = rows.map((row) =>
      Math.max(
        ...[...row.homeBets, ...row.awayBets, ...row.totalBets].flatMap(({ bestOverEdge, bestUnderEdge }) => [
          bestOverEdge ?? -100,
          bestUnderEdge ?? -100,
        ]),
      ),
    );
    expect(best.length).toBeGreaterThan(0);
    expect(best).toEqual(best.toSorted((one, other) => other - one));
    expect(best.every((edge) => edge > 2)).toBe(true);
  });
});

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return mean([sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!]);
};

interface PricedRow {
  readonly bookmakers: readonly { readonly bookmaker: string; readonly odd: number; readonly exchange: boolean }[];
}

/** Eligible prices of a line by independent source: two of the bookmakers have one feed. */
function groupsOf({ bookmakers }: PricedRow): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { bookmaker, odd, exchange } of bookmakers)
    if (!exchange) groups.set(feedOf(bookmaker), [...(groups.get(feedOf(bookmaker)) ?? []), odd]);
  return groups;
}
const feedOf = (name: string): string => (name === 'Caesars' || name === 'ESPN BET' ? 'one feed' : name);

describe('price outliers of 25-26 February 2025', () => {
  const all = async <Row>(path: string, query: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let page = 1, revision = ''; ; page += 1) {
      const { status, body } = await area.get(
        `${path}?pageSize=100&page=${page}&${query}${revision === '' ? '' : `&revision=${revision}`}`,
      );
      expect(status).toBe(200);
      rows.push(...(body as { data: Row[] }).data);
      revision = (body as { revision: string }).revision;
      const { hasNextPage, totalCount } = (body as { pagination: { hasNextPage: boolean; totalCount: number } })
        .pagination;
      if (hasNextPage) continue;
      expect(rows.length).toBe(totalCount);
      return rows;
    }
  };

  it('every figure of every line follows from the prices shown with it', async () => {
    const rows = await all<PriceOutlier>('/api/v2/rankings/price-outliers', '');
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows.map(({ hometeam }) => hometeam)).size).toBe(3); // the other four are quoted by one bookmaker
    for (const row of rows) {
      const eligible = row.bookmakers.filter(({ exchange }) => !exchange);
      const groups = groupsOf(row);
      const odds = eligible.map(({ odd }) => odd);
      expect(new Set(eligible.map(({ bookmaker }) => bookmaker)).size).toBe(eligible.length);
      expect([row.bookmaker_count, row.max_odd, row.best_odds.lowest.odd]).toEqual([
        odds.length,
        Math.max(...odds),
        Math.min(...odds),
      ]);
      expect(groups.size).toBeGreaterThanOrEqual(3);
      expect(Math.abs(row.avg_odd - mean(odds))).toBeLessThan(0.0050001);
      expect(Math.abs(row.odds_discrepancy - (row.max_odd / mean(odds) - 1) * 100)).toBeLessThan(0.0050001);
      groups.delete(feedOf(row.best_odds.highest.bookmaker));
      const fair = median([...groups.values()].map(mean));
      expect(Math.abs(row.fairOdd! - fair)).toBeLessThan(0.0050001);
      expect(Math.abs(row.edge! - (row.max_odd / fair - 1) * 100)).toBeLessThan(0.0050001);
      expect(row.max_odd).toBeLessThanOrEqual(10);
      expect(row.odds_discrepancy).toBeLessThanOrEqual(60);
    }
    const shown = rows.map(({ odds_discrepancy: percent }) => percent);
    expect(shown).toEqual(shown.toSorted((one, other) => other - one));
  });

  it('lists the player lines of the league on the other board, against the other prices', async () => {
    const league = idOf.competition();
    const props = await all<PropsOutlier>('/api/props/outliers', `uniqueTournamentId=${league}`);
    const players = await all<PriceOutlier>(
      '/api/v2/rankings/price-outliers',
      `scope=player&maxDiscrepancy=1000&uniqueTournamentId=${league}`,
    );
    const nameOf = (row: PropsOutlier | PriceOutlier): string =>
      [row.event_id, row.player_id, row.market_id, row.line, row.market_type].join(' ');
    const known = new Set(players.map(nameOf));
    expect(props.length).toBeGreaterThan(20);
    for (const row of props) {
      expect(known).toContain(nameOf(row));
      expect(row.outlierPct).toBeGreaterThanOrEqual(5);
      expect(row.outlierPct).toBeLessThanOrEqual(60);
      const groups = groupsOf(row);
      groups.delete(feedOf(row.best_odds.highest.bookmaker));
      expect(Math.abs(row.outlierPct - (row.max_odd / mean([...groups.values()].map(mean)) - 1) * 100)).toBeLessThan(
        0.0050001,
      );
    }
  });

  it('shows nothing of the next day, and no duplicates', async () => {
    const rows = await all<PriceOutlier>(
      '/api/v2/rankings/price-outliers',
      'minBookmakers=1&maxOdds=1000&maxDiscrepancy=1000',
    );
    expect(
      rows.flatMap(({ bookmakers }) => bookmakers).every(({ quotedAt }) => quotedAt <= '2025-02-25T15:00:00Z'),
    ).toBe(true);
    const keys = rows.map((row) =>
      [row.event_id, row.scope, row.player_id, row.market_id, row.line, row.market_type].join(' '),
    );
    expect(new Set(keys).size).toBe(keys.length);
    const eligible = await area.database.rows<{ count: number }>(
      `select count(distinct
          (quote.fixture_id, quote.scope, quote.market, quote.player_id, quote.line, quote.side))::int as count
      from football_as_of.current_quotes($1::timestamptz) quote
      join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = quote.fixture_id
      join bookmakers bookmaker on bookmaker.id = quote.bookmaker_id
      where quote.side in ('over', 'under') and quote.line is not null and not quote.suspended and quote.odds > 1.01
        and not bookmaker.is_exchange
        and fixture.status = 'notstarted' and fixture.kickoff_at >= $1::timestamptz
        and fixture.kickoff_at < $1::timestamptz + interval '7 days'
        and (quote.quoted_at_assumed or quote.quoted_at >= $1::timestamptz - interval '1 day')`,
      ['2025-02-25T15:00:00Z'],
    );
    expect(rows.length).toBe(eligible[0]!.count);
  });
});
