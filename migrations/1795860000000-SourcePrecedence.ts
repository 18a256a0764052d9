import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a function ranks sources: a join, and the expression to sort by. */
interface Ranking {
  readonly join: string;
  readonly rank: string;
}

const byPlayers: Ranking = {
  join: 'join sources source on source.id = report.source_id',
  rank: 'source.player_precedence',
};

const byKind = (kind: string, row = 'report'): Ranking => ({
  join: `join source_precedence precedence on precedence.source_id = ${row}.source_id and precedence.kind = '${kind}'`,
  rank: 'precedence.rank',
});

const matchEvents = ({ join, rank }: Ranking): string => `
  create or replace function football_as_of.match_events(moment timestamptz, wanted bigint)
  returns table (
    sequence bigint, side text, minute smallint, added_minute smallint, type text, player_id bigint,
    related_player_id bigint, detail text, known_at timestamptz, is_known_at_assumed boolean
  )
  language sql stable as $$
        with report as (
          select report.id, fixture.kickoff_at
          from facts.match_reports report
          join facts.fixtures fixture on fixture.id = report.fixture_id
          ${join}
          where report.fixture_id = wanted and report.kind = 'event' and fixture.kickoff_at <= moment
            and (report.version = 1 or coalesce(report.known_at, fixture.kickoff_at) <= moment)
          order by ${rank}, report.version desc
          limit 1
        )
        select row_number() over (order by event.minute, coalesce(event.added_minute, 0), event.at, event.id),
          event.side, event.minute, event.added_minute, event.type, event.player_id, event.related_player_id,
          event.detail, event.at, event.known_at is null
        from report
        cross join lateral (
          select row.*, coalesce(row.known_at, report.kickoff_at + interval '1 minute' * (
            row.minute + coalesce(row.added_minute, 0)
            + case when row.minute > 90 then 20 when row.minute > 45 then 15 else 0 end
          )) as at
          from facts.match_events row where row.match_report_id = report.id
        ) event
        where event.at <= moment and event.at > report.kickoff_at - interval '12 hours'
        order by 1
      $$`;

const liveScore = ({ join, rank }: Ranking): string => `
  create or replace function football_as_of.live_score(moment timestamptz, wanted bigint)
  returns json
  language sql stable as $$
        select json_build_object(
          'minute', live.minute, 'addedMinute', live.added_minute, 'period', live.period,
          'homeGoals', live.home_goals, 'awayGoals', live.away_goals,
          'homePenalties', live.home_penalties, 'awayPenalties', live.away_penalties, 'takenAt', live.taken_at
        )
        from facts.live_scores live
        join facts.fixtures fixture on fixture.id = live.fixture_id
        ${join}
        where live.fixture_id = wanted and live.taken_at <= moment
          and live.taken_at > fixture.kickoff_at - interval '12 hours'
        order by live.taken_at desc, ${rank}
        limit 1
      $$`;

const absences = ({ join, rank }: Ranking): string => `
  create or replace function football_as_of.absences(moment timestamptz, wanted bigint)
  returns table (
    side text, player_id bigint, type text, reason text, known_at timestamptz, is_known_at_assumed boolean
  )
  language sql stable as $$
        with report as (
          select report.id, report.known_at is null as is_assumed,
            coalesce(report.known_at, fixture.kickoff_at) as known_at
          from facts.match_reports report
          join facts.fixtures fixture on fixture.id = report.fixture_id
          ${join}
          where report.fixture_id = wanted and report.kind = 'absences'
            and coalesce(report.known_at, fixture.kickoff_at) <= moment
          order by ${rank}, coalesce(report.known_at, fixture.kickoff_at) desc, report.version desc
          limit 1
        )
        select absence.side, absence.player_id, absence.type, absence.reason, report.known_at, report.is_assumed
        from report
        join facts.absences absence on absence.match_report_id = report.id
      $$`;

/** Which source wins, separately for each kind of fact. */
export class SourcePrecedence1795860000000 implements MigrationInterface {
  name = 'SourcePrecedence1795860000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- which source wins where several state a fact of a kind: the one of the lowest rank
      create table source_precedence (
        source_id smallint not null references sources,
        kind text not null check (kind in ('schedule', 'result', 'teamStatistics', 'playerStatistics', 'lineup',
          'lineupTime', 'substitutions', 'event', 'liveScore', 'absences', 'odds', 'squad')),
        -- as configured, and without any configuration
        rank smallint not null,
        default_rank smallint not null,
        primary key (source_id, kind)
      );

      insert into source_precedence (source_id, kind, rank, default_rank)
      select source_id, kind, place, place
      from (
        select source.id as source_id, fact.kind, row_number() over (
          partition by fact.kind
          order by fact.kind in ('lineupTime', 'absences', 'odds') and source.name = 'api-football' desc,
            case when fact.kind in ('schedule', 'result', 'teamStatistics', 'odds') then source.match_precedence
              else source.player_precedence end,
            source.id
        ) as place
        from sources source
        cross join unnest(array['schedule', 'result', 'teamStatistics', 'playerStatistics', 'lineup', 'lineupTime',
          'substitutions', 'event', 'liveScore', 'absences', 'odds', 'squad']) as fact (kind)
      ) ranked;

      -- When the line-ups of a fixture were published, as known at a moment, by the best source that states it.
      create function football_as_of.lineup_published_at(moment timestamptz, wanted bigint)
      returns timestamptz
      language sql stable as $$
        select report.known_at
        from facts.match_reports report
        join source_precedence precedence
          on precedence.source_id = report.source_id and precedence.kind = 'lineupTime'
        where report.fixture_id = wanted and report.kind = 'lineup' and report.known_at <= moment
        order by precedence.rank, report.version desc
        limit 1
      $$;
    `);
    await queryRunner.query(matchEvents(byKind('event')));
    await queryRunner.query(liveScore(byKind('liveScore', 'live')));
    await queryRunner.query(absences(byKind('absences')));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(absences(byPlayers));
    await queryRunner.query(liveScore({ ...byPlayers, join: 'join sources source on source.id = live.source_id' }));
    await queryRunner.query(matchEvents(byPlayers));
    await queryRunner.query(`
      drop function football_as_of.lineup_published_at;
      drop table source_precedence;
    `);
  }
}
