import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fitStatistics } from '../../../src/predictions/fitting/fit-statistics.js';
import { refitModels } from '../../../src/predictions/fitting/refit.js';
import { PredictionsModule } from '../../../src/predictions/predictions.module.js';
import type { TeamStatisticsPrediction } from '../../../src/predictions/team-statistics.dto.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { realDataFolder, unpackedArchive } from '../../support/real-archives.js';
import { importFiles } from '../../support/real-import.js';
import { brokenIdentities, differencesOf } from '../../support/slow/team-predictions.js';
import type { AnsweredPrediction } from '../../support/slow/team-predictions.js';

const prices = join(realDataFolder, 'the-odds-api/epl-2025-02-25-26');

(existsSync(prices) ? describe : describe.skip)('predictions of 25-26 February 2025 with real prices', () => {
  let area: AreaApp;
  const now = '2025-02-25T15:00:00Z';
  const board = async (query: string): Promise<TeamStatisticsPrediction[]> =>
    (await area.get(`/api/v2/predictions/team-statistics?pageSize=100&${query}`)).body.data;

  beforeAll(async () => {
    area = await startAreaApp([PredictionsModule], { now, config: { predictionsPublic: true } });
    const seasons = ['2122', '2223', '2324', '2425'];
    await importFiles(area.database, 'football-data', seasons.map((season) => join(realDataFolder, `football-data-co-uk/mmz4281/${season}/E0.csv`)));
    await importFiles(area.database, 'fpl-core', [unpackedArchive('fpl-core-insights-2024-25.tar.gz')!]);
    await importFiles(area.database, 'the-odds-api', [prices]);
    await refitModels(area.database.pool, area.clock.now(), { fit: async (request) => fitStatistics(request) });
  }, 240_000);
  afterAll(() => area.close());

  it.each(['goals', 'corners', 'shots'])('%s: every figure follows from lambdas, dispersions and prices', async (metric) => {
    const rows = await board(`metric=${metric}`);
    expect(rows.length).toBeGreaterThanOrEqual(7);
    expect(rows.filter(({ totalBets }) => totalBets.some(({ bestOverOdds }) => bestOverOdds !== null)).length).toBeGreaterThanOrEqual(3);
    for (const row of rows) {
      expect(row.homeLambda).not.toBeNull();
      expect([row.slug, ...differencesOf(row as AnsweredPrediction), ...brokenIdentities(row as AnsweredPrediction)]).toEqual([row.slug]);
    }
  });
});
