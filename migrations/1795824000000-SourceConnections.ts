import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Connections to providers, the requests to them, and every raw answer. */
export class SourceConnections1795824000000 implements MigrationInterface {
  name = 'SourceConnections1795824000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- an account at a provider, with what is followed there
      create table source_connections (
        id bigint generated always as identity primary key,
        name text not null unique,
        source_id smallint not null references sources,
        -- file: of the file that SOURCES names, and changed there alone; service: added over HTTP
        origin text not null check (origin in ('file', 'service')),
        settings jsonb not null,
        -- name of the variable that holds the key, or the key itself, encrypted
        key_variable text,
        sealed_key bytea,
        is_paused boolean not null default false,
        -- nothing is requested before, and why
        waits_until timestamptz,
        wait_reason text,
        next_poll_at timestamptz not null default '-infinity',
        -- a process runs it until then
        leased_until timestamptz,
        -- requests or credits that are left by the provider's own account
        units_left integer,
        -- spent since the budget was last renewed
        units_spent integer not null default 0,
        budget_renewed_at timestamptz,
        -- expected use and what will be left out until the budget is renewed, by purpose
        forecast jsonb,
        forecast_at timestamptz,
        created_at timestamptz not null default now(),
        check (key_variable is null or sealed_key is null)
      );

      -- the last request of each thing that a connection follows
      create table source_polls (
        connection_id bigint not null references source_connections on delete cascade,
        key text not null,
        purpose text not null,
        asked_at timestamptz not null,
        answered_at timestamptz,
        failures smallint not null default 0,
        error text,
        -- not repeated before
        waits_until timestamptz,
        etag text,
        last_modified text,
        primary key (connection_id, key)
      );

      -- bodies of answers, compressed; equal ones are stored once
      create table raw_bodies (
        digest bytea primary key,
        body bytea not null
      );
      alter table raw_bodies alter column body set storage external;

      -- every answer as it came
      create table raw_answers (
        id bigint generated always as identity primary key,
        connection_id bigint references source_connections on delete set null,
        source_id smallint not null references sources,
        -- path and query, without the key
        path text not null,
        status smallint not null,
        received_at timestamptz not null,
        digest bytea not null references raw_bodies,
        imported_at timestamptz,
        import_error text
      );
      create index raw_answers_source on raw_answers (source_id, received_at);
      create index raw_answers_to_import on raw_answers (connection_id, id) where imported_at is null;
      create index raw_answers_digest on raw_answers (digest);
      -- answers of a connection, newest first, and those that could not be imported
      create index raw_answers_connection on raw_answers (connection_id, (-id));
      create index raw_answers_failed on raw_answers (connection_id, id) where import_error is not null;

      -- the answer that was imported; it may be deleted by now
      alter table ingestion_files add column raw_answer_id bigint;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table ingestion_files drop column raw_answer_id;
      drop table raw_answers, raw_bodies, source_polls, source_connections;
    `);
  }
}
