import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { TeamPage, TeamsQuery } from './teams.dto.js';
import { TeamsService } from './teams.service.js';

/** Look-up of teams. */
@ApiTags('Look-ups')
@Controller('api/v2/teams')
export class TeamsController {
  constructor(private readonly teams: TeamsService) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'Teams',
    description: 'Look-up of teams by words of their names and aliases, in the order of name and id.',
  })
  @ApiOkResponse({ type: TeamPage })
  @ApiErrors(400, 500)
  list(@Query() query: TeamsQuery, @RequestPath() path: string): Promise<TeamPage> {
    return this.teams.list(query, path);
  }
}
