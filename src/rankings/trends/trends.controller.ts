import { Controller, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../common/access/access.decorator.js';
import { BoardRoute, BoardRowRoute } from '../../common/openapi/board-routes.js';
import { BoardResponses } from '../../common/paging/board-responses.js';
import { TeamTrendPage, TeamTrendRow, TeamTrendsQuery } from './team-trends.dto.js';
import { TeamTrendsService } from './team-trends.service.js';
import { TrendPath } from './trends.dto.js';
import { PlayerTrendPage, PlayerTrendRow, PlayerTrendsQuery } from './player-trends.dto.js';
import { PlayerTrendsService } from './player-trends.service.js';

/** Trends of players, ranked. */
@ApiTags('Rankings')
@Controller('api/v2/rankings')
export class PlayerTrendsController {
  constructor(
    private readonly trends: PlayerTrendsService,
    private readonly responses: BoardResponses,
  ) {}

  @BoardRoute({
    path: 'player-prop-trends',
    page: PlayerTrendPage,
    summary: 'Player trends',
    description:
      'Sides of quoted lines that players of upcoming fixtures (UPCOMING_DAYS) have hit in at least 60 % of their ' +
      'last 5, 10, 15, 20 or 30 matches within 400 days; pushes are left out. The window with the highest lower ' +
      'bound of the 95 % Wilson interval is shown, the longest one on ties. For players in the projected or ' +
      'confirmed eleven, only starts are eligible. Trends describe the past; they are not evidence that a price is ' +
      'worth taking.',
  })
  @Access.public()
  list(@Query() query: PlayerTrendsQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.trends);
  }

  @BoardRowRoute('player-prop-trends/:key', 'A player trend in full', PlayerTrendRow)
  @Access.public()
  async show(@Param() { key }: TrendPath, @Query() query: PlayerTrendsQuery, @Res() response: Response): Promise<void> {
    const listing = await this.trends.open(query);
    (await listing.row(key)).sendTo(response);
  }
}

const description =
  'Sides of quoted lines that teams of upcoming fixtures (UPCOMING_DAYS) have hit in at least 60 % of their last 5, ' +
  '10, 15, 20 or 30 matches within 400 days; pushes are left out. The window with the highest lower bound of the 95 ' +
  '% Wilson interval is shown, the longest one on ties. Trends describe the past; they say nothing about whether a ' +
  'price is worth taking.';

/** Trends of teams, ranked. */
@ApiTags('Rankings')
@Controller('api/v2/rankings')
export class TeamPropTrendsController {
  constructor(
    private readonly trends: TeamTrendsService,
    private readonly responses: BoardResponses,
  ) {}

  @BoardRoute({ path: 'team-prop-trends', page: TeamTrendPage, summary: 'Team trends', description })
  @Access.public()
  list(@Query() query: TeamTrendsQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.trends);
  }

  @BoardRowRoute('team-prop-trends/:key', 'A team trend in full', TeamTrendRow)
  @Access.public()
  async show(@Param() { key }: TrendPath, @Query() query: TeamTrendsQuery, @Res() response: Response): Promise<void> {
    const listing = await this.trends.open(query);
    (await listing.row(key)).sendTo(response);
  }
}

/** Team trends at their older path. */
@ApiTags('Rankings')
@Controller('api/props')
export class PropsTeamTrendsController {
  constructor(
    private readonly trends: TeamTrendsService,
    private readonly responses: BoardResponses,
  ) {}

  @BoardRoute({ path: 'team-trends', page: TeamTrendPage, summary: 'Team trends', description })
  @Access.public()
  list(@Query() query: TeamTrendsQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.trends);
  }
}
