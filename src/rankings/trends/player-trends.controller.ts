import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../common/access/access.decorator.js';
import { ApiBoardResponse, ApiBoardRow } from '../../common/openapi/api-board-response.js';
import { ApiErrors } from '../../common/openapi/api-errors.js';
import { BoardResponses } from '../../common/paging/board-responses.js';
import { PlayerTrendPage, PlayerTrendRow, PlayerTrendsQuery } from './player-trends.dto.js';
import { PlayerTrendsService } from './player-trends.service.js';
import { TrendPath } from './trends.dto.js';

/** Trends of players, ranked. */
@ApiTags('Rankings')
@Controller('api/v2/rankings')
export class PlayerTrendsController {
  constructor(
    private readonly trends: PlayerTrendsService,
    private readonly responses: BoardResponses,
  ) {}

  @Get('player-prop-trends')
  @Access.public()
  @ApiOperation({
    summary: 'Player trends',
    description:
      'Sides of quoted lines that players of upcoming fixtures (UPCOMING_DAYS) have hit in at least 60 % of their ' +
      'last 5, 10, 15, 20 or 30 matches within 400 days; pushes are left out. The window with the highest lower ' +
      'bound of the 95 % Wilson interval is shown, of equal ones the longest. For players of the projected or ' +
      'confirmed eleven only starts are eligible. Trends describe the past; they say nothing about whether a price ' +
      'is worth taking.',
  })
  @ApiBoardResponse(PlayerTrendPage)
  @ApiErrors(400, 500)
  list(@Query() query: PlayerTrendsQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, {
      page: (wanted) => this.trends.bytes(wanted),
      table: (wanted) => this.trends.table(wanted),
    });
  }

  @Get('player-prop-trends/:key')
  @Access.public()
  @ApiBoardRow('A player trend in full', PlayerTrendRow)
  @ApiErrors(400, 404, 500)
  async show(@Param() { key }: TrendPath, @Query() query: PlayerTrendsQuery, @Res() response: Response): Promise<void> {
    (await this.trends.row(key, query)).sendTo(response);
  }
}
