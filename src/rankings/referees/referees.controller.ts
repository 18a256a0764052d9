import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../common/access/access.decorator.js';
import { ApiErrors } from '../../common/openapi/api-errors.js';
import { RefereePage, RefereesQuery } from './referees.dto.js';
import { RefereesService } from './referees.service.js';

@ApiTags('Rankings')
@Controller('api/v2/rankings')
export class RefereesController {
  constructor(private readonly referees: RefereesService) {}

  @Get('referees')
  @Access.public()
  @ApiOperation({
    summary: 'Referee statistics',
    description:
      'Every referee with at least one finished match. Each mean divides by the matches that have the value; a match ' +
      'whose statistics are missing or corrupted on one side lacks it. Halves, second yellows and penalties need ' +
      'event data.',
  })
  @ApiOkResponse({ type: RefereePage })
  @ApiErrors(400, 500)
  list(@Query() query: RefereesQuery): Promise<RefereePage> {
    return this.referees.page(query);
  }
}
