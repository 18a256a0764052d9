import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import { SqlClient } from '../database/sql-client.js';
import { currentId } from '../database/sql-conditions.js';
import type { Transaction } from '../database/transaction-runner.js';
import type { Watch, WatchDelivery, WatchOwner, WatchTerms } from './watch.js';

/** A watch to store. */
export interface NewWatch extends WatchTerms {
  readonly owner: WatchOwner;
  readonly begunAt: Date;
}

/** SQL: the bookmakers that a chat chose, without those that have since been merged into another. */
const bookmakersOfChat = (chosen: string): string =>
  `array(select slug from bookmakers where slug = any (${chosen}::text[]) order by slug)`;

/** Columns of a watch with its ids resolved to current ones; ids of removed entities stay as they are. */
const selectWatches = `
  select watch.id, watch.subject, watch.chat_id as "chatId", watch.league_group_id as "leagueGroupId",
    scope.competition_id as "competitionId", scope.team_id as "teamId", scope.player_id as "playerId",
    scope.fixture_id as "fixtureId", watch.market, watch.events, watch.minimum_edge as "minimumEdge", watch.delivery,
    watch.webhook_subscription_id as "webhookSubscriptionId", watch.created_at as "createdAt",
    watch.begun_at as "begunAt", watch.seen_file_id as "seenFileId",
    case
      when watch.league_group_id is not null then array(
        select member.competition_id::bigint from league_group_members member
        where member.league_group_id = watch.league_group_id order by member.competition_id
      )
      when scope.competition_id is not null then array[scope.competition_id]::bigint[]
    end as "competitionIds",
    coalesce(bettor.bookmakers, ${bookmakersOfChat('chat.bookmakers')}) as bookmakers,
    coalesce(league_group.name, competition.name, team.name, player.name, home.name || ' v ' || away.name) as name
  from watches watch
  cross join lateral (
    select ${currentId('competition', 'watch.competition_id')} as competition_id,
      ${currentId('team', 'watch.team_id')} as team_id, ${currentId('player', 'watch.player_id')} as player_id,
      ${currentId('fixture', 'watch.fixture_id')} as fixture_id
  ) scope
  left join bettors bettor on bettor.subject = watch.subject
  left join chat_settings chat on chat.chat_id = watch.chat_id
  left join league_groups league_group on league_group.id = watch.league_group_id
  left join competitions competition on competition.id = scope.competition_id
  left join teams team on team.id = scope.team_id
  left join players player on player.id = scope.player_id
  left join football_as_of.schedules() fixture on fixture.id = scope.fixture_id
  left join teams home on home.id = fixture.home_team_id
  left join teams away on away.id = fixture.away_team_id`;

/** SQL of the newest import. */
const newestFile = '(select coalesce(max(id), 0) from ingestion_files)';

/** Watches of users and chats. Within a transaction it reads the primary, and so the newest state. */
@Injectable()
export class WatchesRepository {
  constructor(private readonly sql: SqlClient) {}

  /** A window of an owner's watches, newest first. */
  list({ subject, chatId }: WatchOwner, window: KeysetWindow): Promise<Watch[]> {
    const { condition, orderAndLimit, parameters } = keysetClause([['(-watch.id)', 'bigint']], window, 3);
    return this.sql.rows<Watch>(
      `${selectWatches}
      where watch.subject is not distinct from $1::text and watch.chat_id is not distinct from $2::bigint
        and ${condition} ${orderAndLimit}`,
      [subject, chatId, ...parameters],
    );
  }

  /** All watches of an owner, oldest first. */
  listAll({ sql }: Pick<Transaction, 'sql'>, { subject, chatId }: WatchOwner): Promise<Watch[]> {
    return sql.rows<Watch>(
      `${selectWatches}
      where watch.subject is not distinct from $1::text and watch.chat_id is not distinct from $2::bigint
      order by watch.id`,
      [subject, chatId],
    );
  }

  /** All watches with these deliveries. */
  listDelivered(
    deliveries: readonly WatchDelivery[],
    { sql }: { readonly sql: SqlClient } = { sql: this.sql },
  ): Promise<Watch[]> {
    return sql.rows<Watch>(`${selectWatches} where watch.delivery = any ($1::text[]) order by watch.id`, [deliveries]);
  }

  /** A watch of an owner; null: the owner has none with that id. */
  find(
    { subject, chatId }: WatchOwner,
    id: number,
    { sql }: { readonly sql: SqlClient } = { sql: this.sql },
  ): Promise<Watch | null> {
    return sql.row<Watch>(
      `${selectWatches}
      where watch.id = $3::bigint and watch.subject is not distinct from $1::text
        and watch.chat_id is not distinct from $2::bigint`,
      [subject, chatId, id],
    );
  }

  /** Slugs of the bookmakers that an owner chose in the settings; empty: all. Plan: bettors_pkey, chat_settings_pkey. */
  async listBookmakers({ subject, chatId }: WatchOwner): Promise<string[]> {
    const ofChat = bookmakersOfChat('(select bookmakers from chat_settings where chat_id = $2::bigint)');
    const { bookmakers } = await this.sql.rowOrFail<{ bookmakers: string[] }>(
      `select coalesce((select bookmakers from bettors where subject = $1::text), ${ofChat}) as bookmakers`,
      [subject, chatId],
    );
    return bookmakers;
  }

  /** Makes other changes of the owner's watches wait until the transaction ends. @returns number of watches */
  async lockOwner({ sql }: Transaction, { subject, chatId }: WatchOwner): Promise<number> {
    await sql.rows('select pg_advisory_xact_lock(hashtextextended($1::text, 0))', [
      `watches of ${subject === null ? `chat ${chatId}` : `user ${subject}`}`,
    ]);
    const { count } = await sql.rowOrFail<{ count: number }>(
      `select count(*)::integer as count from watches
      where subject is not distinct from $1::text and chat_id is not distinct from $2::bigint`,
      [subject, chatId],
    );
    return count;
  }

  /** The id of the owner's watch with the same scope, market and delivery; null without one. */
  async findEqual({ sql }: Transaction, watch: Omit<NewWatch, 'begunAt'>): Promise<number | null> {
    const row = await sql.row<{ id: number }>(
      `select id from watches
      where (subject, chat_id, league_group_id, competition_id, team_id, player_id, fixture_id, market, delivery,
          webhook_subscription_id)
        is not distinct from ($1::text, $2::bigint, $3::integer, $4::bigint, $5::bigint, $6::bigint, $7::bigint,
          $8::text, $9::text, $10::bigint)`,
      identityOf(watch),
    );
    return row?.id ?? null;
  }

  /** Stores a watch. @returns its id */
  async insert({ sql }: Transaction, watch: NewWatch): Promise<number> {
    const { id } = await sql.rowOrFail<{ id: number }>(
      `insert into watches (subject, chat_id, league_group_id, competition_id, team_id, player_id, fixture_id, market,
        delivery, webhook_subscription_id, events, minimum_edge, created_at, begun_at, seen_file_id)
      values ($1::text, $2::bigint, $3::integer, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::text, $9::text,
        $10::bigint, $11::text[], $12::double precision, $13::timestamptz, $13::timestamptz, ${newestFile})
      returning id`,
      [...identityOf(watch), watch.events, watch.minimumEdge, watch.begunAt],
    );
    return id;
  }

  /** Replaces the terms of a watch and restarts it. */
  async update({ sql }: Transaction, id: number, watch: NewWatch): Promise<void> {
    await sql.rows(
      `update watches set subject = $1::text, chat_id = $2::bigint, league_group_id = $3::integer,
        competition_id = $4::bigint, team_id = $5::bigint, player_id = $6::bigint, fixture_id = $7::bigint,
        market = $8::text, delivery = $9::text, webhook_subscription_id = $10::bigint, events = $11::text[],
        minimum_edge = $12::double precision, begun_at = $13::timestamptz, seen_file_id = ${newestFile}
      where id = $14::bigint`,
      [...identityOf(watch), watch.events, watch.minimumEdge, watch.begunAt, id],
    );
  }

  /** Deletes watches; news they delivered stays recorded. */
  async delete({ sql }: Transaction, ids: readonly number[]): Promise<void> {
    await sql.rows('delete from watches where id = any ($1::bigint[])', [ids]);
  }

  /** Competitions of a league group, ascending; null: there is no such group. */
  async listCompetitions(leagueGroupId: number): Promise<number[] | null> {
    const row = await this.sql.row<{ ids: number[] }>(
      `select array(
        select competition_id::bigint from league_group_members
        where league_group_id = league_group.id order by competition_id
      ) as ids
      from league_groups league_group where league_group.id = $1::bigint`,
      [leagueGroupId],
    );
    return row?.ids ?? null;
  }
}

/** Values that identify a watch, in the order of the columns of `watches_unique`. */
const identityOf = ({ owner, ...terms }: Omit<NewWatch, 'begunAt'>): unknown[] => [
  owner.subject,
  owner.chatId,
  terms.leagueGroupId,
  terms.competitionId,
  terms.teamId,
  terms.playerId,
  terms.fixtureId,
  terms.market,
  terms.delivery,
  terms.webhookSubscriptionId,
];
