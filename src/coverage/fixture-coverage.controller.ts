import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { FixtureCoveragePage, FixtureCoverageQuery } from './fixture-coverage.dto.js';
import { FixtureCoverageService } from './fixture-coverage.service.js';

/** Coverage and faults of imported data. */
@ApiTags('Boards of record')
@Controller('api/v2/data-coverage/fixtures')
export class FixtureCoverageController {
  constructor(private readonly coverage: FixtureCoverageService) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'Data coverage of fixtures',
    description:
      'What data each fixture has, what is wrong with them and where sources disagree, as known at the ' +
      'moment. Order: kick-off, newest first, and id, unless sorted otherwise.',
  })
  @ApiOkResponse({ type: FixtureCoveragePage })
  @ApiErrors(400, 500)
  list(@Query() query: FixtureCoverageQuery): Promise<FixtureCoveragePage> {
    return this.coverage.page(query);
  }
}
