import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../common/problem/application-error.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import type { Transaction } from '../database/transaction-runner.js';
import { MessengerUpdatesRepository } from './messenger-updates.repository.js';
import type { NewUpdate, UpdateKey } from './messenger-updates.repository.js';

/** Days after which a stored update is deleted. */
const retentionDays = 30;
/** Seconds after which the claim of a process that has not replied expires. */
const claimSeconds = 30;
/** Longest wait for the reply of another process, and the interval at which it is polled for. */
const patienceMilliseconds = 20_000;
const pollMilliseconds = 100;
const cleanUpMilliseconds = 3_600_000;

/** Makes the changes that an update asks for and returns the reply, in the transaction that stores the reply. */
export type PreparedReply = (transaction: Transaction) => Promise<string>;

/** Replies to each update once, even if it is delivered to several processes. */
@Injectable()
export class UpdateReplies {
  private readonly inProgress = new Map<string, Promise<string>>();
  private cleanedUpAt = -Infinity;

  constructor(
    private readonly transactions: TransactionRunner,
    private readonly updates: MessengerUpdatesRepository,
  ) {}

  /**
   * The stored reply to an update, or else the reply of `prepare`, which is then stored.
   * @throws ApplicationError `service_unavailable` if another process takes too long to reply to the update
   */
  async replyOnce(update: NewUpdate, prepare: () => Promise<PreparedReply>): Promise<string> {
    const key = `${update.channel} ${update.updateId}`;
    // redeliveries to this process wait for the first one without taking a connection
    const reply = this.inProgress.get(key) ?? this.reply(update, prepare).finally(() => this.inProgress.delete(key));
    this.inProgress.set(key, reply);
    return reply;
  }

  private async reply(update: NewUpdate, prepare: () => Promise<PreparedReply>): Promise<string> {
    await this.store(update);
    const stored = await this.claimOrWait(update);
    if (stored !== null) return stored;
    try {
      const prepared = await prepare();
      return await this.transactions.transaction(async (transaction) => {
        if (!(await this.updates.lockOpen(transaction, update)))
          return (await this.updates.findReply(transaction, update)) ?? '';
        const text = await prepared(transaction);
        await this.updates.storeReply(transaction, update, text);
        return text;
      });
    } catch (error) {
      // if that fails too, the claim expires; the caller gets the first error
      await this.transactions
        .transaction((transaction) => this.updates.release(transaction, update))
        .catch(() => undefined);
      throw error;
    }
  }

  private async store(update: NewUpdate): Promise<void> {
    await this.transactions.transaction(async (transaction) => {
      if (performance.now() - this.cleanedUpAt > cleanUpMilliseconds) {
        this.cleanedUpAt = performance.now();
        await this.updates.deleteOld(transaction, retentionDays);
      }
      await this.updates.store(transaction, update);
    });
  }

  /** Claims the update and returns null, or waits for the reply of the process that claimed it. */
  private async claimOrWait(update: UpdateKey): Promise<string | null> {
    const patient = performance.now() + patienceMilliseconds;
    for (;;) {
      const [isClaimed, reply] = await this.transactions.transaction(
        async (transaction): Promise<[boolean, string | null]> => {
          if (await this.updates.claim(transaction, update, claimSeconds)) return [true, null];
          return [false, await this.updates.findReply(transaction, update)];
        },
      );
      if (isClaimed) return null;
      if (reply !== null) return reply;
      if (performance.now() > patient) {
        throw new ApplicationError('service_unavailable', 'Another process is still working on the update.', [], {
          headers: { 'Retry-After': '5' },
        });
      }
      await sleep(pollMilliseconds);
    }
  }
}
