import { Injectable } from '@nestjs/common';
import { momentOf } from '../boards/records/board-moment.js';
import type { Bet } from '../boards/records/bet.js';
import { unprocessable } from '../common/problem/application-error.js';
import { sentValue } from '../common/validation/error-words.js';
import { queryOf } from '../common/validation/request.pipe.js';
import { PriceOutliersService } from '../rankings/prices/price-outliers.service.js';
import { PriceOutliersQuery } from '../rankings/prices/price-outliers-query.dto.js';
import { ValueBetsService } from '../value-bets/value-bets.service.js';
import { ValueBetsQuery } from '../value-bets/value-bets-query.dto.js';
import type { PickSource } from './bets.dto.js';
import type { BetOn, StoredClaim } from './bets.repository.js';

type ClaimedBet = Pick<BetOn, 'fixtureId' | 'scope' | 'playerId' | 'market' | 'line' | 'side'>;

/** Current claims of boards about the rows that bets are taken from. */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly valueBets: ValueBetsService,
    private readonly priceOutliers: PriceOutliersService,
  ) {}

  /**
   * The claim of a row for a bet on the same selection.
   * @throws ApplicationError `unprocessable` where the board has no such row with an edge now, or where it is on
   *   another selection
   */
  async find(pick: PickSource, bet: ClaimedBet): Promise<StoredClaim> {
    const listing = await this.open(pick, bet);
    const listed = listing.findBet(pick.key);
    const key = sentValue(pick.key) ?? 'of this key';
    if (listed === null) {
      const detail = `has no row ${key} with an edge now; leave out pick to store the bet without a claim`;
      throw unprocessable(['pick', 'key'], `matches no bet: ${pick.board} ${detail}`);
    }
    const other = differingMember(listed, bet);
    if (other !== null) throw unprocessable(['pick', 'key'], `is on another selection: its ${other} differs`);
    const { price, fairProbability, edge, edgeLow } = listed;
    const { revision } = momentOf(listing.snapshot).members;
    return { ...pick, revision, price, fairProbability, edge, edgeLow };
  }

  /** Rows of a board regardless of their edge and number of bookmakers. */
  private async open({ board }: PickSource, { fixtureId, market }: ClaimedBet) {
    const eventIds = [fixtureId];
    if (board === 'value-bets')
      return this.valueBets.open(queryOf<ValueBetsQuery>(ValueBetsQuery, { eventIds, mode: 'all', group: false }));
    const any = { maxDiscrepancy: 1_000_000 };
    const criteria = { ...any, eventIds, market: [market], group: false, minBookmakers: 1, maxOdds: 100_000 };
    return this.priceOutliers.open(queryOf<PriceOutliersQuery>(PriceOutliersQuery, criteria));
  }
}

const MEMBERS = ['fixtureId', 'scope', 'playerId', 'market', 'line', 'side'] as const;

const differingMember = (listed: Bet, bet: ClaimedBet): string | null =>
  MEMBERS.find((member) => listed[member] !== bet[member]) ?? null;
