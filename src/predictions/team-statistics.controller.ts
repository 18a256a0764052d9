import { Controller, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { BoardRoute } from '../common/openapi/board-routes.js';
import { BoardResponses } from '../common/paging/board-responses.js';
import { TeamStatisticsPage } from './team-statistics.dto.js';
import { TeamStatisticsQuery } from './team-statistics.query.js';
import { TeamStatisticsService } from './team-statistics.service.js';

/** Serves expected team counts with fair odds and the edges of prices. */
@ApiTags('Predictions')
@Controller('api/v2/predictions/team-statistics')
export class TeamStatisticsController {
  constructor(
    private readonly predictions: TeamStatisticsService,
    private readonly responses: BoardResponses,
  ) {}

  @BoardRoute({
    page: TeamStatisticsPage,
    summary: 'Predicted team statistics with fair odds and edges',
    description:
      'Upcoming fixtures with the expected counts of a statistic, the probabilities of every standard and every ' +
      'quoted line, fair odds, and the edge of each eligible price. Models are fitted per competition, using ' +
      'nothing known after the time of the board, and refitted when results come in. A fixture of a competition ' +
      'with too few matches is listed with null lambdas, probabilities and edges, but with its prices. Prices at or ' +
      'below 1.01, suspended prices and stale prices are excluded. An edge needs enough independent sources at the ' +
      'line (`minConsensus`): a model disagreeing with the market is not value. Order: kick-off, competition ' +
      'priority, event id; in the positive-expected-value mode, best edge first.',
    errors: [401],
  })
  @Access.internal()
  list(@Query() query: TeamStatisticsQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.predictions);
  }
}
