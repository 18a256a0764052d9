import type { FeedLine, QuoteMark, Side } from './product.js';
import { keyedNormal, layMargin, Random } from './product.js';
import { DEMO_BOOKMAKERS, feedOf, writtenPrice, type DemoBookmaker } from './bookmakers.js';
import { DAY } from './calendar.js';
import {
  ARCHIVED_BOARDS,
  BOARDS,
  evenHandicap,
  PLAYER_BOARDS,
  type Board,
  type MarketBasis,
  type View,
} from './markets.js';
import { playerTruths, withoutDoubtful, type PlayerTruth } from './player-truth.js';
import { opensAt, PRICE_SLOT, quoteMoments, slipMoment } from './price-moments.js';
import { instant } from './records.js';
import type { Season, SeasonFixture } from './season.js';
import { statisticTruths } from './statistic-truth.js';

type Snapshot = Extract<FeedLine, { kind: 'marketSnapshot' }>;
type Aggregate = Extract<FeedLine, { kind: 'priceAggregate' }>;

/** The line of the goals market whose opening and closing prices are published. */
const ARCHIVED_LINE = 2.5;
/** Spread of the whole market around the true value when it opens, on the log of a mean. */
const COMMON_ERROR = { main: 0.015, team: 0.02, player: 0.025 } as const;
/** Share of the market's variance that remains at kick-off. */
const COMMON_AT_CLOSE = 0.36;
/** Components of a bookmaker's spread: missing information, zero at kick-off, and mood, redrawn at each move. */
const [UNKNOWN, MOOD] = [1.25, 0.45] as const;
/** Days before kick-off from which news arrives at a constant rate. */
const NEWS_DAYS = 3;
/** Ranges of the factor on an outlying price, and on a rarer palpable error. */
const OUT_OF_LINE = [1.04, 1.1] as const;
const PLAIN_ERROR = [1.25, 1.6] as const;
const PLAIN_ERRORS = 0.02;

/** Prices of one fixture, deterministic in seed, fixture, bookmaker, board and time. */
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

  /** Expected teams and probabilities in a time slot; they change with injuries and suspensions. */
  private basis(slot: number): MarketBasis {
    const cached = this.bases.get(slot);
    if (cached !== undefined) return cached;
    const sides = new Map<Side, readonly PlayerTruth[]>();
    const players = (side: Side): readonly PlayerTruth[] => {
      const truths = sides.get(side) ?? this.pricedPlayers(side, slot * PRICE_SLOT);
      sides.set(side, truths);
      return truths;
    };
    const basis = { truths: this.truths, handicap: this.handicap, players };
    this.bases.set(slot, basis);
    return basis;
  }

  /** Players of a side whom bookmakers price at a given time. */
  private pricedPlayers(side: Side, at: number): PlayerTruth[] {
    const { home, away, kickoff } = this.entry.fixture;
    const club = side === 'home' ? home : away;
    const expected = this.season.expected(club, kickoff, at);
    const truths = playerTruths(this.entry.rates, this.truths, side, expected);
    return withoutDoubtful(truths, expected, this.season.lastLineUp(club, at));
  }

  /** A bookmaker's error in a mean: that of the market, its own, and its mood; the unknown part shrinks to kick-off. */
  private view(bookmaker: DemoBookmaker, board: Board, takenAt: number): View {
    const feed = feedOf(bookmaker);
    const slot = Math.floor(takenAt / PRICE_SLOT);
    const unknown = Math.min(1, Math.max(0, this.entry.fixture.kickoff - takenAt) / DAY / NEWS_DAYS);
    const common = COMMON_ERROR[board.class] * Math.sqrt(COMMON_AT_CLOSE + (1 - COMMON_AT_CLOSE) * unknown);
    const own = bookmaker.opinion * (board.class === 'player' ? 0.9 : 0.7);
    return (subject) => {
      const key = `${this.seed}|${this.entry.fixture.ref}|${subject}`;
      const shared = this.commonErrors.get(subject) ?? keyedNormal(key);
      this.commonErrors.set(subject, shared);
      const opinion = UNKNOWN * Math.sqrt(unknown) * keyedNormal(`${key}|${feed}`);
      return Math.exp(common * shared + own * (opinion + MOOD * keyedNormal(`${key}|${feed}|${slot}`)));
    };
  }

  /** Price at a bookmaker's inverse odds, or an outlier. */
  private odds(bookmaker: DemoBookmaker, implied: number, outlying: number, random: Random): string {
    const isOutlier = random.chance(outlying);
    const [low, high] = !isOutlier ? [1, 1] : random.chance(PLAIN_ERRORS) ? PLAIN_ERROR : OUT_OF_LINE;
    const slip = random.between(low, high);
    return writtenPrice(Math.min(500, slip / Math.min(0.985, implied)), bookmaker.ladder);
  }

  /** Outcomes that a bookmaker lists on a board at a given time; null: none. */
  snapshot(bookmaker: DemoBookmaker, board: Board, mark: QuoteMark, takenAt: number): Snapshot | null {
    const { ref } = this.entry.fixture;
    const feed = feedOf(bookmaker);
    const slot = Math.floor(takenAt / PRICE_SLOT);
    // published prices of finished matches have no errors
    const isChecked = mark !== 'snapshot';
    const drawnAt = isChecked ? takenAt : slipMoment(this.entry.fixture, takenAt);
    const random = new Random(`${this.seed}|${ref}|${feed}|${board.providerMarket}|${drawnAt}`);
    const isClosed = !isChecked && random.chance(bookmaker.suspended);
    const offers = board
      .offers(this.basis(slot), this.view(bookmaker, board, takenAt))
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
      // an archive of opening and closing prices has no times
      ...(isChecked && bookmaker.isArchived ? { takenAtAssumed: true } : {}),
      outcomes: offers.flatMap(({ scope, player, line, sides }) => {
        const probabilities = sides.map(({ chance: { win, lose } }) => win / (win + lose));
        const implied = inverseOdds(board.class, probabilities, bookmaker.margins[board.class]);
        const isOneSided = board.class === 'player' && !bookmaker.hasPlayerUnders;
        return sides.flatMap(({ side }, index) => {
          if (isOneSided && side !== 'over') return [];
          const odds = this.odds(bookmaker, implied[index]!, isChecked ? 0 : bookmaker.outlying, random);
          const isSuspended = isClosed || (!isChecked && random.chance(0.004));
          return {
            scope,
            ...(player === null ? {} : { player: bookmaker.hasPlainNames ? plain(player.name) : player.name }),
            ...(line === null ? {} : { line }),
            side,
            odds,
            ...(isSuspended ? { suspended: true } : {}),
          };
        });
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

  /** Closing quotes on the players of a finished fixture; calibrations fit the reliability of such prices on them. */
  *closedPlayers(since: number): Generator<Snapshot> {
    const { fixture } = this.entry;
    if (fixture.kickoff <= since) return;
    for (const bookmaker of DEMO_BOOKMAKERS) {
      if (!bookmaker.isArchived) continue;
      for (const board of PLAYER_BOARDS) {
        const isOffered = opensAt(this.seed, fixture, bookmaker, board) !== null;
        const line = isOffered ? this.snapshot(bookmaker, board, 'closing', fixture.kickoff) : null;
        if (line !== null) yield line;
      }
    }
  }

  /** Quotes of a bookmaker one day before kick-off. */
  private *dayBefore(bookmaker: DemoBookmaker, board: Board): Generator<Snapshot> {
    const line = this.snapshot(bookmaker, board, 'snapshot', this.entry.fixture.kickoff - DAY);
    if (line !== null) yield line;
  }

  /**
   * Opening and closing quotes of a finished fixture, those one day before kick-off, and means and maxima over all
   * bookmakers.
   */
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
          if (bookmaker.isArchived && mark === 'closing' && takenAt > since) yield* this.dayBefore(bookmaker, board);
          if (bookmaker.isExchange) continue;
          for (const outcome of line.outcomes) {
            const existing = prices.get(outcome.side) ?? { line: outcome.line ?? null, odds: [], outcome };
            existing.odds.push(Number(outcome.odds));
            prices.set(outcome.side, existing);
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

/**
 * Inverse odds including the margin, the inverse of the power method; on players, long shots carry slightly more
 * margin.
 */
function inverseOdds(boardClass: Board['class'], probabilities: readonly number[], margin: number): number[] {
  if (boardClass !== 'player') return layMargin(probabilities, margin);
  return probabilities.map((probability) => probability * (1 + margin * (1.25 - 0.5 * probability)));
}

/** A name without accents. */
function plain(name: string): string {
  return name.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}
