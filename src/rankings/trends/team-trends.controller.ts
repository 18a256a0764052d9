import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../common/access/access.decorator.js';
import { ApiErrors } from '../../common/openapi/api-errors.js';
import { TeamTrendPage, TeamTrendsQuery } from './team-trends.dto.js';
import { TeamTrendsService } from './team-trends.service.js';

const description =
  'Sides of quoted lines that teams of upcoming fixtures (UPCOMING_DAYS) have hit in at least 60 % of their last 5, ' +
  '10, 15, 20 or 30 matches within 400 days; pushes are left out. The window with the highest lower bound of the 95 ' +
  '% Wilson interval is shown, of equal ones the longest. Trends describe the past; they say nothing about whether a ' +
  'price is worth taking.';

/** Trends of teams, ranked. */
@ApiTags('Rankings')
@Controller('api/v2/rankings')
export class TeamPropTrendsController {
  constructor(private readonly trends: TeamTrendsService) {}

  @Get('team-prop-trends')
  @Access.public()
  @ApiOperation({ summary: 'Team trends', description })
  @ApiOkResponse({ type: TeamTrendPage })
  @ApiErrors(400, 500)
  async list(@Query() query: TeamTrendsQuery, @Res() response: Response): Promise<void> {
    (await this.trends.bytes(query)).sendTo(response);
  }
}

/** Team trends under their older path. */
@ApiTags('Rankings')
@Controller('api/props')
export class PropsTeamTrendsController {
  constructor(private readonly trends: TeamTrendsService) {}

  @Get('team-trends')
  @Access.public()
  @ApiOperation({ summary: 'Team trends', description })
  @ApiOkResponse({ type: TeamTrendPage })
  @ApiErrors(400, 500)
  async list(@Query() query: TeamTrendsQuery, @Res() response: Response): Promise<void> {
    (await this.trends.bytes(query)).sendTo(response);
  }
}
