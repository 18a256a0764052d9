import { Injectable } from '@nestjs/common';
import type { Writer } from '../common/access/writer.js';
import { unprocessable } from '../common/problem/application-error.js';
import { didYouMean, sentValue } from '../common/validation/error-words.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import { BetReferencesRepository } from './references.repository.js';
import type { MySettings } from './settings.dto.js';
import { MySettingsRepository } from './settings.repository.js';

/** Settings of people. */
@Injectable()
export class MySettingsService {
  constructor(
    private readonly settings: MySettingsRepository,
    private readonly references: BetReferencesRepository,
    private readonly transactions: TransactionRunner,
  ) {}

  /** The settings of a person; defaults for one who has chosen nothing. */
  show(subject: string): Promise<MySettings> {
    return this.settings.find(subject);
  }

  /** Replaces all settings of a person. @throws ApplicationError `unprocessable` for an unknown bookmaker */
  async put(subject: string, settings: MySettings, writer: Writer): Promise<MySettings> {
    const slugs = (await this.references.listBookmakers()).map(({ slug }) => slug);
    const unknown = settings.bookmakers.findIndex((slug) => !slugs.includes(slug));
    const word = settings.bookmakers[unknown];
    if (word !== undefined) {
      const named = `${sentValue(word) ?? 'this one'}${didYouMean(word, slugs)}`;
      throw unprocessable(
        ['bookmakers', unknown],
        `is not a known bookmaker: ${named}; GET /api/v2/bookmakers lists them`,
      );
    }
    const stored = { ...settings, bookmakers: [...new Set(settings.bookmakers)] };
    await this.transactions.run(writer, ({ sql }) => this.settings.store(sql, subject, stored));
    return stored;
  }

  /** Deletes settings and bets of a person. */
  async forget(subject: string, writer: Writer): Promise<void> {
    await this.transactions.run(writer, ({ sql }) => this.settings.forget(sql, subject));
  }
}
