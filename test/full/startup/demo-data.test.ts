import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_EDITION, DEMO_LEAGUES } from '#demo';
import { writeDemoFeed } from '#demo/feed';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { completeDemoData, prepareDemoData, replayDemoPast } from '../../../src/startup/demo-data.js';
import type { DemoEnvironment } from '../../../src/startup/demo-data.js';
import { DemoFeedThread } from '../../../src/startup/demo-feed-thread.js';
import { createTestDatabase, silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { storeSmallLeague } from '../../support/small-league.js';

const begin = new Date('2025-10-18T09:00:00Z');

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'football-demo-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function surroundings(now: Date, more: Partial<DemoEnvironment> = {}): DemoEnvironment {
  return {
    sql: database.sql,
    clock: new FixedClock(now),
    logger: silentLogger,
    folder: join(folder, 'demo-feed'),
    write: writeDemoFeed,
    leagues: DEMO_LEAGUES.slice(-1),
    signal: new AbortController().signal,
    report: () => undefined,
    ...more,
  };
}

const hoursLater = (hours: number): Date => new Date(begin.getTime() + hours * 3_600_000);
const counts = async (): Promise<{ fixtures: number; results: number }> => {
  const [row] = await database.rows<{ fixtures: number; results: number }>(
    `select (select count(*) from facts.fixtures) as fixtures,
            (select count(distinct fixture_id) from facts.fixture_results where home_goals is not null) as results`,
  );
  return row ?? { fixtures: 0, results: 0 };
};

describe('demo data', () => {
  it('is loaded into an empty database, again after an interruption, and only once', async () => {
    const stop = new AbortController();
    const brokenOff = surroundings(begin, {
      signal: stop.signal,
      report: (done) => (done === 3 ? stop.abort() : undefined),
    });
    const nothing = { isChanged: false, isComplete: false, description: 'interrupted' };
    expect(await prepareDemoData(brokenOff)).toEqual(nothing);
    expect((await completeDemoData(surroundings(begin))).isChanged).toBe(false);
    const loadedNow = { isChanged: true, isComplete: false, description: 'loaded, earlier seasons follow' };
    expect(await prepareDemoData(surroundings(begin))).toEqual(loadedNow);
    const loaded = await counts();
    expect(loaded.fixtures).toBe(2 * 240);
    expect(loaded.results).toBeGreaterThan(240);
    expect(existsSync(join(folder, 'demo-feed'))).toBe(false);
    const told = { isChanged: false, isComplete: false, description: 'up to date until 2025-10-18T09:00:00.000Z' };
    expect(await prepareDemoData(surroundings(hoursLater(1 / 60)))).toEqual(told);
    expect(await counts()).toEqual(loaded);
  }, 120_000);

  it('is extended by earlier seasons, once, after an interruption too', async () => {
    const before = await counts();
    const stop = new AbortController();
    const brokenOff = surroundings(begin, { signal: stop.signal, report: () => stop.abort() });
    expect(await completeDemoData(brokenOff)).toMatchObject({ isChanged: false, isComplete: false });
    const write = jest.fn(writeDemoFeed);
    const stopped = surroundings(begin, { signal: stop.signal, write });
    expect(await completeDemoData(stopped)).toMatchObject({ isChanged: false, isComplete: false });
    expect(write).not.toHaveBeenCalled();
    expect(await completeDemoData(surroundings(begin))).toMatchObject({ isChanged: true, isComplete: true });
    expect(await counts()).toEqual({ fixtures: before.fixtures + 240, results: before.results + 240 });
    expect(await completeDemoData(surroundings(begin))).toMatchObject({ isChanged: false, isComplete: true });
  }, 60_000);

  it('is replayed for the scorecard once, again after an interruption', async () => {
    const asked: Date[] = [];
    const replay = (isDone: boolean) =>
      replayDemoPast(surroundings(begin), (until) => {
        asked.push(until);
        return Promise.resolve(isDone);
      });
    expect((await replay(false)).isChanged).toBe(false);
    expect((await replay(true)).isChanged).toBe(true);
    expect((await replay(true)).isChanged).toBe(false);
    expect(asked).toEqual([begin, begin]);
  });

  it('advances after an hour or after days, in one process at a time', async () => {
    const before = await counts();
    const both = await Promise.all(
      ['demo-feed', 'another-feed'].map(async (name) =>
        prepareDemoData(surroundings(hoursLater(24 * 9), { folder: join(folder, name) })),
      ),
    );
    expect(both.map(({ description }) => description).sort()).toEqual([
      'continued from 2025-10-18T09:00:00.000Z',
      'up to date until 2025-10-27T09:00:00.000Z',
    ]);
    expect((await counts()).results).toBeGreaterThan(before.results);
    const state = await database.rows('select told_until as until, edition from demo_state');
    expect(state).toEqual([{ until: hoursLater(24 * 9), edition: DEMO_EDITION }]);
    const { description } = await prepareDemoData(surroundings(hoursLater(24 * 9 + 1)));
    expect(description).toBe('continued from 2025-10-27T09:00:00.000Z');
  }, 60_000);

  it('uses the prepared feed up to its moment, and leaves no files where it is not needed', async () => {
    const other = await createTestDatabase();
    const thread = new DemoFeedThread();
    const written = join(folder, 'ahead');
    try {
      const write = (now: Date) =>
        thread.write({ folder: written, now, part: 'recent', leagues: DEMO_LEAGUES.slice(-1) });
      const load = async (now: Date) => {
        const ahead = { now: begin, feed: write(begin) };
        return prepareDemoData(surroundings(now, { sql: other.sql, folder: written, ahead, write: thread.write }));
      };
      expect((await load(hoursLater(0.01))).isChanged).toBe(true);
      expect(await other.rows('select told_until as until from demo_state')).toEqual([{ until: begin }]);
      expect((await load(hoursLater(0.02))).description).toContain('up to date until 2025-10-18T09:00');
      expect(existsSync(written)).toBe(false);
      // the thread publishes what this one would
      const here = await counts();
      expect(await other.rows('select count(*) as fixtures from facts.fixtures')).toEqual([
        { fixtures: here.fixtures - 240 },
      ]);
    } finally {
      await thread.close();
      await other.drop();
    }
  }, 60_000);

  it('of another edition is not advanced', async () => {
    await database.rows('update demo_state set edition = edition - 1');
    const before = await counts();
    const { isChanged, description } = await prepareDemoData(surroundings(hoursLater(24 * 12)));
    expect([isChanged, description]).toEqual([false, expect.stringContaining('earlier edition')]);
    expect(await counts()).toEqual(before);
  });

  it('leaves data of another origin alone', async () => {
    const other = await createTestDatabase();
    try {
      await storeSmallLeague(other);
      const answer = await prepareDemoData(surroundings(begin, { sql: other.sql }));
      expect(answer).toMatchObject({ isChanged: false, description: 'not loaded, the database holds data of its own' });
      expect(await other.rows('select count(*) as fixtures from facts.fixtures')).toEqual([{ fixtures: 1 }]);
    } finally {
      await other.drop();
    }
  });
});
