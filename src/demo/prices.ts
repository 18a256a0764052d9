import type { QuoteMark, Side } from '../football/canonical.js';
import type { FeedLine } from '../ingestion/sources/canonical/schema.js';
import { keyedNormal, Random } from '../maths/random.js';
import { DEMO_BOOKMAKERS, writtenPrice, type DemoBookmaker } from './bookmakers.js';
import { DAY } from './calendar.js';
import {
  ARCHIVED_BOARDS,
  BOARDS,
  evenHandicap,
  type Board,
  type MarketBasis,
  type Offer,
  type View,
} from './markets.js';
import { playerTruths, withoutDoubtful, type PlayerTruth } from './player-truth.js';
import { opensAt, PRICE_SLOT, quoteMoments } from './price-moments.js';
import { instant } from './records.js';
import type { Season, SeasonFixture } from './season.js';
import { statisticTruths } from './statistic-truth.js';

type Snapshot = Extract<FeedLine, { kind: 'marketSnapshot' }>;
type Aggregate = Extract<FeedLine, { kind: 'priceAggregate' }>;

/** The line of the goals market whose opening and closing prices are published. */
const ARCHIVED_LINE = 2.5;
/** Spread of the whole market around the truth, on the logarithm of a mean. */
const COMMON_ERROR = { main: 0.015, team: 0.02, player: 0.025 } as const;
/** Factors on a price that is an outlier, and on a rarer one that is a plain error. */
const OUT_OF_LINE = [1.04, 1.1] as const;
const PLAIN_ERROR = [1.25, 1.6] as const;
const PLAIN_ERRORS = 0.02;

/** Prices of one fixture, deterministic in seed, fixture, bookmaker, board and moment. */
export class FixturePrices {
  private readonly truths;
  private readonly bases = new Map<number, MarketBasis>();
  private readonly commonErrors = new Map<string, number>();
  private readonly handicap: number;

  constructor(
    private readonly seed: number,
    private readonly season: Season,
    private readonly entry: SeasonFixture,
  ) {
    this.truths = statisticTruths(entry.rates);
    this.handicap = evenHandicap(this.truths);
  }

  /** Expected teams and chances in a slot of time; they change with injuries and bans. */
  private basis(slot: number): MarketBasis {
    let basis = this.bases.get(slot);
    if (basis === undefined) {
      const { home, away, kickoff } = this.entry.fixture;
      const known = new Map<Side, readonly PlayerTruth[]>();
      const players = (side: Side): readonly PlayerTruth[] => {
        const club = side === 'home' ? home : away;
        let found = known.get(side);
        if (found === undefined) {
          const expected = this.season.expected(club, kickoff, slot * PRICE_SLOT);
          const last = this.season.lastLineUp(club, slot * PRICE_SLOT);
          found = withoutDoubtful(playerTruths(this.entry.rates, this.truths, side, expected), expected, last);
          known.set(side, found);
        }
        return found;
      };
      basis = { truths: this.truths, handicap: this.handicap, players };
      this.bases.set(slot, basis);
    }
    return basis;
  }

  /** A bookmaker's error in a mean: the market's, which shrinks towards kick-off, its own, and its mood. */
  private view(bookmaker: DemoBookmaker, board: Board, slot: number): View {
    const feed = bookmaker.priceFeed ?? bookmaker.externalId;
    const lead = Math.max(0, this.entry.fixture.kickoff - slot * PRICE_SLOT) / DAY;
    const common = COMMON_ERROR[board.class] * (0.6 + 0.4 * Math.min(1, lead / 10));
    const own = bookmaker.opinion * (board.class === 'player' ? 0.9 : 0.7);
    return (subject) => {
      const key = `${this.seed}|${this.entry.fixture.ref}|${subject}`;
      const shared = this.commonErrors.get(subject) ?? keyedNormal(key);
      this.commonErrors.set(subject, shared);
      return Math.exp(
        common * shared + own * (0.9 * keyedNormal(`${key}|${feed}`) + 0.45 * keyedNormal(`${key}|${feed}|${slot}`)),
      );
    };
  }

  private odds(bookmaker: DemoBookmaker, board: Board, { chance }: Offer, outlying: number, random: Random): string {
    const margin = bookmaker.margins[board.class];
    const probability = chance.win / (chance.win + chance.lose);
    // Long shots carry more of the margin than favourites.
    const implied = probability * (1 + margin * (1.25 - 0.5 * probability));
    const isOutlier = random.chance(outlying);
    const [low, high] = !isOutlier ? [1, 1] : random.chance(PLAIN_ERRORS) ? PLAIN_ERROR : OUT_OF_LINE;
    const slip = random.between(low, high);
    return writtenPrice(Math.min(500, slip / Math.min(0.985, implied)), bookmaker.ladder);
  }

  /** Outcomes that a bookmaker lists on a board at a moment; null: none. */
  snapshot(bookmaker: DemoBookmaker, board: Board, mark: QuoteMark, takenAt: number): Snapshot | null {
    const { ref } = this.entry.fixture;
    const feed = bookmaker.priceFeed ?? bookmaker.externalId;
    const slot = Math.floor(takenAt / PRICE_SLOT);
    const random = new Random(`${this.seed}|${ref}|${feed}|${board.providerMarket}|${takenAt}`);
    // published prices of finished matches have no errors
    const isChecked = mark !== 'snapshot';
    const isClosed = !isChecked && random.chance(bookmaker.suspended);
    const offers = board
      .offers(this.basis(slot), this.view(bookmaker, board, slot))
      .filter(({ side }) => board.class !== 'player' || side === 'over' || bookmaker.hasPlayerUnders)
      .filter(({ line }) => !isChecked || board.providerMarket !== 'totals' || line === ARCHIVED_LINE);
    if (offers.length === 0) return null;
    return {
      kind: 'marketSnapshot',
      fixtureRef: ref,
      bookmaker: { name: bookmaker.name, externalId: bookmaker.externalId },
      ...(bookmaker.isExchange ? { isExchange: true } : {}),
      market: board.market,
      providerMarket: board.providerMarket,
      mark,
      takenAt: instant(takenAt),
      // an archive of opening and closing prices tells no times
      ...(isChecked && bookmaker.isArchived ? { takenAtAssumed: true } : {}),
      outcomes: offers.map((offer) => {
        const odds = this.odds(bookmaker, board, offer, isChecked ? 0 : bookmaker.outlying, random);
        const isSuspended = isClosed || (!isChecked && random.chance(0.004));
        return {
          scope: offer.scope,
          ...(offer.player === null
            ? {}
            : { player: bookmaker.hasPlainNames ? plain(offer.player.name) : offer.player.name }),
          ...(offer.line === null ? {} : { line: offer.line }),
          side: offer.side,
          odds,
          ...(isSuspended ? { suspended: true } : {}),
        };
      }),
    };
  }

  /** Quotes of an upcoming fixture taken in (since, now]. */
  *upcoming(since: number, now: number): Generator<Snapshot> {
    for (const bookmaker of DEMO_BOOKMAKERS) {
      for (const board of BOARDS) {
        const opening = opensAt(this.seed, this.entry.fixture, bookmaker, board);
        if (opening === null) continue;
        for (const moment of quoteMoments(this.seed, this.entry.fixture, bookmaker, board, opening, now)) {
          if (moment <= since) continue;
          const line = this.snapshot(bookmaker, board, moment === opening ? 'opening' : 'snapshot', moment);
          if (line !== null) yield line;
        }
      }
    }
  }

  /** Opening and closing quotes of a finished fixture, and the means and maxima over all bookmakers. */
  *finished(since: number): Generator<Snapshot | Aggregate> {
    const { fixture } = this.entry;
    for (const board of ARCHIVED_BOARDS) {
      for (const mark of ['opening', 'closing'] as const) {
        const prices = new Map<
          string,
          { line: number | null; odds: number[]; outcome: Snapshot['outcomes'][number] }
        >();
        for (const bookmaker of DEMO_BOOKMAKERS) {
          const takenAt = mark === 'closing' ? fixture.kickoff : opensAt(this.seed, fixture, bookmaker, board);
          const line = takenAt === null ? null : this.snapshot(bookmaker, board, mark, takenAt);
          if (line === null || takenAt === null) continue;
          if (bookmaker.isArchived && takenAt > since) yield line;
          if (bookmaker.isExchange) continue;
          for (const outcome of line.outcomes) {
            const known = prices.get(outcome.side) ?? { line: outcome.line ?? null, odds: [], outcome };
            known.odds.push(Number(outcome.odds));
            prices.set(outcome.side, known);
          }
        }
        for (const { line, odds, outcome } of prices.values()) {
          yield {
            kind: 'priceAggregate',
            fixtureRef: fixture.ref,
            market: board.market,
            mark,
            scope: 'match',
            side: outcome.side,
            ...(line === null ? {} : { marketLine: line }),
            mean: (odds.reduce((sum, price) => sum + price, 0) / odds.length).toFixed(2),
            maximum: Math.max(...odds).toFixed(2),
          };
        }
      }
    }
  }
}

/** A name as a feed without accents writes it. */
function plain(name: string): string {
  return name.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}
