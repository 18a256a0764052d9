// Slow: it waits for jobs that run once imports have paused.
import { FixedClock } from '../../../src/common/clock/clock.js';
import { Debounce } from '../../../src/common/debounce.js';
import { announceMatchImport } from '../../../src/database/match-imports.queries.js';
import { ChangeWatch, resultMarks } from '../../../src/fitting/change-watch.js';
import { fitModels } from '../../../src/fitting/fit-models.js';
import type { FitModels } from '../../../src/fitting/fit-models.js';
import { RefitService } from '../../../src/fitting/refit.service.js';
import type { RefitTiming } from '../../../src/fitting/refit.service.js';
import { championship, doubleRound, now } from '../../e2e/predictions/predictions-data.js';
import { testConfig } from '../../support/config.js';
import { fitterHere } from '../../support/refit.js';
import { createTestDatabase, silentLogger, type TestDatabase } from '../../support/database.js';
import { elevenPlayers, fixture, idOf, loadRecords, matchResultPrices, result } from '../../support/factories.js';

const next = fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z');
const below = fixture('Millwall', 'Burnley', '2025-02-26T19:30:00Z', { competition: championship });
const news = (home: string, away: string, kickoff: string, goals: number) =>
  fixture(home, away, kickoff, { result: result(goals, 0) });

describe('keeping models fresh', () => {
  let database: TestDatabase;
  let clock: FixedClock;
  let fitted: number[] = [];
  const fit: FitModels = async (task) => {
    if (task.kind === 'teams') fitted.push(task.matches.length);
    return fitModels(task);
  };
  const atOnce = { quietMilliseconds: 0, longestWaitMilliseconds: 0 };
  const waits = { quietMilliseconds: 10_000, longestWaitMilliseconds: 60_000 };
  const timing = (models = atOnce, elapsed = () => 0): RefitTiming => ({ models, lineups: models, elapsed });
  const refits = (time = timing(), fits = fit, fitter = fitterHere(database.sql, fits)) =>
    new RefitService(database.sql, testConfig({ clockAsOf: new Date(now) }), silentLogger, clock, fitter, time);
  const refreshAll = (service: RefitService) => service.fitMissing(new AbortController().signal);
  const jobs = async (): Promise<{ state: string; data: object }[]> =>
    database.rows('select state::text, data from pgboss.job order by created_on');
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; !(await holds()); tries += 1) {
      if (tries > 400) throw new Error('it did not come about');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  beforeEach(async () => {
    fitted = [];
    clock = new FixedClock(new Date(now));
    database = await createTestDatabase();
    await loadRecords(database, 'football-data', [...doubleRound(now), next, below]);
  });
  afterEach(() => database.drop());

  it('fits everything at start-up, then queues one job per competition whose results change', async () => {
    const background = refits();
    expect(await refreshAll(background)).toEqual({ competitions: 2, fitted: 2 * (13 + 14), unchanged: 0 });
    await background.start();
    try {
      await background.poll();
      expect(await jobs()).toEqual([]);
      await loadRecords(database, 'football-data', [news('Arsenal', 'Everton', '2025-02-24T15:00:00Z', 4)]);
      await background.poll();
      await background.poll();
      expect((await jobs()).map(({ data }) => data)).toEqual([{ competitionId: idOf.competition() }]);
      await until(async () => (await jobs())[0]?.state === 'completed');
      expect(new Set(fitted)).toEqual(new Set([0, 40, 41]));
      expect(
        await database.rows(
          `select sample_size from fitted_models
          where kind = 'teams' and statistic = 'goals' and competition_id = $1 order by id`,
          [idOf.competition()],
        ),
      ).toEqual([{ sample_size: 40 }, { sample_size: 41 }]);
    } finally {
      await background.beforeApplicationShutdown();
    }
  });

  it('keeps one queued job per competition while another runs, however often results change', async () => {
    const background = refits();
    await refreshAll(background);
    let [release, isFitting] = [(): void => undefined, false];
    const gate = new Promise<void>((resolve) => (release = resolve));
    const slow = refits(timing(), async (task) => {
      // calibrations and prices are fitted besides the jobs
      if (task.kind !== 'teams') return fit(task);
      isFitting = true;
      await gate;
      return fit(task);
    });
    const bring = async (goals: number): Promise<void> => {
      await loadRecords(database, 'football-data', [
        news('Arsenal', `Visitors ${goals}`, `2025-02-2${goals}T15:00:00Z`, goals),
      ]);
      await slow.poll();
    };
    await slow.start();
    try {
      await bring(1);
      await until(async () => isFitting);
      await bring(2);
      await bring(3);
      const states = (await jobs())
        .filter(({ data }) => (data as { competitionId: number }).competitionId === idOf.competition())
        .map(({ state }) => state);
      expect(states).toEqual(['active', 'created']);
      release();
      await until(async () => (await jobs()).every(({ state }) => state === 'completed'));
      expect(
        await database.rows(
          `select sample_size from fitted_models
          where kind = 'teams' and statistic = 'goals' and competition_id = $1 order by id desc limit 1`,
          [idOf.competition()],
        ),
      ).toEqual([{ sample_size: 43 }]);
    } finally {
      release();
      await slow.beforeApplicationShutdown();
    }
  });

  it('survives a failure to store the end of a job: the job is repeated once it expires', async () => {
    const unhandled: unknown[] = [];
    const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', onUnhandled);
    const background = refits();
    await refreshAll(background);
    await background.start();
    try {
      const [table] = await database.rows<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'pgboss.job'::regclass`,
      );
      await database.rows(
        `create function refuse() returns trigger language plpgsql as
        $$ begin perform nextval('refused'); perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
        create sequence refused;
        create trigger refuse before update on ${table!.name} for each row
        when (new.state = 'completed') execute function refuse()`,
      );
      await loadRecords(database, 'football-data', [news('Arsenal', 'Everton', '2025-02-24T15:00:00Z', 4)]);
      await background.poll();
      await until(async () => (await database.rows<{ n: number }>('select last_value as n from refused'))[0]!.n > 1);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect((await jobs()).map(({ state }) => state)).toEqual(['active']);
      await database.rows(`drop trigger refuse on ${table!.name}`);
      await database.rows(`update ${table!.name} set state = 'retry', start_after = now()`);
      await until(async () => (await jobs())[0]?.state === 'completed');
      expect(unhandled).toEqual([]);
      expect(
        await database.rows(
          `select count(*)::integer as fits from fitted_models
          where kind = 'teams' and statistic = 'goals' and competition_id = $1`,
          [idOf.competition()],
        ),
      ).toEqual([{ fits: 2 }]);
    } finally {
      await background.beforeApplicationShutdown();
      process.off('unhandledRejection', onUnhandled);
    }
  });

  it('queues one job for an import of many files, once it pauses, or goes on for too long', async () => {
    let elapsed = 0;
    const background = refits(timing(waits, () => elapsed));
    const look = async (seconds: number): Promise<number> => {
      elapsed += seconds * 1000;
      await background.poll();
      return (await jobs()).length;
    };
    await refreshAll(background);
    await background.start();
    try {
      let team = 0;
      const importFile = () => {
        const match = news('Arsenal', `Visitors ${(team += 1)}`, '2025-02-21T15:00:00Z', 1);
        return loadRecords(database, 'football-data', [match]);
      };
      for (let file = 0; file < 5; file += 1) {
        await importFile();
        expect(await look(9)).toBe(0);
      }
      // a file whose transaction is still open
      const { sql, end } = await database.sql.begin();
      await announceMatchImport(sql);
      expect(await look(9)).toBe(0);
      await end('commit');
      expect(await look(9)).toBe(0);
      expect(await look(1)).toBe(1);
      await until(async () => (await jobs()).every(({ state }) => state === 'completed'));
      expect(new Set(fitted)).toEqual(new Set([0, 40, 45]));

      for (let file = 0; file < 8; file += 1) {
        expect(await jobs()).toHaveLength(1);
        await importFile();
        await look(9);
      }
      expect(await jobs()).toHaveLength(2);
    } finally {
      await background.beforeApplicationShutdown();
    }
  });

  it('does not wait for imports of prices', async () => {
    let elapsed = 0;
    const background = refits(timing(waits, () => elapsed));
    await refreshAll(background);
    await background.start();
    try {
      await loadRecords(database, 'football-data', [news('Arsenal', 'Everton', '2025-02-24T15:00:00Z', 4)]);
      await background.poll();
      for (const price of ['2.0', '2.1', '2.2']) {
        const prices = matchResultPrices(next, 'Pinnacle', [price, '3.5', '4.0']);
        await loadRecords(database, 'football-data', [next, prices]);
        elapsed += 5_000;
        await background.poll();
      }
      expect(await jobs()).toHaveLength(1);
    } finally {
      await background.beforeApplicationShutdown();
    }
  });

  describe('after a restart', () => {
    /** What a newly started process fits and projects, with the competitions of its jobs. */
    const restart = async (): Promise<{ calls: string[]; jobs: number[] }> => {
      const fitter = fitterHere(database.sql, fit);
      const calls: string[] = [];
      const counting = {
        close: () => Promise.resolve(),
        refit: (id: number, at: Date) => (calls.push('models'), fitter.refit(id, at)),
        projectLineups: (id: number, at: Date) => (calls.push('line-ups'), fitter.projectLineups(id, at)),
        calibrate: (at: Date) => (calls.push('calibrations'), fitter.calibrate(at)),
        fitPrices: (at: Date) => (calls.push('prices'), fitter.fitPrices(at)),
      };
      const service = refits(timing(), fit, counting);
      const signal = new AbortController().signal;
      await service.fitMissing(signal);
      await service.projectMissing(signal);
      const before = (await jobsIfAny()).length;
      await service.start();
      try {
        await service.poll();
        await until(async () => (await jobs()).every(({ state }) => state === 'completed'));
        await service.poll();
        const queued = (await jobs())
          .slice(before)
          .map(({ data }) => (data as { competitionId: number }).competitionId);
        return { calls, jobs: queued.sort() };
      } finally {
        await service.beforeApplicationShutdown();
      }
    };
    const jobsIfAny = async (): Promise<object[]> => {
      const [schema] = await database.rows<{ exists: boolean }>(
        `select to_regclass('pgboss.job') is not null as exists`,
      );
      return schema?.exists === true ? jobs() : [];
    };
    const leagues = [idOf.competition(), idOf.competition('England', 'Championship')].sort();

    it('reads nothing again if nothing changed', async () => {
      const first = await restart();
      expect(first.calls.filter((call) => call === 'models')).toHaveLength(2);
      expect(first.calls).toEqual(expect.arrayContaining(['calibrations', 'prices']));
      expect(await restart()).toEqual({ calls: [], jobs: [] });
    });

    it('fits changes made meanwhile in the background, and projects line-ups again', async () => {
      await restart();
      await loadRecords(database, 'football-data', [news('Arsenal', 'Everton', '2025-02-24T15:00:00Z', 4)]);
      expect(await restart()).toEqual({
        calls: expect.arrayContaining(['models', 'line-ups']),
        jobs: [idOf.competition()],
      });
      expect(await restart()).toEqual({ calls: [], jobs: [] });
    });

    it('follows a corrected match report with the same time', async () => {
      const match = fixture('Arsenal', 'Everton', '2025-02-24T15:00:00Z', { result: result(1, 0) });
      const withShots = (shots: number) => [match, ...elevenPlayers(match, 'home', { shots })];
      await loadRecords(database, 'statsbomb', withShots(2));
      await restart();
      await loadRecords(database, 'statsbomb', withShots(3));
      expect((await restart()).jobs).toEqual([idOf.competition()]);
    });

    it('rechecks what another version fitted', async () => {
      await restart();
      await database.rows(`update fit_marks set code = 'of another version'`);
      expect((await restart()).jobs).toEqual(leagues);
    });

    it('fits whatever has no fit of the current model before it is ready', async () => {
      await restart();
      await database.rows(`update fitted_models set version = 99 where statistic = 'goals' and kind = 'teams'`);
      expect(await refreshAll(refits())).toMatchObject({ competitions: 2 });
    });

    it('has no fits for a moment before the marks', async () => {
      await restart();
      clock.set(new Date(new Date(now).getTime() - 3_600_000));
      expect(await refreshAll(refits())).toMatchObject({ competitions: 2 });
      clock.set(new Date(now));
      // calibrations follow everything fitted since
      expect(await restart()).toEqual({ calls: ['calibrations'], jobs: [] });
    });
  });

  describe('price forecasts', () => {
    const DAY = 86_400_000;
    /** Moments of the fits. */
    let fits: string[] = [];
    const fittingPrices = (outcome: () => Promise<void> = () => Promise.resolve()) =>
      refits(timing(), fit, {
        ...{
          close: () => Promise.resolve(),
          refit: () => Promise.resolve({ competitions: 0, fitted: 0, unchanged: 0 }),
        },
        projectLineups: () => Promise.resolve({ sides: 0, changed: 0 }),
        calibrate: () => Promise.resolve(),
        fitPrices: (at: Date) => (fits.push(at.toISOString()), outcome()),
      });
    const at = (days: number): string => {
      clock.set(new Date(Date.parse(now) + days * DAY));
      return clock.now().toISOString();
    };
    const priceMarks = () => database.rows(`select mark from fit_marks where fit = 'prices' order by marked_at`);
    /** Starts a service, lets it poll twice, and stops it. */
    const serve = async (outcome?: () => Promise<void>): Promise<void> => {
      const service = fittingPrices(outcome);
      await service.start();
      await service.poll();
      await service.poll();
      await service.beforeApplicationShutdown();
    };

    beforeEach(() => {
      fits = [];
    });

    it('are fitted once a week', async () => {
      const first = at(0);
      await serve();
      expect(fits).toEqual([first]);
      await serve();
      expect(fits).toEqual([first]);
      const next = at(7);
      await serve();
      await serve();
      expect(fits).toEqual([first, next]);
    });

    it('are refitted after a failure, and not again after a success', async () => {
      const first = at(0);
      let failures = 1;
      const failing = () => (failures-- > 0 ? Promise.reject(new Error('no')) : Promise.resolve());
      const service = fittingPrices(failing);
      await service.start();
      try {
        await service.poll();
        await until(() => Promise.resolve(fits.length === 1));
        expect(await priceMarks()).toEqual([]);
        await until(async () => (await service.poll(), fits.length === 2));
        await until(async () => (await priceMarks()).length === 1);
        await service.poll();
        expect(fits).toEqual([first, first]);
      } finally {
        await service.beforeApplicationShutdown();
      }
      await serve();
      expect(fits).toEqual([first, first]);
    });
  });

  it('continues with the others when one competition cannot be fitted', async () => {
    const unable: FitModels = async (task) => {
      if (task.kind === 'teams' && task.matches.length > 0) throw new Error('no');
      return fit(task);
    };
    expect(await refreshAll(refits(timing(), unable))).toEqual({ competitions: 1, fitted: 13 + 14, unchanged: 0 });
    expect(await database.rows('select distinct competition_id as id from fitted_models')).toEqual([
      { id: idOf.competition('England', 'Championship') },
    ]);
  });

  it('notices results that arrive, are corrected, or become known as time passes', async () => {
    const watch = new ChangeWatch(resultMarks(database.sql, clock), new Debounce<number>(atOnce), () =>
      Promise.resolve(new Map()),
    );
    const league = idOf.competition();
    expect((await watch.changed()).sort()).toEqual([league, idOf.competition('England', 'Championship')].sort());
    expect(await watch.changed()).toEqual([]);
    await loadRecords(database, 'football-data', [news('Arsenal', 'Everton', '2025-02-25T13:00:00Z', 4)]);
    expect(await watch.changed()).toEqual([]);
    clock.set(new Date('2025-02-25T15:15:00Z'));
    expect(await watch.changed()).toEqual([league]);
    await loadRecords(database, 'football-data', [news('Arsenal', 'Everton', '2025-02-25T13:00:00Z', 3)]);
    expect(await watch.changed()).toEqual([league]);
    watch.forget();
    expect(await watch.changed()).toHaveLength(2);
  });
});
