import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions to events over HTTP, deliveries to them, and the tables that operators' events are read from. */
export class Webhooks1795867200000 implements MigrationInterface {
  name = 'Webhooks1795867200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table webhook_subscriptions (
        id bigint generated always as identity primary key,
        -- of the token that created it
        subject text not null check (subject <> ''),
        url text not null check (char_length(url) <= 2000),
        description text not null default '' check (char_length(description) <= 200),
        event_types text[] not null check (cardinality(event_types) >= 1),
        state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
        -- why the service disabled it
        disabled_because text,
        -- encrypted
        secret bytea not null,
        -- the one before, which signs beside it until then
        previous_secret bytea,
        previous_secret_until timestamptz,
        -- first failed attempt since the last acknowledged one
        failing_since timestamptz,
        created_at timestamptz not null,
        check ((state = 'disabled') = (disabled_because is not null)),
        check ((previous_secret is null) = (previous_secret_until is null))
      );
      create index webhook_subscriptions_subject on webhook_subscriptions (subject, (-id));

      -- one message to one subscription
      create table webhook_deliveries (
        id bigint generated always as identity primary key,
        subscription_id bigint not null references webhook_subscriptions on delete cascade,
        -- header webhook-id, the same in all attempts
        message_id text not null unique,
        type text not null check (type ~ '^[a-z]+([.-][a-z]+)*$'),
        -- JSON as it is signed and sent
        body text not null,
        state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
        created_at timestamptz not null,
        -- attempts since it was queued or replayed
        attempts smallint not null default 0,
        next_attempt_at timestamptz not null,
        -- until then a process is at work on an attempt
        claimed_until timestamptz,
        settled_at timestamptz,
        -- why it failed
        error text,
        check ((state = 'waiting') = (settled_at is null))
      );
      create index webhook_deliveries_due on webhook_deliveries (subscription_id, next_attempt_at, id)
        where state = 'waiting';
      create index webhook_deliveries_claimed on webhook_deliveries (subscription_id)
        where state = 'waiting' and claimed_until is not null;
      create index webhook_deliveries_newest on webhook_deliveries (subscription_id, (-id));
      create index webhook_deliveries_created on webhook_deliveries (created_at);

      create table webhook_attempts (
        id bigint generated always as identity primary key,
        delivery_id bigint not null references webhook_deliveries on delete cascade,
        started_at timestamptz not null,
        duration_milliseconds integer not null check (duration_milliseconds >= 0),
        -- null: the receiver did not respond
        status smallint,
        -- null: acknowledged
        error text
      );
      create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);

      -- conflicts of a match that operators were told of
      create table told_conflicts (
        fixture_id public_id primary key references facts.fixtures on delete cascade,
        conflicts jsonb not null,
        told_at timestamptz not null
      );

      -- fits that failed and have not worked since
      create table fit_failures (
        fit text primary key check (fit ~ '^(models/[0-9]+|line-ups|calibrations)$'),
        error text not null,
        failed_at timestamptz not null,
        -- null: operators are not told yet
        told_at timestamptz
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table fit_failures, told_conflicts, webhook_attempts, webhook_deliveries, webhook_subscriptions;
    `);
  }
}
