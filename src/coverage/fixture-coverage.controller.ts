import { Controller, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { BoardRoute } from '../common/openapi/board-routes.js';
import { BoardResponses } from '../common/paging/board-responses.js';
import { FixtureCoveragePage, FixtureCoverageQuery } from './fixture-coverage.dto.js';
import { FixtureCoverageService } from './fixture-coverage.service.js';

@ApiTags('Boards of record')
@Controller('api/v2/data-coverage/fixtures')
export class FixtureCoverageController {
  constructor(
    private readonly coverage: FixtureCoverageService,
    private readonly responses: BoardResponses,
  ) {}

  @BoardRoute({
    page: FixtureCoveragePage,
    summary: 'Data coverage of fixtures',
    description:
      'Data available for each fixture, faults in them and disagreements between sources, as currently known. ' +
      'Ordered by kick-off (newest first) and id, unless sorted otherwise.',
  })
  @Access.public()
  list(@Query() query: FixtureCoverageQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.coverage);
  }
}
