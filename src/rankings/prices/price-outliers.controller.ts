import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../common/access/access.decorator.js';
import { ApiBoardResponse, ApiBoardRow } from '../../common/openapi/api-board-response.js';
import { ApiErrors } from '../../common/openapi/api-errors.js';
import { BoardResponses } from '../../common/paging/board-responses.js';
import { PriceOutlierPath, PriceOutlierRow, PriceOutliersPage, PriceOutliersQuery } from './price-outliers.dto.js';
import { PriceOutliersService } from './price-outliers.service.js';

@ApiTags('Rankings')
@Controller('api/v2/rankings')
export class PriceOutliersController {
  constructor(
    private readonly outliers: PriceOutliersService,
    private readonly responses: BoardResponses,
  ) {}

  @Get('price-outliers')
  @Access.public()
  @ApiOperation({
    summary: 'Prices that stand apart',
    description:
      'Lines of upcoming fixtures by how far a price stands above the mean of all bookmakers. These are differences ' +
      'of prices and no advice: on real prices, those that stood out most lost money, for what stands apart is often ' +
      'old or wrong. Prices at or below 1.01, suspended prices and, unless `includeStale` asks for them, stale ' +
      'prices are excluded; exchanges are shown and never eligible.',
  })
  @ApiBoardResponse(PriceOutliersPage)
  @ApiErrors(400, 500)
  list(@Query() query: PriceOutliersQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, {
      page: (wanted) => this.outliers.bytes(wanted),
      table: (wanted) => this.outliers.table(wanted),
    });
  }

  @Get('price-outliers/:key')
  @Access.public()
  @ApiBoardRow('A price that stands apart in full', PriceOutlierRow)
  @ApiErrors(400, 404, 500)
  async show(
    @Param() { key }: PriceOutlierPath,
    @Query() query: PriceOutliersQuery,
    @Res() response: Response,
  ): Promise<void> {
    (await this.outliers.row(key, query)).sendTo(response);
  }
}
