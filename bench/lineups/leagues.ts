import type { SqlTransaction } from '../../src/database/sql-client.js';

/** Teams per league, and past matches of each with a team report. */
const TEAMS = 20;
const PAST = 12;

/**
 * Leagues of twenty teams with twelve past rounds of line-ups each, and the given number of fixtures in the coming
 * week, ten per league.
 */
export async function fillLeagues(sql: SqlTransaction, fixtures: number, now: Date): Promise<void> {
  const leagues = fixtures / (TEAMS / 2);
  await sql.rows(
    `insert into countries (id, natural_key, slug, name, search_name)
      values (1, 'country', 'country', 'Country', 'country')`,
  );
  await sql.rows(
    `insert into competitions (id, natural_key, country_id, slug, name, search_name)
    select league, 'competition ' || league, 1, 'league-' || league, 'League ' || league, 'league'
    from generate_series(1, $1::int) league`,
    [leagues],
  );
  await sql.rows(
    `insert into seasons (id, natural_key, competition_id, name, start_year)
    select league, 'season ' || league, league, '2024/2025', 2024 from generate_series(1, $1::int) league`,
    [leagues],
  );
  await sql.rows(
    `insert into phases (id, natural_key, season_id, slug, name)
    select league, 'phase ' || league, league, 'regular-season', 'Regular season'
    from generate_series(1, $1::int) league`,
    [leagues],
  );
  await sql.rows(
    `insert into teams (id, natural_key, country_id, slug, name, search_name)
    select team, 'team ' || team, 1, 'team-' || team, 'Team ' || team, 'team' from generate_series(1, $1::int) team`,
    [leagues * TEAMS],
  );
  await sql.rows(
    `insert into players (id, natural_key, country_id, slug, name, search_name)
    select team * 100 + shirt, 'player ' || team || ' ' || shirt, 1, 'player', 
      'Player ' || team || ' ' || shirt, 'player'
    from generate_series(1, $1::int) team, generate_series(1, 18) shirt`,
    [leagues * TEAMS],
  );
  // pairs rotate by round; round PAST is the upcoming one
  await sql.rows(
    `insert into facts.fixtures (id, natural_key, season_id, competition_id, phase_id, home_team_id, away_team_id, slug,
      day, kickoff_at, kickoff_quality)
    select (league * 1000 + round) * 100 + pair + 1, concat_ws(' ', league, round, pair), league, league, league,
      (league - 1) * ${TEAMS} + pair + 1,
      (league - 1) * ${TEAMS} + ${TEAMS / 2} + (pair + round) % ${TEAMS / 2} + 1, 'fixture',
      moment::date, moment, 'stated'
    from generate_series(1, $1::int) league, generate_series(0, ${PAST}) round,
      generate_series(0, ${TEAMS / 2 - 1}) pair,
      lateral (
        select $2::timestamptz + (round - ${PAST}) * interval '7 days' + interval '1 day' + pair * interval '1 hour'
          as moment
      ) kickoff`,
    [leagues, now],
  );
  await sql.rows(
    `insert into facts.match_reports (fixture_id, source_id, kind, version, content_hash, visible_from)
    select id, 4, 'lineup', 1, '', kickoff_at from facts.fixtures where kickoff_at < $1::timestamptz`,
    [now],
  );
  await sql.rows(
    `insert into facts.lineup_players (match_report_id, player_id, fixture_id, side, team_id, jersey_number, is_starter,
      position, position_group)
    select report.id, side.team_id * 100 + shirt, fixture.id, side.side, side.team_id, shirt,
      shirt <= 10 or shirt = 11 + (fixture.id + side.team_id) % 5,
      (array['GK','RB','CB','CB','LB','RM','CM','CM','LM','ST','ST','ST','ST','ST','ST','CM','CB','GK'])[shirt],
      (array['G','D','D','D','D','M','M','M','M','F','F','F','F','F','F','M','D','G'])[shirt]
    from facts.match_reports report join facts.fixtures fixture on fixture.id = report.fixture_id,
      lateral (values ('home', fixture.home_team_id), ('away', fixture.away_team_id)) side (side, team_id),
        generate_series(1, 18) shirt`,
  );
}
