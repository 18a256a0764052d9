import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../../common/paging/cursor-pager.js';
import { keysetClause } from '../../common/paging/keyset.js';
import { advisoryLocks } from '../../database/advisory-locks.js';
import { SqlClient } from '../../database/sql-client.js';
import type { Transaction } from '../../database/transaction-runner.js';
import type { Watch, WatchEvent } from '../watch.js';
import type { NewsDetails, NewsFixture, ToldNews } from './news.js';

/** Recipient of news: the page of a user, a chat, or a subscription; the other members are null. */
export interface Recipient {
  readonly subject: string | null;
  readonly chatId: number | null;
  readonly webhookSubscriptionId: number | null;
}

/** Recipient of a watch's news; null: none, it is a follow. */
export function recipientOf({ delivery, subject, chatId, webhookSubscriptionId }: Watch): Recipient | null {
  const nobody = { subject: null, chatId: null, webhookSubscriptionId: null };
  switch (delivery) {
    case 'none':
      return null;
    case 'page':
      return { ...nobody, subject };
    case 'chat':
      return { ...nobody, chatId };
    case 'webhook':
      return { ...nobody, webhookSubscriptionId };
  }
}

/** Key of a recipient. */
export const recipientKey = ({ subject, chatId, webhookSubscriptionId }: Recipient): string =>
  subject === null ? `${chatId ?? ''} ${webhookSubscriptionId ?? ''}` : `user ${subject}`;

/** State of a find as last reported to a recipient. */
export interface StoredNews extends Recipient, ToldNews {
  readonly event: WatchEvent;
  readonly key: string;
}

/** The content of news as a user's page shows it. */
export interface NewsData {
  readonly fixture: Omit<NewsFixture, 'kickoffAt'>;
  readonly details: NewsDetails;
  readonly isFirst: boolean;
  readonly oddsBefore: number | null;
}

/** News to store, as delivered or as known when a watch began. */
export interface NewNews extends StoredNews {
  readonly watchId: number;
  readonly fixtureId: number;
  readonly kickoffAt: Date;
  readonly toldAt: Date;
  readonly isShown: boolean;
  readonly data: NewsData;
  /** The alert that contains it; null: none. */
  readonly messageId: number | null;
}

/** An item of news on a user's page. */
export interface PageNews {
  id: number;
  watchId: number | null;
  event: WatchEvent;
  key: string;
  kickoffAt: Date;
  toldAt: Date;
  data: NewsData;
}

/** News delivered, by recipient. Within a transaction it reads the primary, and so the newest state. */
@Injectable()
export class WatchNewsRepository {
  constructor(private readonly sql: SqlClient) {}

  /** Makes other processes wait until the transaction ends, so that no two deliver the same news. */
  async lock({ sql }: Transaction): Promise<void> {
    await sql.rows('select pg_advisory_xact_lock($1::bigint)', [advisoryLocks.watchNews]);
  }

  /** News that recipients already got under these keys. Plan: watch_news_unique. */
  listTold({ sql }: Transaction, recipients: readonly Recipient[], keys: readonly string[]): Promise<StoredNews[]> {
    const select = (condition: string): string =>
      `select subject, chat_id as "chatId", webhook_subscription_id as "webhookSubscriptionId", event, key, state, odds
      from watch_news where ${condition} and key = any ($4::text[])`;
    return sql.rows<StoredNews>(
      `${select('subject = any ($1::text[]) and chat_id is null and webhook_subscription_id is null')}
      union all ${select('subject is null and chat_id = any ($2::bigint[]) and webhook_subscription_id is null')}
      union all ${select('subject is null and chat_id is null and webhook_subscription_id = any ($3::bigint[])')}`,
      [
        recipients.flatMap(({ subject }) => subject ?? []),
        recipients.flatMap(({ chatId }) => chatId ?? []),
        recipients.flatMap(({ webhookSubscriptionId }) => webhookSubscriptionId ?? []),
        [...new Set(keys)],
      ],
    );
  }

  /** Stores news, replacing earlier news of the same key, under the next id if it is shown. @returns ids, in order */
  async store({ sql }: Transaction, news: readonly NewNews[]): Promise<number[]> {
    if (news.length === 0) return [];
    const rows = await sql.rows<StoredNews & { id: number }>(storeNews, [JSON.stringify(news)]);
    const ids = new Map(rows.map((row) => [storedKey(row), row.id]));
    return news.map((each) => ids.get(storedKey(each)) ?? missing(each));
  }

  /** A window of the news on a user's page, newest first. Plan: watch_news_page. */
  listPage(subject: string, events: readonly WatchEvent[] | null, window: KeysetWindow): Promise<PageNews[]> {
    const { condition, orderAndLimit, parameters } = keysetClause([['(-news.id)', 'bigint']], window, 3);
    return this.sql.rows<PageNews>(
      `select news.id, news.watch_id as "watchId", news.event, news.key, news.kickoff_at as "kickoffAt",
        news.told_at as "toldAt", news.data
      from watch_news news
      where news.subject = $1::text and news.is_shown and ($2::text[] is null or news.event = any ($2::text[]))
        and ${condition} ${orderAndLimit}`,
      [subject, events, ...parameters],
    );
  }

  /** Number of items on a user's page that were delivered after a moment. */
  async countSince(subject: string, since: Date): Promise<number> {
    const { count } = await this.sql.rowOrFail<{ count: number }>(
      `select count(*)::integer as count from watch_news
      where subject = $1::text and is_shown and told_at > $2::timestamptz`,
      [subject, since],
    );
    return count;
  }

  /** Deletes news delivered more than `days` days ago about matches that kicked off more than `days` days ago. */
  async deleteOld({ sql }: Transaction, days: number, now: Date): Promise<void> {
    await sql.rows(
      `delete from watch_news
      where kickoff_at < $2::timestamptz - make_interval(days => $1::integer)
        and told_at < $2::timestamptz - make_interval(days => $1::integer)`,
      [days, now],
    );
  }
}

const storedKey = (news: StoredNews): string => [recipientKey(news), news.event, news.key].join(' ');

function missing({ event, key }: StoredNews): never {
  throw new Error(`news was not stored: ${event} ${key}`);
}

const storeNews = `
  insert into watch_news as news (watch_id, subject, chat_id, webhook_subscription_id, event, key, fixture_id,
    kickoff_at, state, odds, told_at, is_shown, data, message_id)
  select "watchId", subject, "chatId", "webhookSubscriptionId", event, key, "fixtureId", "kickoffAt", state, odds,
    "toldAt", "isShown", data, "messageId"
  from jsonb_to_recordset($1::jsonb) as given ("watchId" bigint, subject text, "chatId" bigint,
    "webhookSubscriptionId" bigint, event text, key text, "fixtureId" bigint, "kickoffAt" timestamptz, state text,
    odds double precision, "toldAt" timestamptz, "isShown" boolean, data jsonb, "messageId" bigint)
  on conflict on constraint watch_news_unique do update
  set id = case when excluded.is_shown then excluded.id else news.id end, watch_id = excluded.watch_id,
    fixture_id = excluded.fixture_id, kickoff_at = excluded.kickoff_at, state = excluded.state, odds = excluded.odds,
    told_at = case when excluded.is_shown then excluded.told_at else news.told_at end,
    is_shown = news.is_shown or excluded.is_shown,
    data = case when excluded.is_shown then excluded.data else news.data end,
    message_id = case when excluded.is_shown then excluded.message_id else news.message_id end
  returning id, subject, chat_id as "chatId", webhook_subscription_id as "webhookSubscriptionId", event, key, state,
    odds`;
