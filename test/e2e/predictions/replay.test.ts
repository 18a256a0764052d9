import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PredictionsModule } from '../../../src/predictions/predictions.module.js';
import type { TeamStatisticsPrediction } from '../../../src/predictions/team-statistics.dto.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { realDataFolder } from '../../support/real-archives.js';
import { pricesOfFebruary2025 } from '../../support/real-data-sets.js';
import { brokenIdentities, differencesOf } from '../../support/slow/team-predictions.js';
import type { AnsweredPrediction } from '../../support/slow/team-predictions.js';
import { refitAt } from '../../support/refit.js';

const prices = join(realDataFolder, 'the-odds-api/epl-2025-02-25-26');

(existsSync(prices) ? describe : describe.skip)('predictions of 25-26 February 2025 with real prices', () => {
  let area: AreaApp;
  const now = '2025-02-25T15:00:00Z';
  const board = async (query: string): Promise<TeamStatisticsPrediction[]> =>
    (await area.get(`/api/v2/predictions/team-statistics?pageSize=100&${query}`)).body.data;

  beforeAll(async () => {
    area = await startAreaApp([PredictionsModule], {
      now,
      config: { predictionsPublic: true },
      data: pricesOfFebruary2025,
    });
    await refitAt(area.database.sql, area.clock.now(), 'teams');
  }, 240_000);
  afterAll(() => area.close());

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
          ...differencesOf(row as AnsweredPrediction),
          ...brokenIdentities(row as AnsweredPrediction),
        ]).toEqual([row.slug]);
      }
    },
  );

  it('sees every bookmaker of team markets, six at three matches and one at four, and nothing later than the moment', async () => {
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
    expect(new Set([...quotedBy.values()].flatMap((names) => [...names])).size).toBe(7); // the eighth, bet365, quotes players only
    expect(
      [...quotedBy.values()]
        .map(({ size }) => size)
        .filter((size) => size > 0)
        .sort(),
    ).toEqual([1, 1, 1, 1, 6, 6, 6]);
    const { body } = await area.get('/api/v2/predictions/team-statistics?metric=shots');
    expect([body.dataAsOf, body.oldestQuoteAt]).toEqual([now, '2025-02-25T12:00:00Z']);
  });

  it('puts the best edges first where only they are asked for', async () => {
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
