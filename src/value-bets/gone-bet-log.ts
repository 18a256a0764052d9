import { instantText } from '../common/calendar/instant.js';
import { round } from '../common/rounding.js';
import { bestOffer, isPositive, isWorthTaking } from './card-offers.js';
import type { CardOffer } from './card-offers.js';
import type { GoneBet, GoneBets } from './gone-bets.dto.js';
import { goneReasons } from './gone-reasons.js';
import type { ReasonCard } from './gone-reasons.js';

/** How long a gone bet is listed. */
const DAY_MILLISECONDS = 24 * 3_600_000;
/** Maximum number of bets tracked, the newest, and of gone ones listed. */
const MOST_FOLLOWED = 1_000;
const MOST_GONE = 200;

/** Id of a bookmaker; null means the best price of all. */
type BookmakerId = number | null;
type OffersByBookmaker = ReadonlyMap<BookmakerId, CardOffer>;

/** The part of a card that gone bets show and their reasons are derived from. */
export type BetCard = ReasonCard &
  Omit<GoneBet, 'scannerBookmaker' | 'edgeLow' | 'goneAt' | 'reasons' | 'priceNow' | 'fairOddsNow'>;

/** A bet in one snapshot. */
export interface BetState {
  /** As the default board shows it; null if neither side has a fresh price. */
  readonly card: BetCard | null;
  /** All offers, including stale ones. */
  readonly offers: readonly CardOffer[];
  /** Whether the board has cards of its fixture. */
  readonly isFixtureListed: boolean;
}

/** A bet that the board lists. */
export interface ListedBet extends BetState {
  readonly card: BetCard;
}

/** A bet with at least one offer worth taking. */
interface WorthyBet {
  readonly card: BetCard;
  readonly offers: OffersByBookmaker;
}

/** The first snapshot in which offers were no longer worth taking. */
interface Loss {
  readonly at: Date;
  readonly before: WorthyBet;
  readonly card: BetCard | null;
  readonly offers: OffersByBookmaker;
  readonly isFixtureListed: boolean;
}

/** The tracked state of a bet. */
interface FollowedBet {
  /** In the newest snapshot; null if no offer is worth taking. */
  readonly worthy: WorthyBet | null;
  /** The last loss of each bookmaker whose offer is not worth taking now, oldest first. */
  readonly losses: ReadonlyMap<BookmakerId, Loss>;
}

/** Tracks by bookmaker which bets were worth taking within a day and no longer are. */
export class GoneBetLog {
  /** By card key, the one most recently worth taking last. */
  private readonly bets = new Map<string, FollowedBet>();
  private startedAt: Date | null = null;
  private readAt = new Date(0);

  /**
   * Compares a snapshot with the previous one.
   * @param listed bets with an offer whose `edgeLow` is above 0, by card key
   * @param read finds a bet that is not listed
   */
  add(at: Date, listed: ReadonlyMap<string, ListedBet>, read: (card: BetCard) => BetState): void {
    this.startedAt ??= at;
    this.readAt = at;
    const dayAgo = this.dayAgo;
    const worthyNow = new Map([...listed].map(([key, state]) => [key, worthyBet(state)]));
    for (const [key, { worthy, losses }] of this.bets) {
      const recent = new Map([...losses].filter(([, loss]) => loss.at > dayAgo));
      const offers = worthyNow.get(key)?.offers;
      const lost = [...(worthy?.offers.keys() ?? [])].filter((bookmaker) => offers?.has(bookmaker) !== true);
      if (worthy !== null && lost.length > 0) {
        const loss = lossOf(at, worthy, listed.get(key) ?? read(worthy.card));
        for (const bookmaker of lost) recent.set(bookmaker, loss);
      }
      if (recent.size > 0) this.bets.set(key, { worthy: null, losses: recent });
      else this.bets.delete(key);
    }
    for (const [key, worthy] of worthyNow) this.follow(key, worthy);
    for (const key of this.bets.keys()) {
      if (this.bets.size <= MOST_FOLLOWED) break;
      this.bets.delete(key);
    }
  }

  /** Gone bets, the latest first. @param bookmakers by id; null: all */
  list(bookmakers: ReadonlySet<number> | null): GoneBets {
    const { startedAt, dayAgo } = this;
    if (startedAt === null) return { data: [], since: null };
    const asked: readonly BookmakerId[] = bookmakers === null ? [null] : [...bookmakers];
    const gone = [...this.bets.values()]
      .flatMap((bet) => goneBet(bet, asked) ?? [])
      .reverse()
      .sort((one, other) => Date.parse(other.goneAt) - Date.parse(one.goneAt));
    return { data: gone.slice(0, MOST_GONE), since: instantText(startedAt > dayAgo ? startedAt : dayAgo) };
  }

  private get dayAgo(): Date {
    return new Date(this.readAt.getTime() - DAY_MILLISECONDS);
  }

  private follow(key: string, worthy: WorthyBet): void {
    if (worthy.offers.size === 0) return;
    const losses = new Map(this.bets.get(key)?.losses);
    for (const bookmaker of worthy.offers.keys()) losses.delete(bookmaker);
    this.bets.delete(key);
    this.bets.set(key, { worthy, losses });
  }
}

/** Reduces a bet to the offers worth taking. */
function worthyBet({ card, offers }: ListedBet): WorthyBet {
  const worthy = [...byBookmaker(offers)].filter(([, offer]) => isWorthTaking(offer));
  return { card, offers: new Map(worthy) };
}

function lossOf(at: Date, before: WorthyBet, { card, offers, isFixtureListed }: BetState): Loss {
  return { at, before, card, offers: byBookmaker(offers), isFixtureListed };
}

function byBookmaker(offers: readonly CardOffer[]): OffersByBookmaker {
  const best = bestOffer(offers);
  return new Map<BookmakerId, CardOffer>([
    ...(best === null ? [] : [[null, best] as const]),
    ...offers.map((offer) => [offer.bookmaker.id, offer] as const),
  ]);
}

/**
 * A bet as lost at the given bookmakers; null if it is worth taking at one of them, or never was. One that is no longer
 * listed for being too good, above the greatest edge, is not gone.
 */
function goneBet({ worthy, losses }: FollowedBet, bookmakers: readonly BookmakerId[]): GoneBet | null {
  if (bookmakers.some((bookmaker) => worthy?.offers.has(bookmaker))) return null;
  const [, loss] = [...losses].findLast(([bookmaker]) => bookmakers.includes(bookmaker)) ?? [];
  if (loss === undefined) return null;
  const { at, before, card, isFixtureListed } = loss;
  const was = bestAt(
    before.offers,
    bookmakers.filter((bookmaker) => losses.get(bookmaker) === loss),
  )!;
  const now = bestAt(loss.offers, bookmakers);
  if (now !== null && isPositive(now)) return null;
  const priceNow = now === null || now.isStale ? null : now.price;
  const reasons = goneReasons(
    { ...before.card, scannerOdds: was.price },
    {
      card: card === null || priceNow === null ? null : { ...card, scannerOdds: priceNow },
      isStale: now?.isStale === true,
      isFixtureListed,
      at: at.getTime() / 1_000,
    },
  );
  const { scannerEdge: _edge, activityInfo: _activity, ...shown } = before.card;
  return {
    ...shown,
    scannerOdds: was.price,
    scannerBookmaker: was.bookmaker.name,
    edgeLow: round(was.edgeLow, 2),
    goneAt: instantText(at),
    reasons,
    priceNow,
    fairOddsNow: card?.scannerFairOdds ?? null,
  };
}

function bestAt(offers: OffersByBookmaker, bookmakers: readonly BookmakerId[]): CardOffer | null {
  return bestOffer(bookmakers.flatMap((bookmaker) => offers.get(bookmaker) ?? []));
}
