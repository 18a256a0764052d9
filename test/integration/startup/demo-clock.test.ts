import { DEMO_EDITION } from '#demo';
import { ConfigError } from '../../../src/config/config-error.js';
import { firstMoment, letDemoClockRun, openDemoClock } from '../../../src/startup/demo-clock.js';
import { beginDemo } from '../../../src/startup/demo.queries.js';
import { useTestDatabase } from '../../support/database.js';
import { storeSmallLeague } from '../../support/small-league.js';

const database = useTestDatabase();
const findLimit = async (): Promise<Date | null> => {
  const [row] = await database.current.rows<{ limit: Date | null }>('select clock_limit as limit from demo_state');
  return row?.limit ?? null;
};

describe('start of the clock of a fast demo', () => {
  // Saturday; the first match of the day kicks off at 13:00
  const night = new Date('2026-11-28T03:40:00Z');
  const noon = new Date('2026-11-28T12:00:00Z');

  it('is an hour before the next busy kick-off at least an hour ahead', () => {
    expect(firstMoment(null, night)).toEqual(noon);
    expect(firstMoment(null, noon)).toEqual(noon);
    expect(firstMoment(null, new Date(noon.getTime() + 1))).toEqual(new Date('2026-11-28T13:30:00Z'));
    // a match kicks off on each evening until Saturday
    expect(firstMoment(null, new Date('2026-11-29T18:00:00Z'))).toEqual(new Date('2026-12-05T11:30:00Z'));
  });

  it('is not before what was loaded, nor before the position of an earlier clock', () => {
    const clockLimit = new Date('2026-12-02T09:17:00Z');
    expect(firstMoment({ toldUntil: new Date('2026-12-02T09:15:00Z'), clockLimit }, night)).toEqual(clockLimit);
    expect(firstMoment({ toldUntil: noon, clockLimit: null }, night)).toEqual(noon);
    // what a demo in real time has loaded since
    expect(firstMoment({ toldUntil: noon, clockLimit: night }, night)).toEqual(noon);
    expect(firstMoment({ toldUntil: null, clockLimit: new Date('2026-11-01T00:00:00Z') }, night)).toEqual(noon);
  });
});

describe('the clock of a fast demo', () => {
  it('is frozen without data, and stores a limit before it runs', async () => {
    const clock = await openDemoClock(database.current.url, 120);
    const first = clock.now();
    expect(first.getTime()).toBeGreaterThan(Date.now());
    await letDemoClockRun(database.current.sql, clock, 500);
    expect(await findLimit()).toBeNull();
    expect(clock.now()).toEqual(first);

    await database.current.sql.transaction((sql) => beginDemo(sql, DEMO_EDITION));
    await letDemoClockRun(database.current.sql, clock, 500);
    const limit = await findLimit();
    expect(limit).toEqual(new Date(first.getTime() + 20 * 60_000));
    const again = await openDemoClock(database.current.url, 120);
    expect(again.now()).toEqual(limit);
  });

  it('is refused for data that are not a demo, or a demo of another edition', async () => {
    await database.current.rows('update demo_state set edition = edition - 1, told_until = now()');
    await expect(openDemoClock(database.current.url, 60)).rejects.toThrow(ConfigError);
    await database.current.rows('delete from demo_state');
    await storeSmallLeague(database.current);
    await expect(openDemoClock(database.current.url, 60)).rejects.toThrow('DEMO_SPEED must not be above 1');
  });
});
