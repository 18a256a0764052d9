import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { advisoryLocks } from '../../database/advisory-locks.js';
import { MessengerAlertedBetEntity } from '../../database/entities/messenger-alerted-bet.entity.js';
import type { Transaction } from '../../database/transaction-runner.js';
import type { ValueBet } from './value-bet-finder.js';

/** Bet, price and line-up that a chat was last told of. */
export type AlertedBet = Pick<MessengerAlertedBetEntity, 'chatId' | 'cardKey' | 'odds' | 'publishedEleven'>;

/** What chats have been told of. Every method runs in a transaction of the caller. */
@Injectable()
export class AlertedBetsRepository {
  /** Lets other processes wait until the transaction ends, so that no two of them tell a chat of the same bet. */
  async lock({ sql }: Transaction): Promise<void> {
    await sql.rows('select pg_advisory_xact_lock($1::bigint)', [advisoryLocks.alertedBets]);
  }

  /** What these chats have been told of these bets. */
  list({ manager }: Transaction, chatIds: readonly number[], cardKeys: readonly string[]): Promise<AlertedBet[]> {
    return manager.findBy(MessengerAlertedBetEntity, { chatId: In([...chatIds]), cardKey: In([...cardKeys]) });
  }

  /** Notes that a chat is told of bets. @param messageId the alert that tells it; null: the reply to a command */
  async put(
    { manager }: Transaction,
    chatId: number,
    bets: readonly ValueBet[],
    messageId: number | null,
  ): Promise<void> {
    const told = bets.map(({ cardKey, odds, publishedEleven, kickoffAt }) => ({
      chatId,
      cardKey,
      odds,
      publishedEleven,
      kickoffAt,
      messageId,
    }));
    if (told.length > 0) await manager.upsert(MessengerAlertedBetEntity, told, ['chatId', 'cardKey']);
  }
}
