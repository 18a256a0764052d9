import { Controller, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../common/access/access.decorator.js';
import { BoardRoute } from '../../common/openapi/board-routes.js';
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

  @BoardRoute({
    path: 'referees',
    page: RefereePage,
    summary: 'Referee statistics',
    description:
      'Every referee with at least one finished match. Each mean divides by the matches that have the value; a match ' +
      'whose statistics are missing or corrupted on one side lacks it. Halves, second yellows and penalties need ' +
      'event data.',
  })
  @Access.public()
  list(@Query() query: RefereesQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.referees);
  }
}
