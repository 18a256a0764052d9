import { BoardsService } from '../../../src/boards/boards.service.js';
import { DatabaseBuilder } from '../../../src/boards/builder/database-builder.js';
import { EarlyBuild } from '../../../src/boards/builder/early-build.js';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { loadConfig } from '../../../src/config/app-config.js';
import { createApplication } from '../../../src/create-application.js';
import { Readiness } from '../../../src/health/readiness.js';
import { linePrices } from '../../support/boards/prices.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { fixture, loadRecords } from '../../support/factories.js';

const now = new Date('2025-02-25T15:00:00Z');
const coming = fixture('Brentford', 'Everton', '2025-02-26T19:30:00Z');

describe('boards that are built before the application is there', () => {
  const stops: (() => Promise<void>)[] = [];
  // before the database is dropped
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
  const database = useTestDatabase();

  /** What an application shows first whose boards were begun before `meanwhile`, and how often it built. */
  async function firstOf(meanwhile: () => Promise<void>): Promise<{ odds: number[]; builds: number }> {
    const { url } = database.current;
    const builder = new DatabaseBuilder(url, { upcomingDays: 7, quoteMaxAgeMinutes: 1440 }, () => undefined);
    const build = jest.spyOn(builder, 'build');
    const boardSource = new EarlyBuild(builder, now);
    await build.mock.results[0]!.value;
    await meanwhile();
    const app = await createApplication({
      config: { ...loadConfig({}), clockAsOf: now },
      clock: new FixedClock(now),
      logger: silentLogger,
      readiness: new Readiness(),
      databaseUrl: url,
      boardSource,
    });
    stops.push(() => app.close());
    const { prices } = await app.get(BoardsService).start(url);
    return { odds: [...prices.lines.columns.bestOdds], builds: build.mock.calls.length };
  }

  it('are shown as they were built, unless the data changed since', async () => {
    await loadRecords(database.current, 'canonical', [
      coming,
      linePrices(coming, 'Unibet', 'corners', '2025-02-25T12:00:00Z', [['home', 3.5, 'over', '1.7']]),
    ]);
    expect(await firstOf(() => Promise.resolve())).toEqual({ odds: [1.7], builds: 1 });
    const changed = await firstOf(async () => {
      await loadRecords(database.current, 'canonical', [
        coming,
        linePrices(coming, 'Unibet', 'corners', '2025-02-25T13:00:00Z', [['home', 3.5, 'over', '1.9']]),
      ]);
    });
    expect(changed).toEqual({ odds: [1.9], builds: 2 });
  });
});
