import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = ['result', 'teamStatistics', 'playerStatistics', 'lineup', 'substitutions'];

const kindCheck = (kinds: readonly string[]): string => `
  alter table facts.match_reports drop constraint match_reports_kind_check,
    add constraint match_reports_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}));
`;

/** Changes whenever a team's statistics, a player's counts or a result was stored or became known. */
const lineupMark = (condition: string): string => `
  create or replace function football_as_of.lineup_mark(moment timestamptz)
  returns table (mark text)
  language sql stable as $$
  select concat_ws('-', (select max(report.id) from facts.match_reports report${condition}),
    (select max(report.visible_from) from facts.match_reports report
      where report.visible_from <= moment and report.visible_from < 'infinity'))
$$;
`;

/** Events of matches and scores in play: shown as known at a moment; they settle nothing and feed no model. */
export class MatchEvents1795827600000 implements MigrationInterface {
  name = 'MatchEvents1795827600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(kindCheck([...KINDS, 'event']));
    await queryRunner.query(lineupMark(" where report.kind <> 'event'"));
    await queryRunner.query(`
      -- events of a match as reported; their reports are never visible to boards, models and grading
      create table facts.match_events (
        id bigint generated always as identity primary key,
        match_report_id bigint not null references facts.match_reports,
        -- the side it counts for; of an own goal the side that benefits
        side text not null check (side in ('home', 'away')),
        minute smallint not null check (minute between 0 and 150),
        added_minute smallint check (added_minute between 0 and 60),
        type text not null check (type in ('goal', 'ownGoal', 'penaltyGoal', 'penaltyMissed', 'yellowCard',
          'secondYellowCard', 'redCard', 'substitution', 'varDecision')),
        -- scorer, booked player, or who goes off
        player_id public_id references players,
        -- who assisted, or who comes on
        related_player_id public_id references players,
        detail text,
        -- the source's own time; null: kick-off, minute and breaks are added up
        known_at timestamptz,
        check (player_id <> related_player_id)
      );
      create index match_events_report on facts.match_events (match_report_id);
      create index match_events_player on facts.match_events (player_id) where player_id is not null;
      create index match_events_related_player on facts.match_events (related_player_id)
        where related_player_id is not null;

      -- scores in play as each source stated them
      create table facts.live_scores (
        fixture_id public_id not null references facts.fixtures,
        taken_at timestamptz not null,
        source_id smallint not null references sources,
        minute smallint check (minute between 0 and 150),
        added_minute smallint check (added_minute between 0 and 60),
        period text not null check (period in ('firstHalf', 'halfTime', 'secondHalf', 'extraTime', 'penalties', 'break',
          'suspended', 'finished')),
        home_goals smallint not null check (home_goals >= 0),
        away_goals smallint not null check (away_goals >= 0),
        home_penalties smallint check (home_penalties >= 0),
        away_penalties smallint check (away_penalties >= 0),
        file_id bigint references ingestion_files,
        primary key (fixture_id, taken_at, source_id),
        check ((home_penalties is null) = (away_penalties is null))
      );

      create trigger recorded_for_undo after insert or update or delete on facts.match_events
        for each row when (current_setting('football.resolution', true) <> '')
        execute function record_resolution_row('facts.match_events');
      create trigger recorded_for_undo after insert or update or delete on facts.live_scores
        for each row when (current_setting('football.resolution', true) <> '')
        execute function record_resolution_row('facts.live_scores');

      -- The events of a fixture that are known at a moment, in the order in which they happened: those of the best
      -- source's newest report of that moment. A source's first report is read from kick-off on, event by event; a
      -- later one from its newest stated time on. Before a match that was moved to another day nothing has happened.
      create function football_as_of.match_events(moment timestamptz, wanted bigint)
      returns table (
        sequence bigint, side text, minute smallint, added_minute smallint, type text, player_id bigint,
        related_player_id bigint, detail text, known_at timestamptz, is_known_at_assumed boolean
      )
      language sql stable as $$
        with report as (
          select report.id, fixture.kickoff_at
          from facts.match_reports report
          join facts.fixtures fixture on fixture.id = report.fixture_id
          join sources source on source.id = report.source_id
          where report.fixture_id = wanted and report.kind = 'event' and fixture.kickoff_at <= moment
            and (report.version = 1 or coalesce(report.known_at, fixture.kickoff_at) <= moment)
          order by source.player_precedence, report.version desc
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
      $$;

      -- The newest score in play of a fixture that is known at a moment, members by name; null without one.
      create function football_as_of.live_score(moment timestamptz, wanted bigint)
      returns json
      language sql stable as $$
        select json_build_object(
          'minute', live.minute, 'addedMinute', live.added_minute, 'period', live.period,
          'homeGoals', live.home_goals, 'awayGoals', live.away_goals,
          'homePenalties', live.home_penalties, 'awayPenalties', live.away_penalties, 'takenAt', live.taken_at
        )
        from facts.live_scores live
        join facts.fixtures fixture on fixture.id = live.fixture_id
        join sources source on source.id = live.source_id
        where live.fixture_id = wanted and live.taken_at <= moment
          and live.taken_at > fixture.kickoff_at - interval '12 hours'
        order by live.taken_at desc, source.player_precedence
        limit 1
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.live_score, football_as_of.match_events;
      drop table facts.live_scores, facts.match_events;
      delete from facts.match_reports where kind = 'event';
    `);
    await queryRunner.query(lineupMark(''));
    await queryRunner.query(kindCheck(KINDS));
  }
}
