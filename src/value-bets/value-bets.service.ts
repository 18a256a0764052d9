import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import type { Listing } from '../boards/engine/listing.js';
import { explainFixtures, explainPrices, priceKinds } from '../boards/empty-board.js';
import { BoardRecords } from '../boards/records/board-records.js';
import { earlierInstant, instantOf } from '../common/calendar/instant.js';
import { filtersExcludeAll, pagePastEnd } from '../common/paging/empty-because.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import { PageBytes } from '../common/paging/page-bytes.js';
import { sentValue } from '../common/validation/error-words.js';
import { paginationOf } from '../common/paging/page-of.js';
import type { PricedPageEnvelope } from '../common/paging/page-of.js';
import { unknownResource } from '../common/problem/application-error.js';
import { formatRevision } from '../common/revision/revision.js';
import { BoardIdsService } from '../rankings/board-ids.service.js';
import type { AskedIds } from '../rankings/board-ids.service.js';
import { cardBasis } from './value-bets.basis.js';
import type { CardBasis, CardChoice } from './value-bets.basis.js';
import type { ValueBetExplanation } from './value-bet-explanation.dto.js';
import type { ValueBetCard } from './value-bets.dto.js';
import { explainCard, findCard } from './value-bets.explanation.js';
import { findCards } from './value-bets.filter.js';
import type { CardFilter, CardMode } from './card-filter.js';
import { listCards } from './value-bets.listing.js';
import type { ValueBetQuery, ValueBetsQuery } from './value-bets.query.js';
import { figuresText, profileText, valueBetCard } from './value-bets.record.js';

/** What decides which cards are listed with which numbers; what is absent is as on the board. */
export type CardSearch = Partial<CardChoice> &
  Partial<CardFilter> & {
    /** Only the best card of each fixture, player and statistic. */
    readonly group?: boolean;
  };

/** Cards in the order of the board. */
export interface ListedCards {
  /** Of all that were found, shown or not. */
  readonly count: number;
  readonly cards: readonly ValueBetCard[];
  /** Null where there are cards. */
  readonly emptyBecause: EmptyBecause | null;
}

/** What a search finds in a snapshot. */
interface CardListing {
  readonly basis: CardBasis;
  readonly listing: Listing;
  /** Ids of the search as merged entities have them now. */
  readonly ids: AskedIds;
}

const usualChoice: CardChoice = {
  direction: 'over',
  model: 'negbin',
  horizon: 'medium',
  superSub: false,
  includeStale: false,
};

/** The board of value bets. */
@Injectable()
export class ValueBetsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ids: BoardIdsService,
    private readonly records: BoardRecords,
  ) {}

  /**
   * A page of the board as it is sent, all of it from the memory of one snapshot.
   * @throws ApplicationError `invalid_input` for a malformed revision, `revision_gone` for one no longer kept
   */
  async bytes(query: ValueBetsQuery): Promise<PageBytes> {
    const { page, pageSize, showAll } = query;
    const mode = showAll ? 'all' : query.mode;
    const snapshot = await this.boards.snapshot(query.revision, mode === 'predictions' ? 'cards' : null);
    const { basis, listing, ids } = await this.find(snapshot, { ...query, mode });
    const shown = this.records.of({
      snapshot,
      kind: `value-bets ${basis.name}`,
      members: listing.page((page - 1) * pageSize, pageSize),
      keyOf: (row) => row,
      make: (row) => ({
        ...figuresText(snapshot, basis, row),
        beginning: this.records.beginning({
          snapshot,
          kind: `value-bets ${basis.choice.superSub}`,
          key: row,
          make: () => profileText(snapshot, basis, row),
        }),
      }),
    });
    const pagination = paginationOf(page, pageSize, listing.count);
    const envelope: Omit<PricedPageEnvelope<never>, 'data'> = {
      pagination,
      emptyBecause:
        shown.length > 0
          ? null
          : listing.count > 0
            ? pagePastEnd(pagination)
            : await this.explainEmpty(snapshot, { ...query, mode }),
      revision: formatRevision(snapshot.revision),
      dataAsOf: instantOf(snapshot.dataset.now),
      oldestQuoteAt: shown.map(({ oldestQuoteAt }) => oldestQuoteAt).reduce(earlierInstant, null),
    };
    return PageBytes.of(shown, envelope, { board: 'value-bets', ...query, mode, ...ids });
  }

  /** The first cards that a search finds now. */
  async list(search: CardSearch, most: number): Promise<ListedCards> {
    const snapshot = await this.boards.snapshot(undefined, search.mode === 'predictions' ? 'cards' : null);
    const { basis, listing } = await this.find(snapshot, search);
    return {
      count: listing.count,
      cards: listing.page(0, most).map((row) => valueBetCard(snapshot, basis, row)),
      emptyBecause: listing.count > 0 ? null : await this.explainEmpty(snapshot, search),
    };
  }

  /**
   * How the numbers of a card come about; also of a fixture that is being played.
   * @throws ApplicationError `not_found` where there is no such card, `revision_gone`
   */
  async explain(cardKey: string, { revision, ...choice }: ValueBetQuery): Promise<ValueBetExplanation> {
    for (const unpriced of [null, 'cards'] as const) {
      const snapshot = await this.boards.snapshot(revision, unpriced);
      const basis = cardBasis(snapshot, choice);
      const row = findCard(snapshot, basis, cardKey);
      if (row !== null) return explainCard(snapshot, basis, row);
    }
    throw unknownResource('value bet card', sentValue(cardKey) ?? 'of this key');
  }

  /** Why a search finds no card: its filters, the prices, or the matches of those who are quoted. */
  private async explainEmpty(snapshot: BoardSnapshot, search: CardSearch): Promise<EmptyBecause> {
    const { direction, model, horizon, superSub, includeStale, showLive, mode } = {
      ...usualChoice,
      showLive: false,
      mode: 'value' as const,
      ...search,
    };
    const choice = { direction, model, horizon, superSub, includeStale, showLive };
    const countOf = async (each: CardMode): Promise<number> =>
      (await this.find(snapshot, { ...choice, mode: each })).listing.count;
    const cards = await countOf(mode);
    if (cards > 0) return filtersExcludeAll(cards);
    const withoutPrices =
      mode === 'predictions' ? explainFixtures(snapshot) : explainPrices(snapshot, priceKinds.player, includeStale);
    if (withoutPrices !== null) return withoutPrices;
    const priced = mode === 'value' ? await countOf('all') : 0;
    if (priced > 0) {
      const detail = `None of the ${priced} priced cards has an expected value above 0. mode=all shows them.`;
      return { code: 'none_qualifies', detail };
    }
    return {
      code: 'no_match_data',
      detail:
        'No earlier match of the players is known that has the statistic. StatsBomb, FPL-Core or a canonical ' +
        'feed brings them.',
    };
  }

  private async find(snapshot: BoardSnapshot, search: CardSearch): Promise<CardListing> {
    const { direction, model, horizon, superSub, includeStale } = { ...usualChoice, ...search };
    const ids = await this.ids.settle<AskedIds>(
      { games: search.eventIds, uniqueTournamentIds: search.uniqueTournamentIds },
      snapshot.dataset.entities,
    );
    const basis = cardBasis(snapshot, { direction, model, horizon, superSub, includeStale, source: search.source });
    const found = findCards(snapshot, basis, {
      ...search,
      mode: search.mode ?? 'value',
      eventIds: ids.games,
      uniqueTournamentIds: ids.uniqueTournamentIds,
    });
    return { basis, listing: listCards(basis, found, search.group ?? false), ids };
  }
}
