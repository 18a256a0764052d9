import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = ['result', 'teamStatistics', 'playerStatistics', 'lineup', 'substitutions'];

const kindCheck = (kinds: readonly string[]): string => `
  alter table facts.match_reports drop constraint match_reports_kind_check,
    add constraint match_reports_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}));
`;

/** Changes whenever a match report that line-ups are projected from was stored or became known. */
const lineupMark = (more: string): string => `
  create or replace function football_as_of.lineup_mark(moment timestamptz)
  returns table (mark text)
  language sql stable as $$
  select concat_ws('-', (select max(report.id) from facts.match_reports report where report.kind <> 'event'),
    (select max(report.visible_from) from facts.match_reports report
      where report.visible_from <= moment and report.visible_from < 'infinity')${more})
$$;
`;

const ABSENCES_MARK = `,
    (select max(report.known_at) from facts.match_reports report
      where report.kind = 'absences' and report.known_at <= moment)`;

/** Who misses a match, or may, as known at a moment: shown, and left out of projected line-ups. */
export class Absences1795845600000 implements MigrationInterface {
  name = 'Absences1795845600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(kindCheck([...KINDS, 'absences', 'event']));
    await queryRunner.query(`
      create index match_reports_absences_known_at on facts.match_reports (known_at) where kind = 'absences';

      -- players who miss a match, or may; each report is the whole list of its source at its moment
      create table facts.absences (
        match_report_id bigint not null references facts.match_reports,
        side text not null check (side in ('home', 'away')),
        player_id public_id not null references players,
        type text not null check (type in ('out', 'doubtful')),
        -- the source's own words
        reason text,
        primary key (match_report_id, player_id)
      );
      create index absences_player on facts.absences (player_id);

      create trigger recorded_for_undo after insert or update or delete on facts.absences
        for each row when (current_setting('football.resolution', true) <> '')
        execute function record_resolution_row('facts.absences');

      -- The absences of a fixture that are known at a moment: those of the best source's newest list. A list without
      -- a stated moment is known from kick-off on.
      create function football_as_of.absences(moment timestamptz, wanted bigint)
      returns table (
        side text, player_id bigint, type text, reason text, known_at timestamptz, is_known_at_assumed boolean
      )
      language sql stable as $$
        with report as (
          select report.id, report.known_at is null as is_assumed,
            coalesce(report.known_at, fixture.kickoff_at) as known_at
          from facts.match_reports report
          join facts.fixtures fixture on fixture.id = report.fixture_id
          join sources source on source.id = report.source_id
          where report.fixture_id = wanted and report.kind = 'absences'
            and coalesce(report.known_at, fixture.kickoff_at) <= moment
          order by source.player_precedence, coalesce(report.known_at, fixture.kickoff_at) desc, report.version desc
          limit 1
        )
        select absence.side, absence.player_id, absence.type, absence.reason, report.known_at, report.is_assumed
        from report
        join facts.absences absence on absence.match_report_id = report.id
      $$;
    `);
    await queryRunner.query(lineupMark(ABSENCES_MARK));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(lineupMark(''));
    await queryRunner.query(`
      drop function football_as_of.absences;
      drop table facts.absences;
      drop index facts.match_reports_absences_known_at;
      delete from facts.match_reports where kind = 'absences';
    `);
    await queryRunner.query(kindCheck([...KINDS, 'event']));
  }
}
