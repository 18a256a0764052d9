import { Controller, Query, Res, Get, Param } from '@nestjs/common';
import { ApiTags, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../common/access/access.decorator.js';
import { BoardRoute } from '../../common/openapi/board-routes.js';
import { PageBytes } from '../../common/paging/page-bytes.js';
import { BoardResponses } from '../../common/paging/board-responses.js';
import { RefereePage, RefereesQuery } from './referees.dto.js';
import { RefereesService } from './referees.service.js';
import { ApiErrors } from '../../common/openapi/api-errors.js';
import { RefereePath, RefereeProfile, RefereeProfileQuery } from './referee-profile.dto.js';
import { RefereeProfileService } from './referee-profile.service.js';

@ApiTags('Rankings')
@Controller('api/v2/rankings')
export class RefereesController {
  constructor(
    private readonly referees: RefereesService,
    private readonly responses: BoardResponses,
  ) {}

  @BoardRoute({
    path: 'referees',
    page: RefereePage,
    summary: 'Referee statistics',
    description:
      'All referees with at least one finished match. Each mean is over the matches that have the value; matches ' +
      'whose statistics are missing or corrupt for one side are left out. Figures by half, second yellows and ' +
      'penalties need event data.',
  })
  @Access.public()
  list(@Query() query: RefereesQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.referees);
  }
}

@ApiTags('Look-ups')
@Controller('api/v2/referees')
export class RefereeProfileController {
  constructor(private readonly profiles: RefereeProfileService) {}

  @Get(':id')
  @Access.public()
  @ApiOperation({
    summary: 'A referee',
    description:
      "A referee's page: rates as on the referee board, over all finished matches and by competition, each with the " +
      'matches behind it; cards and fouls match by match; and the next game.',
  })
  @ApiOkResponse({ type: RefereeProfile })
  @ApiErrors(400, 404, 500)
  async show(
    @Param() { id }: RefereePath,
    @Query() query: RefereeProfileQuery,
    @Res() response: Response,
  ): Promise<void> {
    PageBytes.ofDocument(await this.profiles.find(id, query)).sendTo(response);
  }
}
