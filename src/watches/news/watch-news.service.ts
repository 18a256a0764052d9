import { Inject, Injectable } from '@nestjs/common';
import { BoardsService } from '../../boards/boards.service.js';
import { Clock } from '../../common/clock/clock.js';
import type { Transaction } from '../../database/transaction-runner.js';
import { groupBy } from '../../football/group-by.js';
import type { Watch, WatchDelivery, WatchRule } from '../watch.js';
import { WatchesRepository } from '../watches.repository.js';
import { readKickoffState } from './kick-off-state.js';
import type { FoundNews, NewsDetails, Novelty } from './news.js';
import { NEWS_FINDERS } from './news-finder.js';
import type { NewsFinder } from './news-finder.js';
import { noveltyOf } from './novelty.js';
import { recipientKey, recipientOf, WatchNewsRepository } from './watch-news.repository.js';
import type { NewNews, Recipient } from './watch-news.repository.js';
import { choiceOf, covers, watchedBy } from './watched.js';

export type { FoundNews, NewsDetails };

/** News to deliver to a recipient. */
export interface DueNews {
  readonly recipient: Recipient;
  /** The first of the recipient's watches to which it is news. */
  readonly watch: Watch;
  readonly found: FoundNews;
  readonly novelty: Novelty;
  /** The details as shown to the recipient. */
  readonly details: NewsDetails;
}

/** Finds news for watches, and records what was delivered. */
@Injectable()
export class WatchNewsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly repository: WatchNewsRepository,
    private readonly watches: WatchesRepository,
    @Inject(NEWS_FINDERS) private readonly finders: readonly NewsFinder[],
    private readonly clock: Clock,
  ) {}

  /** Current finds for the rules, best first within each event. */
  async find(rules: readonly WatchRule[]): Promise<FoundNews[]> {
    const now = this.clock.now();
    const found: FoundNews[] = [];
    for (const finder of this.finders) {
      const ofEvent = rules.filter(({ events }) => events.includes(finder.event));
      const choices = groupBy(ofEvent, ({ bookmakers }) => (finder.dependsOnBookmakers ? choiceOf(bookmakers) : ''));
      for (const asking of choices.values()) {
        const watched = watchedBy(asking, finder.event);
        if (watched === null) continue;
        const { bookmakers } = asking[0]!;
        const snapshot = await this.boards.snapshot();
        found.push(...(await finder.find({ watched, rules: asking, bookmakers, snapshot, now })));
      }
    }
    // once a match has begun, only the results of its bets are news
    return found.filter(({ event, fixture }) => event === 'pick-graded' || fixture.kickoffAt > now);
  }

  /** Makes other processes wait until the transaction ends, so that no two deliver the same news. */
  lock(transaction: Transaction): Promise<void> {
    return this.repository.lock(transaction);
  }

  /**
   * Records the finds at the start of a watch, so that they are no news to it later. Skips those that another watch of
   * the same recipient covers: they are news of that one.
   */
  async noteKnown(transaction: Transaction, watch: Watch, found: readonly FoundNews[]): Promise<void> {
    const recipient = recipientOf(watch);
    if (recipient === null) return;
    await this.repository.lock(transaction);
    const owned = await this.watches.listAll(transaction, ownerOf(watch));
    const others = owned.filter((each) => each.id !== watch.id && isSameRecipient(recipientOf(each), recipient));
    const known = found.filter(
      (news) => news.stateAtBeginning === null && covers(watch, news) && !others.some((other) => covers(other, news)),
    );
    const first: Novelty = { isFirst: true, oddsBefore: null, stateBefore: null, isChanged: false };
    const due = known.map((news) => ({ recipient, watch, found: news, novelty: first, details: news.details }));
    await this.repository.store(
      transaction,
      due.map((each) => this.newsOf(each, { isShown: false, messageId: null })),
    );
  }

  /** Finds that are news to recipients of watches with these deliveries, in the given order, once per recipient. */
  async listDue(
    transaction: Transaction,
    deliveries: readonly WatchDelivery[],
    found: readonly FoundNews[],
  ): Promise<DueNews[]> {
    if (found.length === 0) return [];
    // a watch may have begun or ended while the boards were read
    const watches = await this.watches.listDelivered(deliveries, transaction);
    const delivered = watches.flatMap((watch) => {
      const recipient = recipientOf(watch);
      return recipient === null ? [] : [{ watch, recipient }];
    });
    const byRecipient = groupBy(delivered, ({ recipient }) => recipientKey(recipient));
    const recipients = [...byRecipient.values()].map(([first]) => first!.recipient);
    const stored = await this.repository.listTold(
      transaction,
      recipients,
      found.map(({ key }) => key),
    );
    const told = new Map(stored.map((each) => [[recipientKey(each), each.event, each.key].join(' '), each]));
    return [...byRecipient].flatMap(([name, owned]) =>
      found.flatMap((news) => {
        const before = told.get([name, news.event, news.key].join(' ')) ?? null;
        for (const { watch, recipient } of owned) {
          const novelty = covers(watch, news) ? noveltyOf(news, before, watch) : null;
          if (novelty !== null) return [{ recipient, watch, found: news, novelty, details: detailsOf(news, novelty) }];
        }
        return [];
      }),
    );
  }

  /** Records news as delivered. @param messageId the alert that contains it; null: none @returns ids, in order */
  note(transaction: Transaction, due: readonly DueNews[], messageId: number | null): Promise<number[]> {
    return this.repository.store(
      transaction,
      due.map((each) => this.newsOf(each, { isShown: true, messageId })),
    );
  }

  private newsOf(
    { recipient, watch, found, novelty, details }: DueNews,
    how: Pick<NewNews, 'isShown' | 'messageId'>,
  ): NewNews {
    const { event, key, state, odds } = found;
    const { kickoffAt, ...fixture } = found.fixture;
    return {
      ...recipient,
      ...how,
      watchId: watch.id,
      event,
      key,
      state,
      odds,
      fixtureId: fixture.fixtureId,
      kickoffAt,
      toldAt: this.clock.now(),
      data: { fixture, details, isFirst: novelty.isFirst, oddsBefore: novelty.oddsBefore },
    };
  }
}

const ownerOf = ({ subject, chatId }: Watch) =>
  subject === null ? ({ subject, chatId: chatId ?? NaN } as const) : ({ subject, chatId: null } as const);

const isSameRecipient = (one: Recipient | null, other: Recipient): boolean =>
  one !== null && recipientKey(one) === recipientKey(other);

function detailsOf({ details }: FoundNews, { stateBefore }: Novelty): NewsDetails {
  if (details.kind !== 'kickoff' || stateBefore === null) return details;
  return { ...details, before: readKickoffState(stateBefore) };
}
