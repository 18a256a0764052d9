import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { advisoryLocks } from '../../database/advisory-locks.js';
import {
  LeagueGroupMemberEntity,
  MessengerAlertedBetEntity,
  MessengerWatchEntity,
} from '../../database/entities/index.js';
import type { Channel } from '../../database/entities/index.js';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';
import type { Transaction } from '../../database/transaction-runner.js';
import type { ValueBet } from './value-bet-finder.js';

/** A chat's watch of a league group, with the group's competitions. */
export interface Watch extends MessengerWatchEntity {
  members: LeagueGroupMemberEntity[];
}

/** Bet, price and line-up that a chat was last alerted to. */
export type AlertedBet = Pick<MessengerAlertedBetEntity, 'chatId' | 'cardKey' | 'odds' | 'publishedEleven'>;

/** Digest of the published eleven of one side. */
export interface PublishedEleven {
  fixtureId: number;
  teamId: number;
  digest: string;
}

/** Telegram takes no message for a chat that is paused. */
const canGetAlerts = `case
  when exists (select from telegram_chats chat where chat.chat_id = watch.chatId and chat.paused_at is not null) then false
  when exists (select from telegram_chats chat where chat.chat_id = watch.chatId) then 'telegram' = any (:channels)
  else 'messenger' = any (:channels) end`;

/** What chats watch, and the bets they were alerted to. Within a transaction it reads the primary, so the newest. */
@Injectable()
export class AlertsRepository {
  constructor(@InjectSqlClient('worker') private readonly sql: SqlClient) {}

  /** Stores a chat's watch of a group, or changes its minimum expected value. */
  async putWatch(
    { manager }: Transaction,
    watch: Pick<MessengerWatchEntity, 'chatId' | 'leagueGroupId' | 'minimumEdge'>,
  ): Promise<void> {
    await manager.upsert(MessengerWatchEntity, watch, ['chatId', 'leagueGroupId']);
  }

  /** Whether a chat watches a group. */
  isWatching({ manager }: Transaction, chatId: number, leagueGroupId: number): Promise<boolean> {
    return manager.existsBy(MessengerWatchEntity, { chatId, leagueGroupId });
  }

  /** Deletes a chat's watch of a group, or of all groups. @returns names of the groups */
  async removeWatches({ manager }: Transaction, chatId: number, groupId: number | null): Promise<string[]> {
    const watches = await manager.find(MessengerWatchEntity, {
      where: { chatId, ...(groupId === null ? {} : { leagueGroupId: groupId }) },
      relations: { leagueGroup: true },
    });
    const leagueGroupId = In(watches.map((watch) => watch.leagueGroupId));
    await manager.delete(MessengerWatchEntity, { chatId, leagueGroupId });
    const names = watches.map(({ leagueGroup }) => leagueGroup.name);
    return names.sort((one, other) => one.localeCompare(other, 'en'));
  }

  /** Every watch of chats that can get alerts, with its group and the group's competitions. */
  async listWatches({ manager }: Transaction, channels: readonly Channel[]): Promise<Watch[]> {
    const query = manager
      .createQueryBuilder(MessengerWatchEntity, 'watch')
      .innerJoinAndSelect('watch.leagueGroup', 'league_group')
      .leftJoinAndMapMany(
        'watch.members',
        LeagueGroupMemberEntity,
        'member',
        'member.leagueGroupId = watch.leagueGroupId',
      )
      .where(canGetAlerts, { channels })
      .orderBy({ 'watch.chatId': 'ASC', 'watch.leagueGroupId': 'ASC' });
    return query.getMany() as Promise<Watch[]>;
  }

  /** Makes other processes wait until the transaction ends, so that no two alert a chat to the same bet. */
  async lockAlertedBets({ sql }: Transaction): Promise<void> {
    await sql.rows('select pg_advisory_xact_lock($1::bigint)', [advisoryLocks.alertedBets]);
  }

  /** Which of these bets these chats were alerted to. */
  listAlertedBets(
    { manager }: Transaction,
    chatIds: readonly number[],
    cardKeys: readonly string[],
  ): Promise<AlertedBet[]> {
    return manager.findBy(MessengerAlertedBetEntity, { chatId: In([...chatIds]), cardKey: In([...cardKeys]) });
  }

  /** Records that a chat is alerted to bets. @param messageId the alert; null: the reply to a command */
  async putAlertedBets(
    { manager }: Transaction,
    chatId: number,
    bets: readonly ValueBet[],
    messageId: number | null,
  ): Promise<void> {
    const alerted = bets.map(({ cardKey, odds, publishedEleven, kickoffAt }) => ({
      chatId,
      cardKey,
      odds,
      publishedEleven,
      kickoffAt,
      messageId,
    }));
    if (alerted.length > 0) await manager.upsert(MessengerAlertedBetEntity, alerted, ['chatId', 'cardKey']);
  }

  /** Digests of the published elevens of these fixtures, by team; sides without one are absent. */
  listPublishedElevens(fixtureIds: readonly number[], now: Date): Promise<PublishedEleven[]> {
    return this.sql.rows<PublishedEleven>(
      `select lineup.fixture_id as "fixtureId", lineup.team_id as "teamId",
        md5(string_agg(player.player_id::text, ' ' order by player.player_id)) as digest
      from lineup_projections lineup
      join lineup_projection_players player on player.fixture_id = lineup.fixture_id and player.side = lineup.side
      where lineup.fixture_id = any ($1::bigint[]) and lineup.projected_at <= $2::timestamptz
        and lineup.prediction_type = 'confirmed'
      group by lineup.fixture_id, lineup.team_id
      order by lineup.fixture_id, lineup.team_id`,
      [fixtureIds, now],
    );
  }
}
