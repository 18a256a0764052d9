import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import { countByFixtureId } from '../boards/query/fixture-facets.js';
import type { ListingOf } from '../boards/records/memory-listing.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import { unknownResource } from '../common/problem/application-error.js';
import { sentValue } from '../common/validation/error-words.js';
import { queryOf } from '../common/validation/request.pipe.js';
import type { Criteria } from '../common/validation/request.pipe.js';
import { BoardIdsService } from '../rankings/board-ids.service.js';
import { RankedBoardsService } from '../rankings/ranked-boards.service.js';
import { cardVariant } from './card-variant.js';
import type { ValueBetExplanation } from './value-bet-explanation.dto.js';
import { valueBetsBoard } from './value-bets.board.js';
import type { ValueBetCard } from './value-bets.dto.js';
import { explainCard, findCard } from './value-bets.explanation.js';
import { ValueBetQuery, ValueBetsQuery } from './value-bets-query.dto.js';

/** Parameters of the board; absent ones take the board's defaults. */
export type CardSearch = Criteria<Omit<ValueBetsQuery, 'page' | 'pageSize' | 'revision' | 'showAll'>>;

/** Cards in the order of the board. */
export interface ListedCards {
  /** Number of all cards found. */
  readonly count: number;
  readonly cards: readonly ValueBetCard[];
  /** Null if there are cards. */
  readonly emptyBecause: EmptyBecause | null;
}

type CardListing = ListingOf<typeof valueBetsBoard>;

/** The board of value bets. */
@Injectable()
export class ValueBetsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ranked: RankedBoardsService,
    private readonly ids: BoardIdsService,
  ) {}

  /** @throws ApplicationError `invalid_input` for a malformed revision, `revision_gone` for a dropped one */
  open(query: ValueBetsQuery): Promise<CardListing> {
    return this.ranked.open(valueBetsBoard, { ...query, mode: query.showAll ? 'all' : query.mode });
  }

  /** The cards of a snapshot, by default the board's default selection. */
  of(snapshot: CardListing['snapshot'], criteria: Criteria<ValueBetsQuery> = {}): CardListing {
    return this.ranked.of(valueBetsBoard, queryOf(ValueBetsQuery, criteria), snapshot);
  }

  /**
   * Number of cards that the board lists by default with `minEdgeLow=0`, the value badge, by fixture id; fixtures
   * without one are absent.
   * @param bookmakers known ones whose prices are judged; absent: all
   */
  countByFixture(snapshot: CardListing['snapshot'], bookmakers?: string[]): ReadonlyMap<number, number> {
    const count = (): ReadonlyMap<number, number> => {
      const listing = this.of(snapshot, { minEdgeLow: 0, ...(bookmakers === undefined ? {} : { bookmakers }) });
      const { passing, variant } = listing.rows({ skip: 0, take: 0 });
      return countByFixtureId(snapshot, passing, variant.table.columns.fixture);
    };
    return bookmakers === undefined ? snapshot.derived.get('value bets by fixture', count) : count();
  }

  /** The first cards currently found by a search, after those to skip. */
  async list(search: CardSearch, most: number, skip = 0): Promise<ListedCards> {
    const listing = await this.open(queryOf<ValueBetsQuery>(ValueBetsQuery, search));
    const { rows, read, count } = await listing.list<ValueBetCard>({ skip, take: most });
    return { count, cards: await read(rows), emptyBecause: count > 0 ? null : listing.explainEmpty() };
  }

  /**
   * Every step from the sample to the edge of a card; also for a fixture in play.
   * @throws ApplicationError `not_found` for an unknown card, `revision_gone`
   */
  async explain(cardKey: string, query: ValueBetQuery): Promise<ValueBetExplanation> {
    const explanation = await this.explanationOf(cardKey, query);
    if (explanation === null) throw unknownResource('value bet card', sentValue(cardKey) ?? 'of this key');
    return explanation;
  }

  /**
   * The explanation of a card under the board's default options; null if there is no such card now.
   * @param bookmakers known ones whose prices are judged; empty: all
   */
  findExplanation(cardKey: string, bookmakers: readonly string[]): Promise<ValueBetExplanation | null> {
    return this.explanationOf(
      cardKey,
      queryOf(ValueBetQuery, bookmakers.length === 0 ? {} : { bookmakers: [...bookmakers] }),
    );
  }

  private async explanationOf(
    cardKey: string,
    { revision, bookmakers, kellyFraction, ...rest }: ValueBetQuery,
  ): Promise<ValueBetExplanation | null> {
    const options = { ...rest, source: bookmakers };
    for (const unpriced of [null, 'cards'] as const) {
      const snapshot = await this.boards.snapshot(revision, unpriced);
      await this.ids.requireBookmakers('bookmakers', bookmakers, snapshot);
      const variant = cardVariant(snapshot, options);
      const row = findCard(snapshot, variant, cardKey);
      if (row !== null) return explainCard(snapshot, variant, row, kellyFraction);
    }
    return null;
  }
}
