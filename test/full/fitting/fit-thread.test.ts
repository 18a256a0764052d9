import { WorkerThreadError } from '../../../src/common/worker-thread.js';
import { FitThread } from '../../../src/fitting/fit-thread.js';
import { doubleRound, now } from '../../e2e/predictions/predictions-data.js';
import { testConfig } from '../../support/config.js';
import { fitterHere } from '../../support/refit.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { fixture, idOf, loadRecords } from '../../support/factories.js';

const next = fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z');

describe('fit thread', () => {
  const database = useTestDatabase();
  const fits = async () =>
    database.current.rows(
      `select kind, statistic, data_digest, parameters from fitted_models order by kind, statistic`,
    );

  it('stores what the main thread would, continues after it was closed, and reports the interruption', async () => {
    await loadRecords(database.current, 'football-data', [...doubleRound(now), next]);
    const { sql, url } = database.current;
    const moment = new Date(now);
    await fitterHere(sql).refit(idOf.competition(), moment);
    const here = await fits();
    await database.current.rows('delete from fitted_models');
    const thread = new FitThread(url, testConfig(), silentLogger);
    try {
      const cut = thread.refit(idOf.competition(), moment);
      await thread.close();
      await expect(cut).rejects.toThrow(WorkerThreadError);
      expect(await thread.refit(idOf.competition(), moment)).toEqual({ competitions: 1, fitted: 27, unchanged: 0 });
      expect(await fits()).toEqual(here);
      await thread.calibrate(moment);
      expect(await thread.projectLineups(idOf.competition(), moment)).toEqual({ sides: 0, changed: 0 });
    } finally {
      await thread.close();
    }
  });
});
