import { publicIdOf } from '../../../src/common/public-id.js';
import { Random } from '../../../src/maths/random.js';
import { bootstrapReturn, MOST_BLOCKS, sampleOfReturns } from '../../../src/maths/return-bootstrap.js';
import { scorecardGroups } from '../../../src/scorecard/scorecard-group.js';
import type { GroupSums } from '../../../src/scorecard/sums.queries.js';
import { readSums, refreshSums, selectSums } from '../../../src/scorecard/sums.queries.js';
import { useTestDatabase } from '../../support/database.js';
import { smallLeague, storeSmallLeague } from '../../support/small-league.js';

/** Matches by league: more than blocks, fewer, and too few for an interval. */
const MATCHES = { 1: 3 * MOST_BLOCKS, 2: 200, 3: 29 } as const;
const groups = { source: 'live', dimensions: ['all', 'league'], board: 'all' } as const;

/** Bets of a league, one to three per match; one in ten is at long odds. */
function betsOf(league: keyof typeof MATCHES, random: Random) {
  return Array.from({ length: MATCHES[league] }, (_, number) => publicIdOf(`fixture ${league} ${number}`)).flatMap(
    (match) =>
      Array.from({ length: random.integer(1, 3) }, (_, line) => {
        const price = random.chance(0.1) ? random.integer(10, 40) : random.integer(2, 4);
        return { league, match, line, stake: 1, price, profit: random.chance(0.95 / price) ? price - 1 : -1 };
      }),
  );
}

describe('interval of returns on the scorecard', () => {
  const database = useTestDatabase();
  const random = new Random('bets');
  const bets = [...betsOf(1, random), ...betsOf(2, random), ...betsOf(3, random)];
  const intervalOf = (rows: readonly GroupSums[], dimension: string, key: string) =>
    rows.find((row) => row.dimension === dimension && row.key === key && row.bin === -1)?.sums.returned;

  beforeAll(async () => {
    await storeSmallLeague(database.current);
    await database.current.rows(
      `with bet as (
        select * from jsonb_to_recordset($1::jsonb) as bet (league bigint, match bigint, line numeric, price numeric,
          profit float8)
      ), pick as (
        insert into picks (board, competition_id, fixture_id, kickoff_at, scope, market, market_family, line, side,
          first_seen_at, recorded_at, price, bookmaker_id, fair_probability, edge, revision)
        select 'price-outliers', league, match, '2025-01-05T15:00Z', 'match', 'goals', 'goalTotals', line, 'over',
          '2025-01-05T12:00Z', '2025-01-05T12:00Z', price, ${smallLeague.bookmaker}, 0.3, 2, '1-1'
        from bet where set_config('football.restoring', 'on', true) = 'on'
        returning id, fixture_id, line
      )
      insert into pick_grades (pick_id, grade, value, graded_at, profit, close_sources)
      select pick.id, case when profit > 0 then 'win' else 'loss' end, 2, '2025-01-06T12:00Z', profit, 0
      from pick join bet on bet.match = pick.fixture_id and bet.line = pick.line`,
      [JSON.stringify(random.shuffled(bets))],
    );
    await database.current.sql.transaction((sql) => refreshSums(sql, 'live'));
  });

  it('equals a bootstrap of its bets by match or by block of matches', async () => {
    const rows = await readSums(database.current.sql, groups);
    for (const league of [1, 2, 3] as const) {
      const expected = bootstrapReturn(sampleOfReturns(bets.filter((bet) => bet.league === league)));
      expect(expected === null).toBe(league === 3);
      const shown = intervalOf(rows, 'league', String(league));
      expect(shown).toEqual(
        expected && { low: expect.closeTo(expected.low, 9), high: expect.closeTo(expected.high, 9) },
      );
    }
    expect(intervalOf(rows, 'all', 'all')?.low).toBeCloseTo(bootstrapReturn(sampleOfReturns(bets))!.low, 9);
  });

  it('is the same stored and computed, and null in bins and below thirty matches', async () => {
    const { sql } = database.current;
    const stored = await readSums(sql, groups);
    const computed = await selectSums(sql, groups, null, new Date('2025-02-01'));
    expect(computed.map(({ sums }) => sums.returned)).toEqual(stored.map(({ sums }) => sums.returned));
    expect(stored.filter(({ bin, sums }) => bin >= 0 && sums.returned !== null)).toEqual([]);
    const few = scorecardGroups('league', stored).find(({ key }) => key === '3');
    expect(few).toMatchObject({
      matches: 29,
      roiPct: { low: null, high: null },
      verdict: { code: 'undecided', isDistinguishable: false },
    });
    expect(few?.roiPct.value).toBeGreaterThanOrEqual(-100);
  });
});
