import { setTimeout as wait } from 'node:timers/promises';
import { BoardsService } from '../../../src/boards/boards.service.js';
import { LOGGER } from '../../../src/common/logging/logger.js';
import type { Logger } from '../../../src/common/logging/logger.js';
import { instantText } from '../../../src/common/calendar/instant.js';
import { TEAM_STATISTIC_KEYS } from '../../../src/football/statistics.js';
import { TeamStatisticsService } from '../../../src/predictions/team-statistics.service.js';
import { PickRecorder } from '../../../src/scorecard/recording/pick-recorder.js';
import { ScorecardModule } from '../../../src/scorecard/scorecard.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { fixture, loadRecords, matchResultPrices } from '../../support/factories.js';

const HOUR = 3_600_000;
// the database inserts picks by its own clock
const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const match = fixture('Brentford', 'Everton', instantText(new Date(now.getTime() + 24 * HOUR)));
const sides = ['home', 'draw', 'away'] as const;
type Side = (typeof sides)[number];

describe('pick recorder', () => {
  let area: AreaApp;
  let loads = 0;
  beforeEach(async () => {
    loads = 0;
    area = await startAreaApp([ScorecardModule], { now: instantText(now) });
  });
  afterEach(() => area.close());

  /** Builds a snapshot in which the price of one bookmaker on one side is above those of four others. */
  async function listSide(high: Side): Promise<void> {
    loads += 1;
    const takenAt = instantText(new Date(now.getTime() - HOUR + loads * 1_000));
    const records = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'].map((name, index) => {
      const [home, draw, away] = sides.map((side) => (side === high && index === 0 ? '3.30' : '3.00'));
      return matchResultPrices(match, name, [home ?? '', draw ?? '', away ?? ''], {
        mark: 'snapshot',
        takenAt,
        takenAtAssumed: false,
      });
    });
    await loadRecords(area.database, 'the-odds-api', [match, ...records]);
    await area.app.get(BoardsService).refresh();
  }
  const recorded = (): Promise<{ side: Side; revision: string }[]> =>
    area.database.rows(`select side, revision from picks where board = 'price-outliers' order by id`);
  const until = async (isDone: () => Promise<boolean> | boolean): Promise<void> => {
    while (!(await isDone())) await wait(20);
  };
  /** Blocks recording until the returned function is called. */
  async function holdPicks(): Promise<() => Promise<void>> {
    const { sql, end } = await area.database.sql.begin();
    await sql.rows('lock table picks in exclusive mode');
    return () => end('rollback');
  }
  const waitingStatements = async (): Promise<number> =>
    (await area.database.rows(`select from pg_locks where relation = 'picks'::regclass and not granted`)).length;

  it('records what each snapshot lists, even if only one queued snapshot lists it', async () => {
    const release = await holdPicks();
    area.app.get(PickRecorder).start();
    for (const side of sides) await listSide(side);
    expect(await recorded()).toEqual([]);
    await release();
    await until(async () => (await recorded()).length === sides.length);
    const picks = await recorded();
    expect(picks.map(({ side }) => side)).toEqual(sides);
    expect(new Set(picks.map(({ revision }) => revision)).size).toBe(sides.length);
  });

  it('records every snapshot while team statistics are slow, with one pass for those queued', async () => {
    const warn = jest.spyOn(area.app.get<Logger>(LOGGER), 'warn');
    const predictions = area.app.get(TeamStatisticsService);
    const list = predictions.list.bind(predictions);
    const opened = jest.spyOn(predictions, 'list');
    let letOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (letOn = resolve));
    opened.mockImplementationOnce(async (query) => {
      await held;
      return list(query);
    });
    area.app.get(PickRecorder).start();
    for (const side of ['home', 'home', 'home', 'home', 'draw', 'home', 'away'] as const) await listSide(side);
    await until(async () => (await recorded()).length === sides.length);
    expect((await recorded()).map(({ side }) => side)).toEqual(sides);
    expect(opened).toHaveBeenCalledTimes(1);
    letOn();
    // the current pass, and one for the six snapshots since
    await until(() => opened.mock.calls.length === 2 * TEAM_STATISTIC_KEYS.length);
    await wait(200);
    expect(opened).toHaveBeenCalledTimes(2 * TEAM_STATISTIC_KEYS.length);
    expect(warn).not.toHaveBeenCalled();
  });

  it('warns of a snapshot that it cannot record because too many are queued', async () => {
    const warn = jest.spyOn(area.app.get<Logger>(LOGGER), 'warn');
    const release = await holdPicks();
    area.app.get(PickRecorder).start();
    // one is in progress and three are queued
    for (const side of ['home', 'draw', 'home', 'home'] as const) await listSide(side);
    expect(warn).not.toHaveBeenCalled();
    await listSide('away');
    expect(warn).toHaveBeenCalledWith(
      { revision: expect.any(String) as string },
      'snapshots come faster than they are recorded: picks of one are not recorded',
    );
    await release();
    await until(async () => (await recorded()).length === 2);
    expect((await recorded()).map(({ side }) => side)).toEqual(['home', 'away']);
  });

  it('records a snapshot after a database failure', async () => {
    const recorder = area.app.get(PickRecorder);
    const warn = jest.spyOn(area.app.get<Logger>(LOGGER), 'warn');
    await area.database.rows('alter table picks rename to picks_elsewhere');
    recorder.start();
    await listSide('home');
    await until(() => warn.mock.calls.length > 0);
    await area.database.rows('alter table picks_elsewhere rename to picks');
    await until(async () => (await recorded()).length === 1);
    expect(warn.mock.lastCall?.[1]).toBe('picks could not be recorded; trying again');
  });

  it('stops during a pending statement, without a warning, and records nothing afterwards', async () => {
    const recorder = area.app.get(PickRecorder);
    const warn = jest.spyOn(area.app.get<Logger>(LOGGER), 'warn');
    const release = await holdPicks();
    recorder.start();
    await listSide('home');
    await until(async () => (await waitingStatements()) > 0);
    await recorder.beforeApplicationShutdown();
    await release();
    await until(async () => (await recorded()).length === 1);
    await listSide('draw');
    await wait(500);
    expect((await recorded()).map(({ side }) => side)).toEqual(['home']);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('pick recorder with a frozen clock', () => {
  it('follows no snapshots', async () => {
    const config = { clockAsOf: now };
    const area = await startAreaApp([ScorecardModule], { now: instantText(now), config });
    const { snapshots } = area.app.get(BoardsService);
    const subscribe = jest.spyOn(snapshots, 'subscribe');
    area.app.get(PickRecorder).start();
    expect(subscribe).not.toHaveBeenCalled();
    await area.close();
  });
});
