import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { BoardsService } from '../boards/boards.service.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { nowOf } from '../common/revision/revision.js';
import { BoardIdsService } from '../rankings/board-ids.service.js';
import { offersOf } from './card-offers.js';
import { cardProfile } from './card-profile.js';
import { judgement } from './card-record.js';
import { cardSides } from './card-variant.js';
import type { CardVariant } from './card-variant.js';
import { GoneBetLog } from './gone-bet-log.js';
import type { BetCard, BetState, ListedBet } from './gone-bet-log.js';
import type { GoneBets, GoneBetsQuery } from './gone-bets.dto.js';
import { findCard } from './value-bets.explanation.js';
import { ValueBetsService } from './value-bets.service.js';

/** Maximum number of bets compared, the first of the board. */
const MOST_BETS = 500;

/**
 * Tracks for a day which bets were worth taking (`edgeLow` above 0), at which bookmakers, and no longer are. Compares
 * the snapshots of this process; the state of an earlier process is lost.
 */
@Injectable()
export class GoneBetsService implements BeforeApplicationShutdown {
  private readonly log = new GoneBetLog();
  private snapshots: Subscription | null = null;

  constructor(
    private readonly boards: BoardsService,
    private readonly bets: ValueBetsService,
    private readonly ids: BoardIdsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Subscribes to the snapshots, starting with the current one. */
  start(): void {
    this.snapshots = this.boards.snapshots.subscribe((snapshot) => this.read(snapshot));
    const { current } = this.boards;
    if (current !== null) this.read(current);
  }

  /**
   * Bets gone at the given bookmakers, or at all of them, the latest first.
   * @throws ApplicationError `invalid_input` for an unknown bookmaker
   */
  async list({ bookmakers }: GoneBetsQuery): Promise<GoneBets> {
    if (bookmakers === undefined) return this.log.list(null);
    return this.log.list(await this.ids.bookmakerIds(bookmakers, await this.boards.snapshot()));
  }

  beforeApplicationShutdown(): void {
    this.snapshots?.unsubscribe();
  }

  private read(snapshot: BoardSnapshot): void {
    try {
      this.log.add(nowOf(snapshot.revision), this.listedBets(snapshot), (card) => this.stateOf(snapshot, card));
    } catch (error) {
      this.logger.warn({ err: error }, 'gone bets could not be read from a snapshot');
    }
  }

  /** Bets whose best price has an `edgeLow` above 0; without that, no other price has one. */
  private listedBets(snapshot: BoardSnapshot): ReadonlyMap<string, ListedBet> {
    const listing = this.bets.of(snapshot, { group: false, minEdgeLow: 0, maxEV: Infinity });
    const { rows, variant } = listing.rows({ skip: 0, take: MOST_BETS });
    return new Map(rows.map((row) => listedBet(snapshot, variant, row)).map((bet) => [bet.card.cardKey, bet]));
  }

  private stateOf(snapshot: BoardSnapshot, { cardKey, matchId }: BetCard): BetState {
    const { variant } = this.bets.of(snapshot);
    const row = findCard(snapshot, variant, cardKey);
    const isFixtureListed = this.bets.of(snapshot, { mode: 'all', eventIds: [matchId] }).count > 0;
    if (row === null || snapshot.live.has(variant.table.columns.fixture[row]!))
      return { card: null, offers: [], isFixtureListed };
    const isPriced = variant.over[row]! > 0 || variant.under[row]! > 0;
    const bet = listedBet(snapshot, variant, row);
    return { ...bet, card: isPriced ? bet.card : null, isFixtureListed };
  }
}

function listedBet(snapshot: BoardSnapshot, variant: CardVariant, row: number): ListedBet {
  return { card: betCard(snapshot, variant, row), offers: offersOf(snapshot, variant, row), isFixtureListed: true };
}

/** The retained part of a card. A whole record fits a dozen more curves: 100 ms of CPU for 170 cards, this takes 10. */
function betCard(snapshot: BoardSnapshot, variant: CardVariant, row: number): BetCard {
  const profile = cardProfile(snapshot, variant, row);
  const { cardKey, matchId, matchDate, homeTeamName, awayTeamName, leagueName } = profile;
  const { playerId, playerName, marketType, line, activityInfo } = profile;
  const { scannerOdds, scannerFairOdds, scannerEdge } = judgement(snapshot, variant, row);
  return {
    ...{ cardKey, matchId, matchDate, homeTeamName, awayTeamName, leagueName, playerId, playerName },
    ...{ marketType, line, scannerSide: cardSides[variant.side[row]!]!, scannerOdds, scannerFairOdds, scannerEdge },
    activityInfo: { inPredictedLineup: activityInfo.inPredictedLineup },
  };
}
