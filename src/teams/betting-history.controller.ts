import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { BettingHistory, BettingHistoryPath, BettingHistoryQuery } from './betting-history.dto.js';
import { BettingHistoryService } from './betting-history.service.js';

@ApiTags('Teams')
@Controller('api/team')
export class BettingHistoryController {
  constructor(private readonly history: BettingHistoryService) {}

  @Get(':id/betting-history')
  @Access.public()
  @ApiOperation({
    summary: 'Betting history of a team',
    description:
      'Returns of flat-stake bets on one outcome of every match of a team, in total and by range of odds. A record ' +
      'of past prices, not advice.',
  })
  @ApiOkResponse({ type: BettingHistory })
  @ApiErrors(400, 404, 500)
  show(@Param() { id }: BettingHistoryPath, @Query() query: BettingHistoryQuery): Promise<BettingHistory> {
    return this.history.historyOf(id, query);
  }
}
