import { withClient } from '../../../src/database/with-client.js';
import { useTestDatabase } from '../../support/database.js';
import { smallLeague, storeSmallLeague } from '../../support/small-league.js';

const insertPick = (kickoff: string): string => `
  insert into picks (board, competition_id, fixture_id, kickoff_at, scope, market, market_family, line, side,
    first_seen_at, price, bookmaker_id, fair_probability, edge, revision)
  values ('price-outliers', ${smallLeague.competition}, ${smallLeague.fixture}, ${kickoff}, 'match', 'goals', 'goals',
    2.5, 'over', ${kickoff} - interval '1 hour', 2.1, ${smallLeague.bookmaker}, 0.5, 5, '1-1')
  on conflict do nothing`;

describe('recorded picks', () => {
  const database = useTestDatabase();
  /** Runs a statement on a connection with the service's own role. */
  const attack = (statement: string): Promise<unknown> =>
    withClient(database.current.url, (client) => client.query(statement));
  beforeAll(() => storeSmallLeague(database.current));

  it('are inserted before kick-off only', async () => {
    await expect(attack(insertPick(`clock_timestamp() - interval '1 second'`))).rejects.toThrow(
      'picks_recorded_before_kickoff_check',
    );
    await attack(insertPick(`clock_timestamp() + interval '1 day'`));
    expect(await database.current.rows('select price from picks')).toEqual([{ price: 2.1 }]);
  });

  it('are one row, however often they are recorded', async () => {
    await Promise.all([1, 2, 3].map((days) => attack(insertPick(`clock_timestamp() + interval '${days} day'`))));
    expect(await database.current.rows('select count(*)::integer from picks')).toEqual([{ count: 1 }]);
  });

  it.each([
    `update picks set price = 3`,
    `update picks set kickoff_at = kickoff_at + interval '1 day'`,
    `update picks set edge = 0 where false`,
    `delete from picks`,
    insertPick(`clock_timestamp() + interval '1 day'`).replace(
      'do nothing',
      '(fixture_id, board, scope, player_id, market, line, side) do update set price = 9',
    ),
    `merge into picks using (select 1) one on true when matched then delete`,
    `truncate picks cascade`,
  ])('reject a change: %s', async (statement) => {
    await expect(attack(statement)).rejects.toThrow('a pick stays as it was recorded');
    expect(await database.current.rows('select price, edge from picks')).toEqual([{ price: 2.1, edge: 5 }]);
  });

  it('have the time of the database, whatever time an insert gives', async () => {
    const lateClaim = insertPick(`clock_timestamp() - interval '1 day'`)
      .replace('first_seen_at,', 'first_seen_at, recorded_at,')
      .replace(`interval '1 hour',`, `interval '1 hour', clock_timestamp() - interval '2 days',`);
    await expect(attack(lateClaim)).rejects.toThrow('picks_recorded_before_kickoff_check');
  });

  it('keep their grade unless its change is traced', async () => {
    await attack(`insert into pick_grades (pick_id, grade, value, graded_at, profit, close_sources)
      select id, 'loss', 2, now(), -1, 0 from picks`);
    const untraced = 'a grade changes only with its trace';
    await expect(attack(`update pick_grades set grade = 'win', value = 3, profit = 1.1`)).rejects.toThrow(untraced);
    await expect(attack(`delete from pick_grades`)).rejects.toThrow(untraced);
    await expect(attack(`truncate pick_grades`)).rejects.toThrow(untraced);
    await attack(`
      with traced as (
        insert into pick_regrades (pick_id, regraded_at, old_grade, new_grade, reason)
        select pick_id, now(), grade, 'win', 'value 2 became 3' from pick_grades
      )
      update pick_grades set grade = 'win', value = 3, profit = 1.1`);
    expect(await database.current.rows('select grade from pick_grades')).toEqual([{ grade: 'win' }]);
  });

  it('have an append-only trace of regrades', async () => {
    await attack(`insert into pick_regrades (pick_id, regraded_at, old_grade, new_grade, reason)
      select id, now(), 'win', 'loss', 'value 3 became 2' from picks`);
    await expect(attack(`update pick_regrades set new_grade = 'win'`)).rejects.toThrow('only ever added to');
    await expect(attack(`delete from pick_regrades`)).rejects.toThrow('only ever added to');
    await expect(attack(`truncate pick_regrades`)).rejects.toThrow('only ever added to');
  });
});
