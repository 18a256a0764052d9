import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings of each chat: language, zone, odds, bookmakers, leagues, quiet hours, limits and morning message. */
export class ChatSettings1795874400000 implements MigrationInterface {
  name = 'ChatSettings1795874400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table chat_settings (
        chat_id bigint primary key,
        language text check (language in ('en', 'de')),
        -- null: that of the service
        time_zone text,
        odds_format text not null default 'decimal' check (odds_format in ('decimal', 'fractional', 'american')),
        bookmakers text[] not null default '{}',
        league_group_id integer references league_groups on delete set null,
        -- null: those of the service
        quiet_hours text check (quiet_hours = 'off' or quiet_hours ~ '^\\d{2}:\\d{2}-\\d{2}:\\d{2}$'),
        most_alerts_a_day smallint not null default 20 check (most_alerts_a_day between 1 and 50),
        minimum_edge double precision not null default 0 check (minimum_edge between 0 and 30),
        morning_at text check (morning_at ~ '^\\d{2}:\\d{2}$'),
        -- local day of the last morning message
        morning_sent_on date
      );
      create index chat_settings_morning on chat_settings (chat_id) where morning_at is not null;
      create index chat_settings_league_group on chat_settings (league_group_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table chat_settings');
  }
}
