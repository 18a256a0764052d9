import { FixedClock } from '../../../src/common/clock/clock.js';
import { fitModels } from '../../../src/fitting/fit-models.js';
import type { FitModels } from '../../../src/fitting/fit-models.js';
import { RefitService } from '../../../src/fitting/refit.service.js';
import { championship, doubleRound, now } from '../../e2e/predictions/predictions-data.js';
import { testConfig } from '../../support/config.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { fixture, idOf, loadRecords } from '../../support/factories.js';
import { fitterHere } from '../../support/refit.js';

describe('a failing fit', () => {
  const database = useTestDatabase();
  const atOnce = { quietMilliseconds: 0, longestWaitMilliseconds: 0 };
  const refresh = async (fit: FitModels, config = testConfig()): Promise<void> => {
    const { sql } = database.current;
    const timing = { models: atOnce, lineups: atOnce, elapsed: () => 0 };
    const service = new RefitService(
      sql,
      config,
      silentLogger,
      new FixedClock(new Date(now)),
      fitterHere(sql, fit),
      timing,
    );
    await service.fitMissing(new AbortController().signal);
  };

  it('is recorded until it succeeds again; not with a frozen clock', async () => {
    const next = fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z');
    const below = fixture('Millwall', 'Burnley', '2025-02-26T19:30:00Z', { competition: championship });
    await loadRecords(database.current, 'football-data', [...doubleRound(now), next, below]);
    const fails: FitModels = () => Promise.reject(new Error('no step improves the likelihood'));
    const failures = (): Promise<object[]> =>
      database.current.rows('select fit, error, told_at as told from fit_failures order by fit');
    await refresh(fails, testConfig({ clockAsOf: new Date(now) }));
    expect(await failures()).toEqual([]);
    await refresh(fails);
    const failed = { error: 'no step improves the likelihood', told: null };
    const fits = [idOf.competition(), idOf.competition('England', 'Championship')].map((id) => `models/${id}`);
    expect(await failures()).toEqual(fits.sort().map((each) => ({ fit: each, ...failed })));
    await refresh(fitModels);
    expect(await failures()).toEqual([]);
  });
});
