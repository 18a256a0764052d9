import type { SqlTransaction } from '../../database/sql-client.js';
import { TRIVIAL_ODDS } from '../../football/eligible-price.js';
import { isSteamMove, STEAM_SOURCES, STEAM_WINDOW } from '../../football/price-history.js';
import type { PriceChange } from '../../football/price-history.js';
import { groupBy } from '../../football/group-by.js';
import type { BookmakerEntry } from '../dataset/entities.js';
import type { QuoteTable } from '../dataset/prices.js';
import { isDoubled, rowsBySelection } from './load-quotes.js';
import type { LoadedQuotes, QuoteRows } from './load-quotes.js';
import {
  listPoints,
  readReplacedQuotesOfOutcomes,
  readReplacedQuotes,
  readReplacedQuotesSince,
} from './quotes.queries.js';
import type { PointRow, SelectionRow } from './quotes.queries.js';
import { TextDictionary } from './copy-row.js';
import type { CopyRow } from './copy-row.js';

/** A bookmaker's price from a moment on. */
interface Offer {
  /** Id of the price. */
  readonly id: number;
  /** Bookmaker id. */
  readonly bookmaker: number;
  /** Source and provider market; quotes of one chain replace each other. */
  readonly chain: string;
  /** Unix seconds. */
  readonly at: number;
  readonly isAssumed: boolean;
  /** Decimal odds. */
  readonly odds: number;
  readonly isShown: boolean;
}

/** Prices with their openings. */
export interface OpenedQuotes {
  readonly rows: number;
  readonly columns: Pick<QuoteTable['columns'], 'id' | 'openingOdds' | 'openedAt'>;
}

/** A fixture's movements as known from the last build. */
export interface EarlierMovements {
  /** Unix seconds: no earlier price has changed since that build; Infinity: none has changed. */
  readonly since: number;
  /** Its prices at that time. */
  readonly quotes: OpenedQuotes;
  /** Ids of its outcomes whose last move was a steam move. */
  readonly steam: ReadonlySet<number>;
}

/** Input for judging moves. */
export interface MovementContext {
  /** Kick-offs by the fixture's id, Unix seconds. */
  readonly kickoffs: ReadonlyMap<number, number>;
  /** By fixture id; fixtures not in it are read in full. */
  readonly earlier: ReadonlyMap<number, EarlierMovements>;
  bookmaker(id: number): Pick<BookmakerEntry, 'feed' | 'isExchange'>;
  /** Whether boards list an outcome; others need no movements. */
  isListed(selection: SelectionRow): boolean;
}

const WINDOW_SECONDS = STEAM_WINDOW / 1000;

const isOffer = (odds: number, isSuspended: boolean): boolean => !isSuspended && odds > TRIVIAL_ODDS;

/**
 * Writes the opening of each price into its row, and returns the outcomes whose last move is a steam move: both as
 * defined by `football_as_of.price_points`. Most prices are the only ones of their bookmaker at an outcome, so only
 * those replaced by newer ones are read; the view is queried where a bookmaker lists an outcome in several markets.
 * Where only newer prices were added since the last build, openings are kept, and prices replaced before the window of
 * a steam move are not read again.
 */
export async function loadMovements(
  sql: SqlTransaction,
  quotes: LoadedQuotes,
  now: Date,
  context: MovementContext,
): Promise<ReadonlySet<number>> {
  const movements = new Movements(quotes, context);
  movements.openAtOwnPrices();
  const unread = await followEarlier(sql, movements, quotes, now, context);
  const reader = new ReplacedQuotes((selection, replaced) => movements.judge(selection, replaced));
  const fixtures = [...quotes.byFixture.keys()].filter((id) => !context.earlier.has(id));
  if (fixtures.length > 0) await readReplacedQuotes(sql, fixtures, now, reader.take);
  reader.end();
  if (unread.length > 0) await readReplacedQuotesOfOutcomes(sql, unread, now, reader.take);
  reader.end();
  movements.judgeDoubled();
  if (movements.unclear.length > 0) movements.takePoints(await listPoints(sql, movements.unclear, now));
  return movements.steam;
}

/** Updates the fixtures with earlier movements; returns the outcomes for which all prices must be read. */
async function followEarlier(
  sql: SqlTransaction,
  movements: Movements,
  { byFixture }: LoadedQuotes,
  now: Date,
  context: MovementContext,
): Promise<number[]> {
  const replaced = new Map<number, readonly Offer[]>();
  const reader = new ReplacedQuotes((selection, offers) => void replaced.set(selection, offers));
  const changed = [...context.earlier].filter(([, { since }]) => since < Infinity);
  const since = new Map(changed.map(([id, each]) => [id, each.since - WINDOW_SECONDS]));
  if (since.size > 0) await readReplacedQuotesSince(sql, since, now, reader.take);
  reader.end();
  const unread: number[] = [];
  for (const [fixture, known] of context.earlier) {
    const rowOf = new Map(Array.from({ length: known.quotes.rows }, (_, row) => [known.quotes.columns.id[row]!, row]));
    for (const selection of byFixture.get(fixture) ?? []) {
      if (!context.isListed(selection)) movements.leaveOut(selection.id);
      else if (!movements.follow(selection.id, replaced.get(selection.id) ?? [], known, rowOf))
        unread.push(selection.id);
    }
  }
  return unread;
}

/** Openings and steam moves of outcomes. */
class Movements {
  /** Outcomes whose last move is a steam move, and those that only the view can decide. */
  readonly steam = new Set<number>();
  readonly unclear: number[] = [];
  private readonly judged = new Set<number>();
  private readonly rows: QuoteRows;
  /** Rows of prices by the index of the outcome. */
  private readonly rowsOf: readonly Uint32Array[];
  private readonly kickoffOf = new Map<number, number>();

  constructor(
    { rows, byFixture }: LoadedQuotes,
    private readonly context: MovementContext,
  ) {
    this.rows = rows;
    this.rowsOf = rowsBySelection(rows);
    for (const [fixture, selections] of byFixture)
      for (const { id } of selections) this.kickoffOf.set(id, context.kickoffs.get(fixture) ?? Infinity);
  }

  /** Makes each price its own opening, as if it had replaced none. */
  openAtOwnPrices(): void {
    const { rows, rowsOf, kickoffOf } = this;
    for (let index = 0; index < rowsOf.length; index += 1) {
      const kickoff = kickoffOf.get(rows.selections.ids[index]!) ?? Infinity;
      for (const row of rowsOf[index]!) {
        const isOpening = rows.quotedAt[row]! <= kickoff && isOffer(rows.odds[row]!, rows.isSuspended[row] === 1);
        rows.openingOdds[row] = isOpening ? rows.odds[row]! : NaN;
        rows.openedAt[row] = isOpening ? rows.quotedAt[row]! : 0;
      }
    }
  }

  /** Skips an outcome that boards do not list. */
  leaveOut(selection: number): void {
    this.judged.add(selection);
  }

  /** Sets the openings of an outcome's prices and judges its moves, given the prices that they replaced. */
  judge(selection: number, replaced: readonly Offer[]): void {
    const { rows } = this;
    const own = this.rowsOf[rows.selections.find(selection)];
    const kickoff = this.kickoffOf.get(selection);
    if (own === undefined || kickoff === undefined) return;
    this.judged.add(selection);
    const byBookmaker = offersByBookmaker([...replaced, ...Array.from(own, (row) => offerOf(rows, row))], kickoff);
    for (const row of own) writeOpening(rows, row, standing(byBookmaker.get(bookmakerOf(rows, row)) ?? []));
    const isUnclear = [...byBookmaker.values()].some((each) => isMixed(each) && each.some(({ isShown }) => !isShown));
    if (isUnclear) this.unclear.push(selection);
    else this.judgeMoves(selection, byBookmaker);
  }

  /**
   * Keeps the earlier openings of an outcome's prices, and judges its moves if there is a new one.
   * @param replaced prices that were replaced after the window of a steam move began
   * @param rowOf rows of the earlier prices by id
   * @returns whether these suffice; otherwise all replaced prices must be read
   */
  follow(
    selection: number,
    replaced: readonly Offer[],
    { since, steam, quotes: { columns } }: EarlierMovements,
    rowOf: ReadonlyMap<number, number>,
  ): boolean {
    const { rows, context } = this;
    const own = this.rowsOf[rows.selections.find(selection)]!;
    const offers = [...replaced, ...Array.from(own, (row) => offerOf(rows, row))];
    /** Row of an earlier price by bookmaker. */
    const earlier = new Map<number, number>();
    for (const { id, bookmaker } of offers) {
      const row = rowOf.get(id);
      if (row !== undefined) earlier.set(bookmaker, row);
    }
    const hasOpened = (bookmaker: number): boolean => !Number.isNaN(columns.openingOdds[earlier.get(bookmaker) ?? -1]);
    const openedAt = (row = -1): number | undefined => columns.openedAt[row];
    if (!own.every((row) => earlier.has(bookmakerOf(rows, row)))) return false;
    if (replaced.length === 0 && own.every((row) => rows.quotedAt[row]! < since)) {
      this.judged.add(selection);
      for (const row of own) this.openAsBefore(row, columns, rowOf.get(rows.id[row]!));
      if (steam.has(selection)) this.steam.add(selection);
      return true;
    }
    const byBookmaker = offersByBookmaker(offers, this.kickoffOf.get(selection)!);
    if ([...byBookmaker.values()].some(isMixed)) return false;
    const isMovedAnew = [...byBookmaker].some(
      ([id, each]) => !context.bookmaker(id).isExchange && isMovedSince(each, since),
    );
    for (const [bookmaker, each] of byBookmaker) {
      const [first] = each;
      const isNew = each.at(-1)!.at >= since;
      const isWhole =
        first!.isShown && (first!.at <= since - WINDOW_SECONDS || first!.at === openedAt(earlier.get(bookmaker)));
      // otherwise the price before the first one is further back
      if ((isNew || isMovedAnew) && hasOpened(bookmaker) && !isWhole) return false;
    }
    this.judged.add(selection);
    for (const row of own) {
      const bookmaker = bookmakerOf(rows, row);
      if (hasOpened(bookmaker)) this.openAsBefore(row, columns, earlier.get(bookmaker));
      else writeOpening(rows, row, standing(byBookmaker.get(bookmaker) ?? []));
    }
    if (isMovedAnew) this.judgeMoves(selection, byBookmaker);
    else if (steam.has(selection)) this.steam.add(selection);
    return true;
  }

  /** Judges outcomes at which a bookmaker has several prices, none of them replaced. */
  judgeDoubled(): void {
    const { rows, rowsOf, judged } = this;
    for (let index = 0; index < rowsOf.length; index += 1) {
      const selection = rows.selections.ids[index]!;
      if (isDoubled(rows, rowsOf[index]!) && !judged.has(selection)) this.judge(selection, []);
    }
  }

  /** Sets openings and judges moves of the unclear outcomes from the view. */
  takePoints(points: readonly PointRow[]): void {
    const { rows, context } = this;
    for (const [selection, each] of groupBy(points, ({ selectionId }) => selectionId)) {
      const first = new Map(each.toReversed().map((point) => [point.bookmakerId, point]));
      for (const row of this.rowsOf[rows.selections.find(selection)]!) {
        const opening = first.get(bookmakerOf(rows, row));
        rows.openingOdds[row] = opening?.odds ?? NaN;
        rows.openedAt[row] = opening === undefined ? 0 : opening.at / 1000;
      }
      const eligible = each.filter(({ bookmakerId }) => !context.bookmaker(bookmakerId).isExchange);
      if (isSteam(eligible, context)) this.steam.add(selection);
    }
  }

  /** @param before row of an earlier price of the bookmaker; undefined: a price that boards do not show */
  private openAsBefore(row: number, columns: OpenedQuotes['columns'], before: number | undefined): void {
    if (before === undefined) return;
    this.rows.openingOdds[row] = columns.openingOdds[before]!;
    this.rows.openedAt[row] = columns.openedAt[before]!;
  }

  private judgeMoves(selection: number, byBookmaker: OffersByBookmaker): void {
    const { context } = this;
    const moved = [...byBookmaker].filter(([id, each]) => !context.bookmaker(id).isExchange && isMoved(each));
    if (moved.length < STEAM_SOURCES) return;
    const changes = moved.flatMap(([, each]) => changesOf(each));
    if (moved.some(([, each]) => isMixed(each))) this.unclear.push(selection);
    else if (isSteam(changes, context)) this.steam.add(selection);
  }
}

/** Collects the replaced prices of each outcome, which arrive consecutively. */
class ReplacedQuotes {
  private readonly chains = new TextDictionary();
  private selection = NaN;
  private offers: Offer[] = [];

  constructor(private readonly judge: (selection: number, replaced: readonly Offer[]) => void) {}

  /** Takes a row with the columns from `readReplacedQuotes`. */
  readonly take = (row: CopyRow): void => {
    const selection = row.id();
    if (selection !== this.selection) this.end();
    this.selection = selection;
    const [id, bookmaker, at, isAssumed, odds, isSuspended] = [
      row.id(),
      row.id(),
      row.seconds(),
      row.flag() === 1,
      row.decimal(),
      row.flag() === 1,
    ];
    const chain = this.chains.texts[row.text(this.chains)]!;
    this.offers.push({ id, bookmaker, at, isAssumed, odds, isShown: isOffer(odds, isSuspended), chain });
  };

  /** Judges the outcome whose prices were read last. */
  end(): void {
    if (this.offers.length === 0) return;
    this.judge(this.selection, this.offers);
    this.offers = [];
  }
}

const bookmakerOf = (rows: QuoteRows, row: number): number => rows.bookmakers.ids[rows.bookmaker[row]!]!;

function offerOf(rows: QuoteRows, row: number): Offer {
  const odds = rows.odds[row]!;
  return {
    id: rows.id[row]!,
    bookmaker: bookmakerOf(rows, row),
    chain: rows.chains.texts[rows.chain[row]!]!,
    at: rows.quotedAt[row]!,
    isAssumed: rows.isAssumed[row] === 1,
    odds,
    isShown: isOffer(odds, rows.isSuspended[row] === 1),
  };
}

type OffersByBookmaker = ReadonlyMap<number, readonly Offer[]>;

/** Offers until kick-off by bookmaker, in order. */
const offersByBookmaker = (offers: readonly Offer[], kickoff: number): OffersByBookmaker =>
  groupBy(offers.filter(({ at }) => at <= kickoff).sort(inOrder), ({ bookmaker }) => bookmaker);

/** By moment; at the same moment, the quote that the view prefers comes first. */
function inOrder(one: Offer, other: Offer): number {
  return (
    one.at - other.at ||
    Number(one.isAssumed) - Number(other.isAssumed) ||
    one.odds - other.odds ||
    (one.chain < other.chain ? -1 : Number(one.chain > other.chain))
  );
}

/** The offers of a bookmaker in order, one per moment. */
function standing(offers: readonly Offer[]): readonly Offer[] {
  return offers.filter(({ at }, index) => at !== offers[index - 1]?.at);
}

function writeOpening(rows: QuoteRows, row: number, offers: readonly Offer[]): void {
  const first = offers.find(({ isShown }) => isShown);
  rows.openingOdds[row] = first?.odds ?? NaN;
  rows.openedAt[row] = first?.at ?? 0;
}

/** Whether a bookmaker lists an outcome in several markets, so that its quotes do not simply replace each other. */
function isMixed(offers: readonly Offer[]): boolean {
  return offers.some(({ chain }) => chain !== offers[0]!.chain);
}

function isMoved(offers: readonly Offer[]): boolean {
  const [first, ...others] = offers.filter(({ isShown }) => isShown);
  return others.some(({ odds }) => odds !== first!.odds);
}

/** Whether a source quotes a price different from its last one, at `since` or later. */
function isMovedSince(offers: readonly Offer[], since: number): boolean {
  const shown = offers.filter(({ isShown }) => isShown);
  return shown.some(
    ({ odds, at, isAssumed }, index) => at >= since && !isAssumed && odds !== (shown[index - 1]?.odds ?? odds),
  );
}

function changesOf(offers: readonly Offer[]): (Omit<PriceChange, 'bookmaker'> & { readonly bookmakerId: number })[] {
  return standing(offers).map(({ bookmaker, at, isAssumed, odds, isShown }) => ({
    bookmakerId: bookmaker,
    at: Math.round(at * 1000),
    isTold: !isAssumed,
    odds: isShown ? odds : null,
  }));
}

/** Whether the changes of an outcome end with a steam move; exchanges never count. */
function isSteam(
  changes: readonly (Omit<PriceChange, 'bookmaker'> & { readonly bookmakerId: number })[],
  context: MovementContext,
): boolean {
  const ids = [...new Set(changes.map(({ bookmakerId }) => bookmakerId))];
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  return isSteamMove(
    changes.map(({ bookmakerId, ...change }) => ({ ...change, bookmaker: indexOf.get(bookmakerId)! })),
    ids.map((id) => context.bookmaker(id).feed),
  );
}
