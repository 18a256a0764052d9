import type { SqlClient } from '../../database/sql-client.js';
import type { FollowedMatch } from '../connector.js';

/**
 * Matches that a source lists in the given leagues (by its own ids), with their state by its newest result. A
 * postponed, canceled or abandoned match is `off` until the source reschedules it; an interrupted one stays scheduled.
 * A withdrawn result is a version without a row.
 */
export function listFollowedMatches(
  sql: SqlClient,
  sourceId: number,
  leagues: readonly string[],
): Promise<FollowedMatch[]> {
  return sql.rows<FollowedMatch>(
    `select distinct on (fixture.id) reference.external_id as reference, league.external_id as league,
       season.start_year as season,
       array(
         select team.external_id from external_references team
         where team.source_id = $1 and team.kind = 'team'
           and team.entity_id in (fixture.home_team_id, fixture.away_team_id) order by team.external_id
       ) as teams,
       fixture.kickoff_at as kickoff,
       case when result.status = 'finished' then 'finished'
         when result.status in ('postponed', 'canceled', 'abandoned') then 'off' else 'scheduled' end as state,
       (select count(*) from (
          select player.side from facts.lineup_players player
          where player.match_report_id = lineup.id and player.is_starter group by player.side having count(*) >= 11
        ) complete) = 2 as "hasLineups",
       exists (
         select from facts.match_reports report
         where report.fixture_id = fixture.id and report.source_id = $1
           and report.kind in ('teamStatistics', 'playerStatistics')
       ) as "hasStatistics"
     from external_references league
     join facts.fixtures fixture on fixture.competition_id = league.entity_id
     join seasons season on season.id = fixture.season_id
     join external_references reference
       on reference.source_id = $1 and reference.kind = 'fixture' and reference.entity_id = fixture.id
     left join lateral (
       select observation.status from facts.match_reports report
       left join facts.result_observations observation on observation.match_report_id = report.id
       where report.fixture_id = fixture.id and report.source_id = $1 and report.kind = 'result'
       order by report.version desc limit 1
     ) result on true
     left join lateral (
       select report.id from facts.match_reports report
       where report.fixture_id = fixture.id and report.source_id = $1 and report.kind = 'lineup'
       order by report.version desc limit 1
     ) lineup on true
     where league.source_id = $1 and league.kind = 'competition' and league.external_id = any($2::text[])
     order by fixture.id, reference.external_id`,
    [sourceId, leagues],
  );
}
