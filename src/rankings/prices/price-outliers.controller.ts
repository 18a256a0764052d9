import { Controller, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../common/access/access.decorator.js';
import { BoardRoute, BoardRowRoute } from '../../common/openapi/board-routes.js';
import { BoardResponses } from '../../common/paging/board-responses.js';
import { PriceOutlierRow, PriceOutliersPage, PropsOutliersPage } from './price-outliers.dto.js';
import { PriceOutlierPath, PriceOutliersQuery, PropsOutliersQuery } from './price-outliers-query.dto.js';
import { PriceOutliersService } from './price-outliers.service.js';

@ApiTags('Rankings')
@Controller('api/v2/rankings')
export class PriceOutliersController {
  constructor(
    private readonly outliers: PriceOutliersService,
    private readonly responses: BoardResponses,
  ) {}

  @BoardRoute({
    path: 'price-outliers',
    page: PriceOutliersPage,
    summary: 'Price outliers',
    description:
      'Lines of upcoming fixtures, ranked by how far a price is above the mean of all bookmakers. These are price ' +
      'differences, not advice: on real prices the biggest outliers lost money, because they are often outdated or ' +
      'wrong. Prices at or below 1.01, suspended prices and, without `includeStale`, stale prices are excluded; ' +
      'exchange prices are shown but never eligible.',
  })
  @Access.public()
  list(@Query() query: PriceOutliersQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.outliers);
  }

  @BoardRowRoute('price-outliers/:key', 'One price outlier in full', PriceOutlierRow)
  @Access.public()
  async show(
    @Param() { key }: PriceOutlierPath,
    @Query() query: PriceOutliersQuery,
    @Res() response: Response,
  ): Promise<void> {
    const listing = await this.outliers.open(query);
    (await listing.row(key)).sendTo(response);
  }
}

@ApiTags('Rankings')
@Controller('api/props')
export class PropsOutliersController {
  constructor(
    private readonly outliers: PriceOutliersService,
    private readonly responses: BoardResponses,
  ) {}

  @BoardRoute({
    path: 'outliers',
    page: PropsOutliersPage,
    summary: 'Player price outliers of one league',
    description:
      'Player lines of upcoming fixtures, ranked by how far a price is above the mean of the other bookmakers. ' +
      'These are price differences, not advice: on real prices the biggest outliers lost money, because they are ' +
      'often outdated or wrong. Prices at or below 1.01, suspended prices and, without `includeStale`, stale prices ' +
      'are excluded; exchange prices are shown but never eligible.',
  })
  @Access.public()
  list(@Query() query: PropsOutliersQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, { open: (asked) => this.outliers.openProps(asked) });
  }
}
