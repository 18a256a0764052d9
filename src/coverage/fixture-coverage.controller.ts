import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { ApiBoardResponse } from '../common/openapi/api-board-response.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { BoardResponses } from '../common/paging/board-responses.js';
import { FixtureCoveragePage, FixtureCoverageQuery } from './fixture-coverage.dto.js';
import { FixtureCoverageService } from './fixture-coverage.service.js';

/** Coverage and faults of imported data. */
@ApiTags('Boards of record')
@Controller('api/v2/data-coverage/fixtures')
export class FixtureCoverageController {
  constructor(
    private readonly coverage: FixtureCoverageService,
    private readonly responses: BoardResponses,
  ) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'Data coverage of fixtures',
    description:
      'What data each fixture has, what is wrong with them and where sources disagree, as known at the ' +
      'moment. Order: kick-off, newest first, and id, unless sorted otherwise.',
  })
  @ApiBoardResponse(FixtureCoveragePage)
  @ApiErrors(400, 500)
  list(@Query() query: FixtureCoverageQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.coverage);
  }
}
