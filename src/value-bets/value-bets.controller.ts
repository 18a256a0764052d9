import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { BoardRoute } from '../common/openapi/board-routes.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { BoardResponses } from '../common/paging/board-responses.js';
import { GoneBets, GoneBetsQuery } from './gone-bets.dto.js';
import { GoneBetsService } from './gone-bets.service.js';
import { ValueBetExplanation } from './value-bet-explanation.dto.js';
import { ValueBetsPage } from './value-bets.dto.js';
import { ValueBetPath, ValueBetQuery, ValueBetsQuery } from './value-bets-query.dto.js';
import { ValueBetsService } from './value-bets.service.js';

/** Player lines that the models consider underpriced. */
@ApiTags('Value bets')
@Controller('api/v2/value-bets')
export class ValueBetsController {
  constructor(
    private readonly bets: ValueBetsService,
    private readonly gone: GoneBetsService,
    private readonly responses: BoardResponses,
  ) {}

  @BoardRoute({
    page: ValueBetsPage,
    summary: 'Player value bets',
    description:
      'Player lines of upcoming fixtures (UPCOMING_DAYS) with fair prices from three model families at four ' +
      'horizons, and the expected value of the best price. A card is a fixture, player, statistic and line; only ' +
      'players with a match that has the statistic have cards. All probabilities assume that the player takes part: ' +
      'bookmakers void the bet otherwise. Prices at or below 1.01, suspended prices, exchange prices and, without ' +
      '`includeStale`, stale prices are excluded. `totalCount` counts the filtered cards. Order: `edgeLow` ' +
      'descending, unknown values last, then `scannerEdge`, kick-off, fixture, player, statistic, line. A price is ' +
      'judged by a forecast of the closing price (`basis=fair`), made from the prices of all bookmakers without ' +
      'their margins, including the judged one, and the model; with fewer than `minConsensus` independent sources ' +
      'at the line there is no expected value. By default the board lists expected values above 0 and up to 30 %; ' +
      'only an `edgeLow` above 0 counts as value in badges, alerts and the bot. An honest board of player cards is ' +
      'short, and often empty: many such prices contain a margin of a third or more. `basis=model` shows where the ' +
      'model alone disagrees with the market, which is not value: on past seasons, bets with claims of 10 to 23 % ' +
      'were worth about -1 % at the closing line.',
    errors: [401],
  })
  @Access.internal()
  list(@Query() query: ValueBetsQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.bets);
  }

  @Get('gone')
  @Access.internal()
  @ApiOperation({
    summary: 'Gone value bets',
    description:
      'Overs whose `edgeLow` was above 0 at some point in the last 24 hours and no longer is, with what changed, at ' +
      'the best price of all bookmakers or of those named. Bets that are listed again are left out. Each process ' +
      'compares its own snapshots: the list is empty after a restart, and `since` is the time from which it starts.',
  })
  @ApiOkResponse({ type: GoneBets })
  @ApiErrors(400, 401, 500)
  listGone(@Query() query: GoneBetsQuery): Promise<GoneBets> {
    return this.gone.list(query);
  }

  @Get(':cardKey')
  @Access.internal()
  @ApiOperation({
    summary: 'Explanation of a value bet card',
    description:
      'Every step from the sample to the edge: the matches used, the raw and prior rates, the weight of the ' +
      "player's own record, the factors for team, opponent and venue, minutes, mean and dispersion, and the " +
      'probabilities of every model family at every horizon; the probability of each source under every margin ' +
      'removal method, its share of the forecast and the forecast without it, the worst case, and the interval of ' +
      'the expected value; and every price with its age and why it is eligible or excluded. The probabilities can ' +
      'be recomputed from these steps. They assume that the player takes part.',
  })
  @ApiOkResponse({ type: ValueBetExplanation })
  @ApiErrors(400, 401, 404, 500)
  explain(@Param() { cardKey }: ValueBetPath, @Query() query: ValueBetQuery): Promise<ValueBetExplanation> {
    return this.bets.explain(cardKey, query);
  }
}
