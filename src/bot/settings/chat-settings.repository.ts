import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { AppConfig } from '../../config/app-config.js';
import { ChatSettingsEntity } from '../../database/entities/index.js';
import { TransactionRunner } from '../../database/transaction-runner.js';
import type { Transaction } from '../../database/transaction-runner.js';
import { DEFAULT_ALERTS } from './chat-settings.js';
import type { ChatSettings, DayPart, SettingChanges } from './chat-settings.js';

/** A chat that wants a morning message. */
export interface MorningSettings {
  readonly chatId: number;
  readonly settings: ChatSettings;
  readonly morningAt: string;
  /** Local day of the last message; null: there was none. */
  readonly sentOn: string | null;
}

/** Chat settings; those that a chat has not changed come from the configuration. */
@Injectable()
export class ChatSettingsRepository {
  constructor(
    private readonly config: AppConfig,
    private readonly transactions: TransactionRunner,
  ) {}

  /** Settings of a chat, read in a separate transaction unless one is given. */
  async find(transaction: Transaction | null, chatId: number): Promise<ChatSettings> {
    const read = async ({ manager }: Transaction): Promise<ChatSettings> =>
      this.settingsOf(await manager.findOneBy(ChatSettingsEntity, { chatId }));
    return transaction === null ? this.transactions.transaction(read) : read(transaction);
  }

  /** Settings of a chat, locked until the transaction ends. */
  async lock(transaction: Transaction, chatId: number): Promise<ChatSettings> {
    await transaction.manager
      .createQueryBuilder()
      .insert()
      .into(ChatSettingsEntity)
      .values({ chatId })
      .orIgnore()
      .execute();
    const lock = { mode: 'pessimistic_write' } as const;
    return this.settingsOf(await transaction.manager.findOne(ChatSettingsEntity, { where: { chatId }, lock }));
  }

  /** Settings of several chats, by chat. */
  async findAll({ manager }: Transaction, chatIds: readonly number[]): Promise<ReadonlyMap<number, ChatSettings>> {
    const rows = await manager.findBy(ChatSettingsEntity, { chatId: In([...chatIds]) });
    return new Map(chatIds.map((id) => [id, this.settingsOf(rows.find(({ chatId }) => chatId === id) ?? null)]));
  }

  /** Chats that want a morning message. */
  async listMornings({ manager }: Transaction): Promise<MorningSettings[]> {
    const rows = await manager.find(ChatSettingsEntity, {
      where: { morningAt: Not(IsNull()) },
      order: { chatId: 'ASC' },
    });
    return rows.flatMap((row) =>
      row.morningAt === null
        ? []
        : [{ chatId: row.chatId, settings: this.settingsOf(row), morningAt: row.morningAt, sentOn: row.morningSentOn }],
    );
  }

  /** Records the morning message of a day. @returns false if it was already recorded */
  async claimMorning({ sql }: Transaction, chatId: number, day: string): Promise<boolean> {
    const rows = await sql.rows(
      `update chat_settings set morning_sent_on = $2::date
      where chat_id = $1::bigint and morning_at is not null
        and (morning_sent_on is null or morning_sent_on < $2::date)
      returning chat_id`,
      [chatId, day],
    );
    return rows.length > 0;
  }

  /**
   * Changes settings of a chat.
   * @param morningSentOn local day that is to get no further morning message
   * @returns all settings
   */
  async change(
    transaction: Transaction,
    chatId: number,
    changes: SettingChanges,
    morningSentOn?: string,
  ): Promise<ChatSettings> {
    const { quietHours, bookmakers, ...rest } = changes;
    await transaction.manager.upsert(
      ChatSettingsEntity,
      {
        chatId,
        ...rest,
        ...(morningSentOn === undefined ? {} : { morningSentOn }),
        ...(bookmakers === undefined ? {} : { bookmakers: [...bookmakers] }),
        ...(quietHours === undefined ? {} : { quietHours: storedHours(quietHours) }),
      },
      ['chatId'],
    );
    return this.find(transaction, chatId);
  }

  private settingsOf(row: ChatSettingsEntity | null): ChatSettings {
    return {
      language: row?.language ?? null,
      timeZone: row?.timeZone ?? this.config.botTimeZone,
      oddsFormat: row?.oddsFormat ?? 'decimal',
      bookmakers: row?.bookmakers ?? [],
      leagueGroupId: row?.leagueGroupId ?? null,
      ownLeagueGroupId: row?.ownLeagueGroupId ?? null,
      quietHours: this.quietHoursOf(row?.quietHours ?? null),
      mostAlertsADay: row?.mostAlertsADay ?? DEFAULT_ALERTS,
      minimumEdge: row?.minimumEdge ?? 0,
      morningAt: row?.morningAt ?? null,
    };
  }

  private quietHoursOf(stored: string | null): DayPart | null {
    if (stored === null) return this.config.botQuietHours;
    const [from, until] = stored.split('-');
    return from === undefined || until === undefined ? null : { from, until };
  }
}

const storedHours = (hours: DayPart | null): string => (hours === null ? 'off' : `${hours.from}-${hours.until}`);
