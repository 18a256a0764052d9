import { PICK_BOARDS } from '../../../src/scorecard/picks.js';
import { Random } from '../../../src/maths/random.js';
import type { TestDatabase } from '../../support/database.js';
import { smallLeague } from '../../support/small-league.js';

/** Fixtures of random picks: eleven of them were merged into others since. */
export const fixturesOfPicks = { first: 1000, last: 1060, firstMerged: 1050 } as const;

/** Stores picks of every kind on fifty fixtures in the small league, most of them graded. */
export async function storeRandomPicks(database: TestDatabase, count: number): Promise<void> {
  const { first, last, firstMerged } = fixturesOfPicks;
  const { season, competition, phase, home, away } = smallLeague;
  await database.rows(
    `with fixture as (
      insert into facts.fixtures (id, natural_key, season_id, competition_id, phase_id, home_team_id, away_team_id,
        slug, day, kickoff_at, kickoff_quality)
      select id, 'fixture ' || id, ${season}, ${competition}, ${phase}, ${home}, ${away}, 'brentford-everton',
        day, day + interval '15 hours', 'stated'
      from generate_series(${first}, ${firstMerged - 1}) id
      cross join lateral (select date '2025-01-05' + id - ${first}) played (day)
    )
    insert into public_id_aliases (kind, old_id, entity_id)
    select 'fixture', id, id - ${firstMerged - first} from generate_series(${firstMerged}, ${last}) id`,
  );
  const random = new Random('scorecard');
  const grades = ['win', 'half', 'push', 'half-loss', 'loss', 'void', 'win', 'loss', 'loss'] as const;
  const rows = Array.from({ length: count }, (_, index) => {
    const kickoff = Date.parse('2025-01-05T15:00:00Z') + random.integer(0, 50) * 86_400_000;
    const seen = kickoff - Math.ceil(random.uniform() ** 2 * 100) * 3_600_000;
    const price = 1.2 + Math.round(random.uniform() * 400) / 100;
    const grade = grades[random.integer(0, grades.length - 1)] ?? 'win';
    const won = grade === 'win' ? 1 : grade === 'half' ? 0.5 : 0;
    const lost = grade === 'loss' ? 1 : grade === 'half-loss' ? 0.5 : 0;
    return {
      board: PICK_BOARDS[random.integer(0, 4)],
      competition: random.chance(0.8) ? smallLeague.competition : 99,
      fixture: random.integer(first, last),
      kickoff: new Date(kickoff).toISOString(),
      seen: new Date(seen).toISOString(),
      line: index / 4,
      family: random.chance(0.5) ? 'goalTotals' : 'playerCounts',
      price,
      fair: 0.05 + 0.9 * random.uniform(),
      model: random.chance(0.7) ? 'dixon-coles/3' : null,
      edge: random.uniform() * 25,
      grade: random.chance(0.85) ? grade : null,
      profit: won * (price - 1) - lost,
      close: random.chance(0.8) ? 0.05 + 0.9 * random.uniform() : null,
    };
  });
  await database.rows(
    `with row as (
      select * from jsonb_to_recordset($1::jsonb) as row (board text, competition bigint, fixture bigint,
        kickoff timestamptz, seen timestamptz, line numeric, family text, price numeric, fair float8, model text,
        edge float8, grade text, profit float8, close float8)
    ), pick as (
      insert into picks (board, competition_id, fixture_id, kickoff_at, scope, market, market_family, line, side,
        first_seen_at, recorded_at, price, bookmaker_id, fair_probability, model_version, edge, revision)
      select board, competition, fixture, kickoff, 'match', 'goals', family, line, 'over', seen, seen, price,
        ${smallLeague.bookmaker}, fair, model, edge, '1-1' from row
      -- as a backup is restored: the database sets the moment of all other picks
      where set_config('football.restoring', 'on', true) = 'on'
      returning id, line
    )
    insert into pick_grades (pick_id, grade, value, graded_at, profit, close_probability, close_sources)
    select pick.id, row.grade, 2, row.kickoff + interval '3 hours', row.profit, row.close, 5
    from pick join row using (line) where row.grade is not null`,
    [JSON.stringify(rows)],
  );
}
