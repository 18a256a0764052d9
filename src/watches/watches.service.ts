import { Injectable } from '@nestjs/common';
import type { Caller } from '../common/access/caller.js';
import type { Writer } from '../common/access/writer.js';
import { Clock } from '../common/clock/clock.js';
import { requireMatch } from '../common/entity-tag.js';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { ApplicationError, unknownResource, unprocessable } from '../common/problem/application-error.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import type { Transaction } from '../database/transaction-runner.js';
import { PublicIdsService } from '../public-ids/public-ids.service.js';
import { WebhookEventsService } from '../webhooks/webhook-events.service.js';
import { WatchNewsService } from './news/watch-news.service.js';
import { everything, MOST_OF_CHAT, MOST_OF_USER } from './watch.js';
import type { Watch, WatchEvent, WatchOwner, WatchScope, WatchTerms } from './watch.js';
import type { WatchBody, WatchChangeBody, WatchesPage, WatchesQuery, WatchRecord } from './watches.dto.js';
import { WatchesRepository } from './watches.repository.js';
import type { NewWatch } from './watches.repository.js';

export { everything };
export type { Watch, WatchEvent, WatchOwner, WatchScope, WatchTerms };

/** Stores a watch within a transaction. */
export type WatchBeginning = (transaction: Transaction) => Promise<Watch>;

/** Members of a scope that are public ids, with their kind. */
const scopeKinds = [
  ['competitionId', 'competition'],
  ['teamId', 'team'],
  ['playerId', 'player'],
  ['fixtureId', 'fixture'],
] as const;

const scopeMembers = ['leagueGroupId', 'competitionId', 'teamId', 'playerId', 'fixtureId'] as const;

/** Watches of users and chats. */
@Injectable()
export class WatchesService {
  constructor(
    private readonly repository: WatchesRepository,
    private readonly news: WatchNewsService,
    private readonly publicIds: PublicIdsService,
    private readonly webhooks: WebhookEventsService,
    private readonly transactions: TransactionRunner,
    private readonly pager: CursorPager,
    private readonly clock: Clock,
  ) {}

  /** A page of a user's watches, newest first. */
  async list(query: WatchesQuery, path: string, caller: Caller): Promise<WatchesPage> {
    const owner = userOf(caller);
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.list(owner, window),
      keyOf: ({ id }) => [-id],
      present: recordOf,
    });
  }

  /** @throws ApplicationError `not_found` where the user has no such watch */
  async get(id: number, caller: Caller): Promise<WatchRecord> {
    return recordOf((await this.repository.find(userOf(caller), id)) ?? unknownWatch(id));
  }

  /**
   * Creates a user's watch; the present state is no news to it.
   * @throws ApplicationError `unprocessable` for unknown ids and beyond the most watches per user, `conflict` for a
   *   second watch with the same scope, market and delivery
   */
  async create(body: WatchBody, writer: Writer): Promise<WatchRecord> {
    const owner = userOf(writer.caller);
    const terms = await this.termsOf(body);
    const begin = await this.prepare(owner, terms);
    const watch = await this.transactions.run(writer, async (transaction) => {
      const count = await this.repository.lockOwner(transaction, owner);
      const existing = await this.repository.findEqual(transaction, { owner, ...terms });
      if (existing !== null) throw new ApplicationError('conflict', `Watch ${existing} already covers this.`);
      if (count >= MOST_OF_USER) throw tooMany(MOST_OF_USER);
      await this.requireWebhook(transaction, owner.subject, terms);
      return begin(transaction);
    });
    return recordOf(watch);
  }

  /**
   * Changes a user's watch and restarts it: the present state is no news to it.
   * @throws ApplicationError `not_found`, `precondition_failed`, and as `create` does
   */
  async change(id: number, body: WatchChangeBody, writer: Writer): Promise<WatchRecord> {
    const owner = userOf(writer.caller);
    const before = (await this.repository.find(owner, id)) ?? unknownWatch(id);
    const terms = await this.termsOf(changed(before, body));
    const found = await this.findNow(owner, terms);
    const watch = await this.transactions.run(writer, async (transaction) => {
      await this.repository.lockOwner(transaction, owner);
      const current = (await this.repository.find(owner, id, transaction)) ?? unknownWatch(id);
      requireMatch(writer.ifMatch, recordOf(current));
      if (isEqual(current, terms)) return current;
      const equal = await this.repository.findEqual(transaction, { owner, ...terms });
      if (equal !== null && equal !== id) throw new ApplicationError('conflict', `Watch ${equal} already covers this.`);
      await this.requireWebhook(transaction, owner.subject, terms);
      await this.repository.update(transaction, id, { owner, ...terms, begunAt: this.clock.now() });
      return this.begun(transaction, owner, id, found);
    });
    return recordOf(watch);
  }

  /** @throws ApplicationError `not_found`, `precondition_failed` */
  async delete(id: number, writer: Writer): Promise<void> {
    const owner = userOf(writer.caller);
    await this.transactions.run(writer, async (transaction) => {
      await this.repository.lockOwner(transaction, owner);
      const current = (await this.repository.find(owner, id, transaction)) ?? unknownWatch(id);
      requireMatch(writer.ifMatch, recordOf(current));
      await this.repository.delete(transaction, [id]);
    });
  }

  /**
   * Prepares a watch, given current ids, by reading the present state. The returned function stores the watch and
   * replaces the owner's watch with the same scope, market and delivery, if there is one.
   */
  async prepare(owner: WatchOwner, terms: WatchTerms): Promise<WatchBeginning> {
    const found = await this.findNow(owner, terms);
    return async (transaction) => {
      await this.repository.lockOwner(transaction, owner);
      const watch: NewWatch = { owner, ...terms, begunAt: this.clock.now() };
      const existing = await this.repository.findEqual(transaction, watch);
      if (existing !== null) await this.repository.update(transaction, existing, watch);
      const id = existing ?? (await this.repository.insert(transaction, watch));
      return this.begun(transaction, owner, id, found);
    };
  }

  /** All watches of a chat, oldest first. */
  listOfChat(transaction: Transaction, chatId: number): Promise<Watch[]> {
    return this.repository.listAll(transaction, { subject: null, chatId });
  }

  /** Whether a chat watches a scope. */
  async isWatching(transaction: Transaction, chatId: number, scope: WatchScope): Promise<boolean> {
    const watches = await this.listOfChat(transaction, chatId);
    return watches.some((watch) => scopeMembers.every((member) => watch[member] === scope[member]));
  }

  /** Whether a chat may have another watch. */
  async hasRoom(transaction: Transaction, chatId: number): Promise<boolean> {
    return (await this.repository.lockOwner(transaction, { subject: null, chatId })) < MOST_OF_CHAT;
  }

  /** Deletes watches. */
  end(transaction: Transaction, watches: readonly Watch[]): Promise<void> {
    return this.repository.delete(
      transaction,
      watches.map(({ id }) => id),
    );
  }

  private async begun(
    transaction: Transaction,
    owner: WatchOwner,
    id: number,
    found: Awaited<ReturnType<WatchNewsService['find']>>,
  ): Promise<Watch> {
    const watch = (await this.repository.find(owner, id, transaction)) ?? unknownWatch(id);
    await this.news.noteKnown(transaction, watch, found);
    return watch;
  }

  /** Current finds for a watch with these terms. */
  private async findNow(owner: WatchOwner, terms: WatchTerms): Promise<Awaited<ReturnType<WatchNewsService['find']>>> {
    if (terms.delivery === 'none') return [];
    const competitionIds =
      terms.leagueGroupId === null
        ? terms.competitionId === null
          ? null
          : [terms.competitionId]
        : ((await this.repository.listCompetitions(terms.leagueGroupId)) ?? []);
    const bookmakers = await this.repository.listBookmakers(owner);
    // counts everything up to now as seen: events with a history need no recording
    return this.news.find([
      { ...terms, competitionIds, bookmakers, begunAt: this.clock.now(), seenFileId: Number.MAX_SAFE_INTEGER },
    ]);
  }

  /** @throws ApplicationError `unprocessable` for more than one scope, and for unknown ids */
  private async termsOf(body: WatchBody): Promise<WatchTerms> {
    const scope: { -readonly [Member in keyof WatchScope]: number | null } = { ...everything };
    const [first, second] = scopeMembers.filter((member) => body[member] != null);
    if (second !== undefined) throw unprocessable([second], `must not be given together with ${first}`);
    const { leagueGroupId = null, market = null, events, minimumEdge, delivery, webhookSubscriptionId = null } = body;
    if (leagueGroupId !== null) {
      if ((await this.repository.listCompetitions(leagueGroupId)) === null)
        throw unprocessable(['leagueGroupId'], `is not a known league group: ${leagueGroupId}`);
      scope.leagueGroupId = leagueGroupId;
    }
    for (const [member, kind] of scopeKinds) {
      const id = body[member] ?? null;
      if (id === null) continue;
      const [current] = await this.publicIds.findCurrent(kind, [id]);
      if (current === undefined) throw unprocessable([member], `is not a known ${kind}: ${id}`);
      scope[member] = current;
    }
    if ((delivery === 'webhook') !== (webhookSubscriptionId !== null))
      throw unprocessable(['webhookSubscriptionId'], 'is needed with the delivery webhook, and only there');
    return { ...scope, market, events: ordered(events), minimumEdge, delivery, webhookSubscriptionId };
  }

  /** @throws ApplicationError `unprocessable` for another user's webhook, or one without an event of the watch */
  private async requireWebhook(
    transaction: Transaction,
    subject: string,
    { webhookSubscriptionId, events }: WatchTerms,
  ): Promise<void> {
    if (webhookSubscriptionId === null) return;
    const types = await this.webhooks.findEventTypes(transaction, webhookSubscriptionId, subject);
    if (types === null)
      throw unprocessable(['webhookSubscriptionId'], `is not one of your webhooks: ${webhookSubscriptionId}`);
    const missing = events.filter((event) => !types.includes(event));
    if (missing.length > 0)
      throw unprocessable(
        ['events'],
        `has kinds that webhook ${webhookSubscriptionId} does not receive: ${missing.join(', ')}`,
      );
  }
}

/** @throws ApplicationError `forbidden` for a token without a subject */
export function userOf(caller: Caller): WatchOwner & { readonly subject: string } {
  if (caller.kind === 'bearer' && caller.subject !== null) return { subject: caller.subject, chatId: null };
  throw new ApplicationError('forbidden', 'Watches belong to a user: use a token that names one in its claim sub.');
}

function recordOf({ id, name, market, events, minimumEdge, delivery, createdAt, ...watch }: Watch): WatchRecord {
  const { leagueGroupId, competitionId, teamId, playerId, fixtureId, webhookSubscriptionId } = watch;
  return {
    id,
    name,
    leagueGroupId,
    competitionId,
    teamId,
    playerId,
    fixtureId,
    market,
    events: [...events],
    minimumEdge,
    delivery,
    webhookSubscriptionId,
    createdAt: createdAt.toISOString(),
  };
}

const ordered = (events: readonly WatchEvent[]): WatchEvent[] => [...new Set(events)].sort();

/** The body of a watch with a change applied. */
function changed(watch: Watch, change: WatchChangeBody): WatchBody {
  const { leagueGroupId, competitionId, teamId, playerId, fixtureId } = watch;
  const delivery = change.delivery ?? (watch.delivery as WatchBody['delivery']);
  const subscription =
    change.webhookSubscriptionId === undefined ? watch.webhookSubscriptionId : change.webhookSubscriptionId;
  return {
    leagueGroupId,
    competitionId,
    teamId,
    playerId,
    fixtureId,
    market: change.market === undefined ? watch.market : change.market,
    events: change.events ?? [...watch.events],
    minimumEdge: change.minimumEdge ?? watch.minimumEdge,
    delivery,
    webhookSubscriptionId: delivery === 'webhook' ? subscription : (change.webhookSubscriptionId ?? null),
  };
}

const isEqual = (watch: Watch, terms: WatchTerms): boolean =>
  watch.market === terms.market &&
  watch.minimumEdge === terms.minimumEdge &&
  watch.delivery === terms.delivery &&
  watch.webhookSubscriptionId === terms.webhookSubscriptionId &&
  ordered(watch.events).join() === ordered(terms.events).join();

function unknownWatch(id: number): never {
  throw unknownResource('watch of yours', id);
}

function tooMany(most: number): ApplicationError {
  return new ApplicationError('unprocessable', `You have ${most} watches, the most for a user; delete one first.`);
}
