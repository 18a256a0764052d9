import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { toApplicationError } from '../common/problem/problem.filter.js';
import { PriceOutliersService } from '../rankings/prices/price-outliers.service.js';
import type { PriceOutlier } from '../rankings/prices/price-outliers.dto.js';
import { PlayerTrendsService } from '../rankings/trends/player-trends.service.js';
import type { PlayerTrend } from '../rankings/trends/player-trends.dto.js';
import { TeamTrendsService } from '../rankings/trends/team-trends.service.js';
import type { TeamTrend } from '../rankings/trends/team-trends.dto.js';
import { ValueBetsService } from '../value-bets/value-bets.service.js';
import { ExamplesRepository } from './examples.repository.js';
import type { StoredExamples } from './examples.repository.js';

/** Values that exist; null where there is none of a kind. */
export interface Examples extends StoredExamples {
  /** A card of the board of value bets. */
  readonly cardKey: string | null;
  /** Rows of boards. */
  readonly playerTrendKey: string | null;
  readonly teamTrendKey: string | null;
  readonly priceOutlierKey: string | null;
  /** A competition whose players' prices differ. */
  readonly pricedCompetitionId: number | null;
  /** An upcoming fixture with prices of players; if there is none, that of `eventId`. */
  readonly pricedEventId: number | null;
}

/** Finds example values for which every operation returns data. */
@Injectable()
export class ExamplesService {
  constructor(
    private readonly repository: ExamplesRepository,
    private readonly bets: ValueBetsService,
    private readonly prices: PriceOutliersService,
    private readonly playerTrends: PlayerTrendsService,
    private readonly teamTrends: TeamTrendsService,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The examples; none while the service starts or the database is unavailable, when the page must still work. */
  async find(): Promise<Partial<Examples>> {
    try {
      return await this.findNow();
    } catch (error) {
      if (toApplicationError(error).kind.status !== 503) throw error;
      this.logger.warn({ err: error }, 'the documentation is served without examples');
      return {};
    }
  }

  private async findNow(): Promise<Examples> {
    const [stored, bets, prices, playerTrends, teamTrends] = await Promise.all([
      this.repository.find(this.clock.now()),
      this.bets.list({ mode: 'all' }, 1),
      this.prices.page({ scope: ['player'], pageSize: 1 }),
      this.playerTrends.page({ pageSize: 1 }),
      this.teamTrends.page({ pageSize: 1 }),
    ]);
    const [[card], [line], [playerTrend], [teamTrend]] = [bets.cards, prices.data, playerTrends.data, teamTrends.data];
    return {
      ...stored,
      cardKey: card?.cardKey ?? null,
      playerTrendKey: playerTrend === undefined ? null : keyOfTrend(playerTrend, playerTrend.playerId),
      teamTrendKey: teamTrend === undefined ? null : keyOfTrend(teamTrend, teamTrend.teamId),
      priceOutlierKey: line === undefined ? null : keyOfLine(line),
      pricedCompetitionId: line?.unique_tournament_id ?? stored.competitionId,
      pricedEventId: line?.event_id ?? stored.eventId,
    };
  }
}

function keyOfTrend({ eventId, statType, line, oddsType }: PlayerTrend | TeamTrend, subjectId: number): string {
  return [eventId, subjectId, statType, line, oddsType].join(':');
}

function keyOfLine({ event_id, scope, player_id, market_id, line, market_type }: PriceOutlier): string {
  return [event_id, scope, player_id ?? '', market_id, line ?? '', market_type].join(':');
}
