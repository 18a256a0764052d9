import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../common/access/access.decorator.js';
import { ApiBoardResponse } from '../../common/openapi/api-board-response.js';
import { ApiErrors } from '../../common/openapi/api-errors.js';
import { BoardResponses } from '../../common/paging/board-responses.js';
import { RefereePage, RefereesQuery } from './referees.dto.js';
import { RefereesService } from './referees.service.js';

@ApiTags('Rankings')
@Controller('api/v2/rankings')
export class RefereesController {
  constructor(
    private readonly referees: RefereesService,
    private readonly responses: BoardResponses,
  ) {}

  @Get('referees')
  @Access.public()
  @ApiOperation({
    summary: 'Referee statistics',
    description:
      'Every referee with at least one finished match. Each mean divides by the matches that have the value; a match ' +
      'whose statistics are missing or corrupted on one side lacks it. Halves, second yellows and penalties need ' +
      'event data.',
  })
  @ApiBoardResponse(RefereePage)
  @ApiErrors(400, 500)
  list(@Query() query: RefereesQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.referees);
  }
}
