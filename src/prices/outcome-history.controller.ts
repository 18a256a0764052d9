import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { OutcomeHistory, OutcomeHistoryQuery } from './outcome-history.dto.js';
import { OutcomeHistoryService } from './outcome-history.service.js';

@ApiTags('Prices')
@Controller('api/v2/prices')
export class OutcomeHistoryController {
  constructor(private readonly histories: OutcomeHistoryService) {}

  @Get('history')
  @Access.public()
  @ApiOperation({
    summary: 'Price history',
    description:
      'Prices of one outcome of a fixture by bookmaker: the opening price, every change, the current price and, ' +
      'after kick-off, the closing price, plus the mean of all sources without margins. Rows of price outliers ' +
      '(`event_id`, `market_id`, `scope`, `player_id`, `line`, `market_type`) and value bet cards (`matchId`, ' +
      '`marketType`, `playerId`, `line`) contain the parameters; the explanation of a card links here. An outcome ' +
      'without a known price returns 404 and names the nearest markets, subjects, lines or sides that have one. How ' +
      'detailed the changes are depends on how often prices are imported.',
  })
  @ApiOkResponse({ type: OutcomeHistory })
  @ApiErrors(400, 404, 500)
  async find(@Query() query: OutcomeHistoryQuery, @Res() response: Response): Promise<void> {
    (await this.histories.bytes(query)).sendTo(response);
  }
}
