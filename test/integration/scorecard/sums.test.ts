import { FixedClock } from '../../../src/common/clock/clock.js';
import { loadConfig } from '../../../src/config/app-config.js';
import { GradingService } from '../../../src/scorecard/grading/grading.service.js';
import { gradePicks } from '../../../src/scorecard/grading/grade-picks.js';
import { listDueFixtures, readRevisions, readState } from '../../../src/scorecard/grading/grading.queries.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { linePrices } from '../../support/boards/prices.js';
import { fixture, loadRecords, result } from '../../support/factories.js';
import { storePicks } from '../../support/picks.js';

const kickoff = '2024-08-17T14:00:00Z';
const first = fixture('Arsenal', 'Chelsea', kickoff);
const matches = [first, ...['Burnley', 'Everton', 'Fulham'].map((home) => fixture(home, 'Chelsea', kickoff))];
const played = matches.map((match) => ({ ...match, result: result(2, 1) }));
const clock = new FixedClock(new Date('2024-08-18T12:00:00Z'));

describe.each(['live', 'replay'] as const)('the sums of %s picks', (source) => {
  const database = useTestDatabase();
  const picks = source === 'live' ? 'picks' : 'replayed_picks';
  const grades = source === 'live' ? 'pick_grades' : 'replayed_pick_grades';
  /** A newly started service. */
  const service = () => new GradingService(database.current.sql, clock, loadConfig(), silentLogger);
  const sums = async (): Promise<{ picks: number; graded: number; profit: number } | undefined> => {
    const rows = await database.current.rows<{ picks: number; graded: number; profit: number }>(
      `select (sums ->> 'picks')::integer as picks, (sums ->> 'graded')::integer as graded,
        (sums ->> 'profit')::float8 as profit
      from scorecard_sums where source = $1 and dimension = 'all' and board = 'all' and bin = -1`,
      [source],
    );
    return rows[0];
  };
  /** The transactions that wrote the sums and the grades. */
  const writers = () =>
    database.current.rows(
      `select 'sums' as of, xmin::text from scorecard_sums
      union select 'grades', xmin::text from ${grades} order by 1, 2`,
    );
  const due = async (): Promise<number[]> => {
    const { sql } = database.current;
    const [since, revisions] = [await readState(sql, source), await readRevisions(sql, source)];
    return listDueFixtures(sql, source, since, revisions, clock.now());
  };

  beforeAll(async () => {
    const quotes = linePrices(first, 'Alpha', 'goals', '2024-08-17T10:00:00Z', [['match', 2.5, 'over', '3.00']]);
    await loadRecords(database.current, 'canonical', [...matches, quotes, ...played.slice(0, 3)]);
    await storePicks(
      database.current,
      matches.map((of) => ({ of, price: 3 })),
    );
    if (source === 'replay')
      await database.current.rows(
        `insert into replayed_picks (board, competition_id, fixture_id, kickoff_at, scope, market, market_family, line,
          side, first_seen_at, price, bookmaker_id, fair_probability, edge)
        select board, competition_id, fixture_id, kickoff_at, scope, market, market_family, line, side, first_seen_at,
          price, bookmaker_id, fair_probability, edge from picks`,
      );
  });

  it('follow the grades', async () => {
    await service().grade();
    expect(await sums()).toEqual({ picks: 4, graded: 3, profit: 6 });
  });

  it('are stable while nothing changes, and when a service starts', async () => {
    const grading = service();
    await grading.grade();
    const before = await writers();
    await grading.grade();
    await service().grade();
    expect(await writers()).toEqual(before);
    // one pick awaits its result: it is not read again
    expect(await due()).toEqual([]);
  });

  it('follow a corrected result', async () => {
    await loadRecords(database.current, 'canonical', [{ ...first, result: result(1, 0) }]);
    await service().grade();
    expect(await sums()).toEqual({ picks: 4, graded: 3, profit: 3 });
  });

  it('are completed by the next process when one dies between grades and sums', async () => {
    await loadRecords(database.current, 'canonical', played.slice(3));
    const { quoteMaxAgeMinutes } = loadConfig();
    const { signal } = new AbortController();
    const options = { source, now: clock.now(), quoteMaxAgeMinutes, signal };
    expect(await gradePicks(database.current.sql, options)).toEqual({ written: 1, regraded: 0 });
    expect(await sums()).toMatchObject({ graded: 3 });
    await service().grade();
    expect(await sums()).toEqual({ picks: 4, graded: 4, profit: 5 });
  });

  it('follow deleted grades of replayed picks', async () => {
    if (source === 'live') return;
    await database.current.rows(`delete from ${grades} where pick_id = (select min(id) from ${picks})`);
    await service().grade();
    expect(await database.current.rows(`select from ${grades}`)).toHaveLength(4);
    expect(await sums()).toEqual({ picks: 4, graded: 4, profit: 5 });
  });

  it('follow what another version stored', async () => {
    await database.current.rows(`update scorecard_sums set sums = '{}'`);
    await database.current.rows(`update pick_changes set summed = revision || ' another format'`);
    await service().grade();
    expect(await sums()).toMatchObject({ picks: 4 });
  });

  it('exclude deleted replayed picks', async () => {
    if (source === 'live') return;
    await database.current.rows('delete from replayed_picks where id > (select min(id) from replayed_picks)');
    await service().grade();
    expect(await sums()).toMatchObject({ picks: 1, graded: 1 });
    await database.current.rows('truncate replayed_picks cascade');
    await service().grade();
    expect(await sums()).toBeUndefined();
  });
});
