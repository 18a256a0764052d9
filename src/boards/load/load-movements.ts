import type { SqlTransaction } from '../../database/sql-client.js';
import { TRIVIAL_ODDS } from '../../football/eligible-price.js';
import { isSteamMove, STEAM_SOURCES } from '../../football/price-history.js';
import type { PriceChange } from '../../football/price-history.js';
import { groupBy } from '../../football/group-by.js';
import type { BookmakerEntry } from '../dataset/entities.js';
import { isDoubled, rowsBySelection } from './load-quotes.js';
import type { LoadedQuotes, QuoteRows } from './load-quotes.js';
import { listPoints, readReplacedQuotes } from './quotes.queries.js';
import type { PointRow } from './quotes.queries.js';
import { TextDictionary } from './copy-row.js';
import type { CopyRow } from './copy-row.js';

/** A bookmaker's price from a moment on. */
interface Offer {
  /** Id. */
  readonly bookmaker: number;
  /** Source and market of the provider: what replaces what. */
  readonly chain: string;
  /** Unix seconds. */
  readonly at: number;
  readonly isAssumed: boolean;
  /** Decimal odds. */
  readonly odds: number;
  readonly isShown: boolean;
}

/** What moves are judged by. */
export interface MovementContext {
  /** Kick-offs by the fixture's id, Unix seconds. */
  readonly kickoffs: ReadonlyMap<number, number>;
  bookmaker(id: number): Pick<BookmakerEntry, 'feed' | 'isExchange'>;
}

const isOffer = (odds: number, isSuspended: boolean): boolean => !isSuspended && odds > TRIVIAL_ODDS;

/**
 * Writes the opening of each price into its row, and gives the outcomes whose last move is a steam move: both as
 * `football_as_of.price_points` tells. Most prices are the only ones of their bookmaker at an outcome, so that those
 * that newer ones replaced are read alone; the view is asked where a bookmaker lists an outcome in several markets.
 */
export async function loadMovements(
  sql: SqlTransaction,
  quotes: LoadedQuotes,
  now: Date,
  context: MovementContext,
): Promise<ReadonlySet<number>> {
  const movements = new Movements(quotes, context);
  movements.openAtOwnPrices();
  const reader = new ReplacedQuotes((selection, replaced) => movements.judge(selection, replaced));
  await readReplacedQuotes(sql, [...quotes.byFixture.keys()], now, reader.take);
  reader.end();
  movements.judgeDoubled(reader.judged);
  if (movements.unclear.length > 0) movements.takePoints(await listPoints(sql, movements.unclear, now));
  return movements.steam;
}

/** Openings and steam moves of outcomes. */
class Movements {
  /** Outcomes whose last move is a steam move, and those that only the view can tell. */
  readonly steam = new Set<number>();
  readonly unclear: number[] = [];
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

  /** Opens each price at itself, as if it had replaced none. */
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

  /** Opens and judges the prices of an outcome with those that they replaced. */
  judge(selection: number, replaced: readonly Offer[]): void {
    const { rows, context } = this;
    const own = this.rowsOf[rows.selections.find(selection)];
    const kickoff = this.kickoffOf.get(selection);
    if (own === undefined || kickoff === undefined) return;
    const offers = [...replaced, ...Array.from(own, (row) => offerOf(rows, row))].filter(({ at }) => at <= kickoff);
    const byBookmaker = groupBy(offers.sort(inOrder), ({ bookmaker }) => bookmaker);
    for (const row of own) writeOpening(rows, row, standing(byBookmaker.get(bookmakerOf(rows, row)) ?? []));
    const moved = [...byBookmaker].filter(([id, each]) => !context.bookmaker(id).isExchange && isMoved(each));
    const maySteam = moved.length >= STEAM_SOURCES;
    const isUnclear = [...byBookmaker.values()].some((each) => isMixed(each) && each.some(({ isShown }) => !isShown));
    if (isUnclear || (maySteam && moved.some(([, each]) => isMixed(each)))) this.unclear.push(selection);
    else if (maySteam) {
      const changes = moved.flatMap(([, each]) => changesOf(each));
      if (isSteam(changes, context)) this.steam.add(selection);
    }
  }

  /** Judges outcomes of which a bookmaker has several prices, none of them replaced. */
  judgeDoubled(judged: ReadonlySet<number>): void {
    const { rows, rowsOf } = this;
    for (let index = 0; index < rowsOf.length; index += 1) {
      const selection = rows.selections.ids[index]!;
      if (isDoubled(rows, rowsOf[index]!) && !judged.has(selection)) this.judge(selection, []);
    }
  }

  /** Opens and judges the unclear outcomes by the view. */
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
}

/** Collects the replaced prices of each outcome, which follow each other. */
class ReplacedQuotes {
  readonly judged = new Set<number>();
  private readonly chains = new TextDictionary();
  private selection = NaN;
  private offers: Offer[] = [];

  constructor(private readonly judge: (selection: number, replaced: readonly Offer[]) => void) {}

  /** Takes a row with the columns of `readReplacedQuotes`. */
  readonly take = (row: CopyRow): void => {
    const selection = row.id();
    if (selection !== this.selection) this.end();
    this.selection = selection;
    const [bookmaker, at, isAssumed, odds, isSuspended] = [
      row.id(),
      row.seconds(),
      row.flag() === 1,
      row.decimal(),
      row.flag() === 1,
    ];
    const chain = this.chains.texts[row.text(this.chains)]!;
    this.offers.push({ bookmaker, at, isAssumed, odds, isShown: isOffer(odds, isSuspended), chain });
  };

  /** Judges the outcome whose prices came last. */
  end(): void {
    if (this.offers.length === 0) return;
    this.judged.add(this.selection);
    this.judge(this.selection, this.offers);
    this.offers = [];
  }
}

const bookmakerOf = (rows: QuoteRows, row: number): number => rows.bookmakers.ids[rows.bookmaker[row]!]!;

function offerOf(rows: QuoteRows, row: number): Offer {
  const odds = rows.odds[row]!;
  return {
    bookmaker: bookmakerOf(rows, row),
    chain: rows.chains.texts[rows.chain[row]!]!,
    at: rows.quotedAt[row]!,
    isAssumed: rows.isAssumed[row] === 1,
    odds,
    isShown: isOffer(odds, rows.isSuspended[row] === 1),
  };
}

/** By moment; of one moment the quote comes first that the view takes. */
function inOrder(one: Offer, other: Offer): number {
  return (
    one.at - other.at ||
    Number(one.isAssumed) - Number(other.isAssumed) ||
    one.odds - other.odds ||
    (one.chain < other.chain ? -1 : Number(one.chain > other.chain))
  );
}

/** The offers of a bookmaker in order, one a moment. */
function standing(offers: readonly Offer[]): readonly Offer[] {
  return offers.filter(({ at }, index) => at !== offers[index - 1]?.at);
}

function writeOpening(rows: QuoteRows, row: number, offers: readonly Offer[]): void {
  const first = offers.find(({ isShown }) => isShown);
  rows.openingOdds[row] = first?.odds ?? NaN;
  rows.openedAt[row] = first?.at ?? 0;
}

/** Whether a bookmaker lists an outcome in several markets, whose quotes do not simply replace each other. */
function isMixed(offers: readonly Offer[]): boolean {
  return offers.some(({ chain }) => chain !== offers[0]!.chain);
}

function isMoved(offers: readonly Offer[]): boolean {
  const [first, ...others] = offers.filter(({ isShown }) => isShown);
  return others.some(({ odds }) => odds !== first!.odds);
}

function changesOf(offers: readonly Offer[]): (Omit<PriceChange, 'bookmaker'> & { readonly bookmakerId: number })[] {
  return standing(offers).map(({ bookmaker, at, isAssumed, odds, isShown }) => ({
    bookmakerId: bookmaker,
    at: Math.round(at * 1000),
    isTold: !isAssumed,
    odds: isShown ? odds : null,
  }));
}

/** Whether the changes of an outcome end with a steam move; exchanges have none. */
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
