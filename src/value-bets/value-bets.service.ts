import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import type { BoardOrder, BoardRows } from '../boards/engine/board.js';
import { countByFixtureId } from '../boards/dataset/fixture-facets.js';
import { explainFixtures, explainPrices, priceKinds } from '../boards/empty-board.js';
import { ALL_ROWS, tableOf } from '../boards/records/listed-rows.js';
import type { ListedRows } from '../boards/records/listed-rows.js';
import { earlierInstant, instantOf } from '../common/calendar/instant.js';
import { filtersExcludeAll, pagePastEnd } from '../common/paging/empty-because.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import type { BoardTable } from '../common/paging/board-table.js';
import { PageBytes } from '../common/paging/page-bytes.js';
import { sentValue } from '../common/validation/error-words.js';
import { queryOf } from '../common/validation/request.pipe.js';
import type { Criteria } from '../common/validation/request.pipe.js';
import { declareFacets } from '../common/paging/facets.js';
import { paginationOf } from '../common/paging/page-of.js';
import type { PricedPageEnvelope } from '../common/paging/page-of.js';
import { unknownResource } from '../common/problem/application-error.js';
import { formatRevision } from '../common/revision/revision.js';
import { MOST_EDGE } from '../football/blend.js';
import { BoardIdsService } from '../rankings/board-ids.service.js';
import type { IdFilters } from '../common/paging/id-filters.js';
import { valueBetCard } from './card-record.js';
import { cardDefaults, cardVariant } from './card-variant.js';
import type { CardOptions, CardVariant } from './card-variant.js';
import type { ValueBetExplanation } from './value-bet-explanation.dto.js';
import { valueBetsBoard } from './value-bets.board.js';
import type { CardFilters, CardMode, CardSortColumn } from './value-bets.board.js';
import { valueBetFields } from './value-bet-fields.js';
import type { ValueBetCard, ValueBetsPage } from './value-bets.dto.js';
import { explainCard, findCard } from './value-bets.explanation.js';
import { ValueBetsQuery } from './value-bets.query.js';
import type { ValueBetQuery } from './value-bets.query.js';
import { ValueBetsRepository } from './value-bets.repository.js';

/** Parameters of the board; an absent one has the board's default. */
export type CardSearch = Readonly<
  Partial<Omit<ValueBetsQuery, 'page' | 'pageSize' | 'revision' | 'showAll' | keyof IdFilters>>
> &
  IdFilters;

/** Cards in the order of the board. */
export interface ListedCards {
  /** Of all cards found. */
  readonly count: number;
  readonly cards: readonly ValueBetCard[];
  /** Null with cards. */
  readonly emptyBecause: EmptyBecause | null;
}

/** Cards of a snapshot that a search finds. */
interface FoundCards extends BoardRows<CardVariant> {
  /** Ids of the search, merged ones replaced by the current ids. */
  readonly ids: IdFilters;
}

/** The board of value bets. */
@Injectable()
export class ValueBetsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ids: BoardIdsService,
    private readonly repository: ValueBetsRepository,
  ) {}

  /** A page of the board, for callers within the process. */
  async page(criteria: Criteria<ValueBetsQuery>): Promise<ValueBetsPage> {
    return (await this.bytes(queryOf(ValueBetsQuery, criteria))).parse<ValueBetsPage>();
  }

  /**
   * A page of the board as bytes.
   * @throws ApplicationError `invalid_input` for a malformed revision, `revision_gone` for a dropped one
   */
  async bytes(query: ValueBetsQuery): Promise<PageBytes> {
    const { page, pageSize } = query;
    const search = searchOf(query);
    const snapshot = await this.snapshotFor(search, query.revision);
    const found = await this.find(snapshot, search, { skip: (page - 1) * pageSize, take: pageSize });
    const shown = this.repository.cardBytes(snapshot, found, valueBetFields.selection(query));
    const pagination = paginationOf(page, pageSize, found.count);
    const envelope: Omit<PricedPageEnvelope<never>, 'data'> = {
      pagination,
      ...found.facets,
      emptyBecause:
        shown.length > 0 ? null : found.count > 0 ? pagePastEnd(pagination) : this.explainEmpty(snapshot, search),
      revision: formatRevision(snapshot.revision),
      dataAsOf: instantOf(snapshot.newestDatumAt),
      oldestQuoteAt: shown.map(({ oldestQuoteAt }) => oldestQuoteAt).reduce(earlierInstant, null),
    };
    return PageBytes.of(shown, envelope, { board: 'value-bets', ...search, ...found.ids });
  }

  /** All cards of a query, as a table; throws as `bytes` does. */
  async table(query: ValueBetsQuery): Promise<BoardTable> {
    const search = searchOf(query);
    const snapshot = await this.snapshotFor(search, query.revision);
    const { ids, ...found } = await this.find(snapshot, search, ALL_ROWS);
    const parts = { board: 'value-bets', query: { ...search, ...ids }, fields: valueBetFields };
    return tableOf(this.listed(snapshot, found), parts);
  }

  /**
   * Number of bets by fixture id that the board lists by default with an `edgeLow` above 0: what counts and badges call
   * value. Fixtures without one are absent.
   */
  countByFixture(snapshot: BoardSnapshot): ReadonlyMap<number, number> {
    return snapshot.derived.get('value bets by fixture', () => {
      const query = { options: optionsOf({}), filters: filtersOf({}), page: { skip: 0, take: 0 } };
      const { passing, variant } = this.repository.find(snapshot, query);
      const positive = passing.filter((row) => variant.edgeLow[row]! > 0);
      return countByFixtureId(snapshot, positive, variant.table.columns.fixture);
    });
  }

  /** The first cards that a search finds now. */
  async list(search: CardSearch, most: number): Promise<ListedCards> {
    const snapshot = await this.snapshotFor(search);
    const found = await this.find(snapshot, search, { skip: 0, take: most });
    return {
      count: found.count,
      cards: this.cards(snapshot, found),
      emptyBecause: found.count > 0 ? null : this.explainEmpty(snapshot, search),
    };
  }

  /** The cards of a snapshot that the board lists by default. */
  async listedRows(snapshot: BoardSnapshot): Promise<ListedRows<CardVariant, ValueBetCard>> {
    return this.listed(snapshot, await this.find(snapshot, queryOf(ValueBetsQuery), ALL_ROWS));
  }

  private listed(
    snapshot: BoardSnapshot,
    { variant, rows }: BoardRows<CardVariant>,
  ): ListedRows<CardVariant, ValueBetCard> {
    return {
      snapshot,
      variant,
      rows,
      read: (wanted) => Promise.resolve(this.cards(snapshot, { variant, rows: wanted })),
    };
  }

  private cards(
    snapshot: BoardSnapshot,
    { variant, rows }: { readonly variant: CardVariant; readonly rows: readonly number[] },
  ): ValueBetCard[] {
    return rows.map((row) => valueBetCard(snapshot, variant, row, this.repository.movedPrice(snapshot, variant, row)));
  }

  /**
   * Every step from the sample to the edge of a card; also of a fixture that is being played.
   * @throws ApplicationError `not_found` for an unknown card, `revision_gone`
   */
  async explain(
    cardKey: string,
    { revision, bookmakers, kellyFraction, ...rest }: ValueBetQuery,
  ): Promise<ValueBetExplanation> {
    const options = { ...rest, source: bookmakers };
    for (const unpriced of [null, 'cards'] as const) {
      const snapshot = await this.boards.snapshot(revision, unpriced);
      await this.ids.requireBookmakers('bookmakers', bookmakers, snapshot);
      const variant = cardVariant(snapshot, options);
      const row = findCard(snapshot, variant, cardKey);
      if (row === null) continue;
      const moved = this.repository.movedPrice(snapshot, variant, row);
      return explainCard(snapshot, variant, row, moved, kellyFraction);
    }
    throw unknownResource('value bet card', sentValue(cardKey) ?? 'of this key');
  }

  /** Why a search finds no card: its filters, missing prices or missing matches. */
  private explainEmpty(snapshot: BoardSnapshot, search: CardSearch): EmptyBecause {
    const { mode = 'value', showLive = false } = search;
    const options = { ...optionsOf(search), source: undefined };
    const countOf = (each: CardMode): number =>
      this.repository.find(snapshot, {
        options,
        filters: filtersOf({ mode: each, showLive }),
        page: { skip: 0, take: 0 },
      }).count;
    const cards = countOf(mode);
    if (cards > 0) return filtersExcludeAll(cards);
    const withoutPrices =
      mode === 'predictions'
        ? explainFixtures(snapshot)
        : explainPrices(snapshot, priceKinds.player, options.includeStale);
    if (withoutPrices !== null) return withoutPrices;
    const priced = mode === 'value' ? countOf('all') : 0;
    if (priced > 0) {
      const detail =
        `${priced === 1 ? 'The priced card has no' : `None of the ${priced} priced cards has an`} expected value above 0 that enough bookmakers bear out. ` +
        `mode=all shows ${priced === 1 ? 'it' : 'them'}.`;
      return { code: 'none_qualifies', detail };
    }
    return {
      code: 'no_match_data',
      detail:
        'No earlier match of the players with the statistic is known. StatsBomb, FPL-Core or a canonical feed ' +
        'brings them.',
    };
  }

  /** The snapshot of a search; with `predictions` that of unpriced cards too. */
  private snapshotFor({ mode }: CardSearch, revision?: string): Promise<BoardSnapshot> {
    return this.boards.snapshot(revision, mode === 'predictions' ? 'cards' : null);
  }

  private async find(
    snapshot: BoardSnapshot,
    search: CardSearch,
    page: { readonly skip: number; readonly take: number },
  ): Promise<FoundCards> {
    await this.ids.requireBookmakers('bookmakers', search.bookmakers, snapshot);
    const { eventIds, teamIds, playerIds, uniqueTournamentIds } = search;
    const ids = await this.ids.resolve({ eventIds, teamIds, playerIds, uniqueTournamentIds }, snapshot);
    const found = this.repository.find(snapshot, {
      options: optionsOf(search),
      filters: { ...filtersOf(search), ...ids },
      order: orderOf(search),
      group: search.group ?? (search.mode ?? 'value') === 'value',
      facets: search.facets,
      page,
    });
    return { ...found, ids };
  }
}

declareFacets(valueBetsBoard.facets, ValueBetsQuery);

/** The search of a query, in which `showAll` is another name of a mode. */
function searchOf(query: ValueBetsQuery): ValueBetsQuery {
  return { ...query, mode: query.showAll ? 'all' : query.mode };
}

function optionsOf(search: CardSearch): CardOptions {
  const { direction, model, horizon, superSub, includeStale } = { ...cardDefaults, ...search };
  const { basis, devig, minConsensus } = { ...cardDefaults, ...search };
  return { direction, model, horizon, superSub, includeStale, source: search.bookmakers, basis, devig, minConsensus };
}

function orderOf({ sortBy, sortOrder }: CardSearch): BoardOrder<CardSortColumn> | undefined {
  if (sortBy === undefined) return undefined;
  const isAscending = (sortOrder ?? (sortBy === 'kickoff' ? 'asc' : 'desc')) === 'asc';
  return { by: sortBy, direction: isAscending ? 'ascending' : 'descending' };
}

function filtersOf(search: CardSearch): CardFilters {
  const { mode = 'value', showLive = false, kickoffWindow = 'all', date, tz = 'UTC' } = search;
  const { requireHorizons = [], requireGroups = [], minEV } = search;
  const { maxEV = mode === 'value' ? MOST_EDGE : undefined } = search;
  return {
    ...search,
    mode,
    maxEV: maxEV === Infinity ? undefined : maxEV,
    showLive,
    kickoff: { window: kickoffWindow, timeZone: tz },
    date: date === undefined ? undefined : { day: date, timeZone: tz },
    agreement: { horizons: requireHorizons, families: requireGroups, above: minEV ?? 0 },
  };
}
