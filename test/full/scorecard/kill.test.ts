import { gradedSeasonStatements } from '../../../bench/scorecard/graded-season.js';
import { useTestDatabase } from '../../support/database.js';
import { useKillable } from '../../support/killable.js';

const fixtures = 1500;
const picksEach = 6;

describe('grading when a worker is killed', () => {
  const database = useTestDatabase();
  const { startWorker, end, until } = useKillable(() => database.current.url);

  const count = async (what: string): Promise<number> =>
    (await database.current.rows<{ count: number }>(`select count(*)::integer as count from ${what}`))[0]?.count ?? 0;
  /** Kills a worker once something has been written, and lets another finish. */
  const killOnce = async (table: string, isDone: () => Promise<boolean>): Promise<number> => {
    const first = startWorker();
    await until(async () => (await count(table)) > 0);
    await end(first, 'SIGKILL');
    const atDeath = await count(table);
    const second = startWorker();
    await until(isDone);
    await end(second, 'SIGTERM');
    return atDeath;
  };
  const sumOfPicks = async (member: string): Promise<number> =>
    (
      await database.current.rows<{ sum: number }>(
        `select (sums ->> '${member}')::float8 as sum from scorecard_sums
        where source = 'live' and dimension = 'all' and board = 'all' and bin = -1`,
      )
    )[0]?.sum ?? 0;

  beforeAll(async () => {
    for (const statement of gradedSeasonStatements(fixtures, picksEach)) await database.current.rows(statement);
  }, 60_000);

  it('grades every pick once', async () => {
    const all = fixtures * picksEach;
    const atDeath = await killOnce('pick_grades', async () => (await sumOfPicks('graded')) === all);
    expect(atDeath).toBeLessThan(all);
    expect([await count('pick_grades'), await count('pick_regrades'), await sumOfPicks('picks')]).toEqual([
      all,
      0,
      all,
    ]);
  }, 300_000);

  it('records every corrected grade once', async () => {
    await database.current.rows('update facts.fixture_results set home_goals = home_goals + 1');
    await database.current.rows(
      `select record_change('fixtures', array(select id::bigint from facts.fixtures where id > 1000))`,
    );
    const all = fixtures * picksEach;
    const atDeath = await killOnce('pick_regrades', async () => (await count('pick_regrades')) === all);
    expect(atDeath).toBeLessThan(all);
    // nothing follows: the trace has each change exactly once
    const rows = await database.current.rows(
      `select count(distinct pick_id)::integer as picks, min(new_value - old_value) as by,
        max(new_value - old_value) as most
      from pick_regrades`,
    );
    expect([rows, await count('pick_grades')]).toEqual([[{ picks: all, by: 1, most: 1 }], all]);
  }, 300_000);
});
