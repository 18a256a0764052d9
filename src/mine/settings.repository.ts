import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import type { SqlTransaction } from '../database/sql-client.js';

/** Settings of a person. */
export interface StoredSettings {
  readonly bookmakers: string[];
  readonly oddsFormat: 'decimal' | 'fractional' | 'american';
  readonly timeZone: string;
  readonly language: 'en' | 'de' | null;
  readonly bankroll: number | null;
  readonly kellyShare: number;
  readonly stakeLimitDay: number | null;
  readonly stakeLimitWeek: number | null;
}

/** Settings of a person who has chosen nothing; the defaults of the table. */
const UNCHOSEN: StoredSettings = {
  bookmakers: [],
  oddsFormat: 'decimal',
  timeZone: 'UTC',
  language: null,
  bankroll: null,
  kellyShare: 0.25,
  stakeLimitDay: null,
  stakeLimitWeek: null,
};

@Injectable()
export class MySettingsRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /** The settings of a person. Plan: bettors_pkey. */
  async find(subject: string, sql: SqlClient = this.sql): Promise<StoredSettings> {
    const settings = await sql.row<StoredSettings>(
      `select bookmakers, odds_format as "oddsFormat", time_zone as "timeZone", language, bankroll,
        kelly_share as "kellyShare", stake_limit_day as "stakeLimitDay", stake_limit_week as "stakeLimitWeek"
      from bettors where subject = $1`,
      [subject],
    );
    return settings ?? UNCHOSEN;
  }

  /** Replaces the settings of a person. */
  async store(sql: SqlTransaction, subject: string, settings: StoredSettings): Promise<void> {
    const { bookmakers, oddsFormat, timeZone, language, bankroll, kellyShare } = settings;
    await sql.rows(
      `insert into bettors (subject, bookmakers, odds_format, time_zone, language, bankroll, kelly_share,
        stake_limit_day, stake_limit_week)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (subject) do update set bookmakers = excluded.bookmakers, odds_format = excluded.odds_format,
        time_zone = excluded.time_zone, language = excluded.language, bankroll = excluded.bankroll,
        kelly_share = excluded.kelly_share, stake_limit_day = excluded.stake_limit_day,
        stake_limit_week = excluded.stake_limit_week`,
      [
        subject,
        bookmakers,
        oddsFormat,
        timeZone,
        language,
        bankroll,
        kellyShare,
        settings.stakeLimitDay,
        settings.stakeLimitWeek,
      ],
    );
  }

  /** Deletes a person with everything that is stored about him here: settings, bets and their grades. */
  async forget(sql: SqlTransaction, subject: string): Promise<void> {
    await sql.rows('delete from bettors where subject = $1', [subject]);
  }
}
