import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { projectDirectory } from '../../../src/config/config.js';
import { fitStatistics } from '../../../src/predictions/fitting/fit-statistics.js';
import type { FitStatistics } from '../../../src/predictions/fitting/fit-statistics.js';
import { FitThread, FitThreadError } from '../../../src/predictions/fitting/fit-thread.js';
import { ModelRefits } from '../../../src/predictions/fitting/model-refits.js';
import { ResultWatch } from '../../../src/predictions/fitting/result-watch.js';
import { championship, doubleRound, now } from '../../e2e/predictions/predictions-data.js';
import { createTestDatabase, silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { fixture, idOf, loadRecords, result } from '../../support/factories.js';

const next = fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z');
const below = fixture('Millwall', 'Burnley', '2025-02-26T19:30:00Z', { competition: championship });
const news = (home: string, away: string, kickoff: string, goals: number) => fixture(home, away, kickoff, { result: result(goals, 0) });

describe('keeping models fresh', () => {
  let database: TestDatabase;
  let clock: FixedClock;
  let fitted: number[] = [];
  const fit: FitStatistics = async (request) => {
    fitted.push(request.matches.length);
    return fitStatistics(request);
  };
  const refits = () => new ModelRefits(database.pool, { clockAsOf: new Date(now) }, silentLogger, fit, clock);
  const jobs = async (): Promise<{ state: string; data: object }[]> => database.rows('select state::text, data from pgboss.job order by created_on');
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; !(await holds()); tries += 1) {
      if (tries > 100) throw new Error('it did not come about');
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

  it('fits everything at the start, then one job for each competition that results touch', async () => {
    const background = refits();
    expect(await background.refreshAll()).toEqual({ competitions: 2, fitted: 26, unchanged: 0 });
    await background.start();
    try {
      await background.enqueueTouched();
      expect(await jobs()).toEqual([]);
      await loadRecords(database, 'football-data', [news('Arsenal', 'Everton', '2025-02-24T15:00:00Z', 4)]);
      await background.enqueueTouched();
      await background.enqueueTouched();
      expect((await jobs()).map(({ data }) => data)).toEqual([{ competitionId: idOf.competition() }]);
      await until(async () => (await jobs())[0]?.state === 'completed');
      expect(new Set(fitted)).toEqual(new Set([0, 40, 41]));
      expect(await database.rows(`select matches from fitted_models where statistic = 'goals' and competition_id = $1 order by id`, [idOf.competition()])).toEqual([{ matches: 40 }, { matches: 41 }]);
    } finally {
      await background.beforeApplicationShutdown();
    }
  });

  it('keeps one job waiting for a competition while another runs, however often its results change', async () => {
    const background = refits();
    await background.refreshAll();
    let [release, isFitting] = [(): void => undefined, false];
    const gate = new Promise<void>((resolve) => (release = resolve));
    const slow = new ModelRefits(database.pool, { clockAsOf: new Date(now) }, silentLogger, async (request) => {
      isFitting = true;
      await gate;
      return fit(request);
    }, clock);
    const bring = async (goals: number): Promise<void> => {
      await loadRecords(database, 'football-data', [news('Arsenal', `Visitors ${goals}`, `2025-02-2${goals}T15:00:00Z`, goals)]);
      await slow.enqueueTouched();
    };
    await slow.start();
    try {
      await bring(1);
      await until(async () => isFitting);
      await bring(2);
      await bring(3);
      const states = (await jobs()).filter(({ data }) => (data as { competitionId: number }).competitionId === idOf.competition()).map(({ state }) => state);
      expect(states).toEqual(['active', 'created']);
      release();
      await until(async () => (await jobs()).every(({ state }) => state === 'completed'));
      expect((await database.rows(`select matches from fitted_models where statistic = 'goals' and competition_id = $1 order by id desc limit 1`, [idOf.competition()]))).toEqual([{ matches: 43 }]);
    } finally {
      release();
      await slow.beforeApplicationShutdown();
    }
  });

  it('goes on with the others when one competition cannot be fitted', async () => {
    const broken = new ModelRefits(database.pool, { clockAsOf: null }, silentLogger, (request) => (request.matches.length > 0 ? Promise.reject(new Error('no')) : fit(request)), clock);
    expect(await broken.refreshAll()).toEqual({ competitions: 1, fitted: 13, unchanged: 0 });
    expect(await database.rows('select distinct competition_id as id from fitted_models')).toEqual([{ id: idOf.competition('England', 'Championship') }]);
  });

  it('notices results that come in, are corrected, or become known as time passes', async () => {
    const watch = new ResultWatch(database.pool, clock);
    const league = idOf.competition();
    expect((await watch.look()).sort()).toEqual([league, idOf.competition('England', 'Championship')].sort());
    expect(await watch.look()).toEqual([]);
    await loadRecords(database, 'football-data', [news('Arsenal', 'Everton', '2025-02-25T13:00:00Z', 4)]);
    expect(await watch.look()).toEqual([]);
    clock.set(new Date('2025-02-25T15:15:00Z'));
    expect(await watch.look()).toEqual([league]);
    await loadRecords(database, 'football-data', [news('Arsenal', 'Everton', '2025-02-25T13:00:00Z', 3)]);
    expect(await watch.look()).toEqual([league]);
    watch.forget();
    expect(await watch.look()).toHaveLength(2);
  });
});

describe('the thread that fits', () => {
  const request = { matches: [], fitAt: Date.parse(now) / 1000, statistics: ['goals', 'corners'] as const };

  it('answers as this thread would, one request after the other', async () => {
    const thread = new FitThread(pathToFileURL(join(projectDirectory, 'dist/src/predictions/fitting/fit-worker.js')));
    const answers = await Promise.all([thread.fit(request), thread.fit({ ...request, statistics: ['shots'] })]);
    expect(answers).toEqual([fitStatistics(request), [{ statistic: 'shots', parameters: null }]]);
    await thread.close();
    expect(await thread.fit(request)).toHaveLength(2);
    await thread.close();
  });

  it('tells that it could not answer, and is replaced', async () => {
    const thread = new FitThread(new URL('data:text/javascript,process.exit(3)'));
    await expect(thread.fit(request)).rejects.toThrow(FitThreadError);
    await expect(thread.fit(request)).rejects.toThrow('code 3');
    await thread.close();
  });
});
