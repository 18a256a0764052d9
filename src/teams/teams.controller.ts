import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { PageBytes } from '../common/paging/page-bytes.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { TeamPath, TeamProfile, TeamProfileQuery } from './team-profile.dto.js';
import { TeamProfileService } from './team-profile.service.js';
import { TeamPage, TeamsQuery } from './teams.dto.js';
import { TeamsService } from './teams.service.js';

@ApiTags('Look-ups')
@Controller('api/v2/teams')
export class TeamsController {
  constructor(
    private readonly teams: TeamsService,
    private readonly profiles: TeamProfileService,
  ) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'Teams',
    description: 'Finds teams by words in their names and aliases, ordered by name and id.',
  })
  @ApiOkResponse({ type: TeamPage })
  @ApiErrors(400, 500)
  list(@Query() query: TeamsQuery, @RequestPath() path: string): Promise<TeamPage> {
    return this.teams.list(query, path);
  }

  @Get(':id')
  @Access.public()
  @ApiOperation({
    summary: 'A team',
    description:
      'A team with its place in the tables of the season, upcoming fixtures, and its last finished matches with the ' +
      'counts of both sides, newest first. Means come with the number of matches they cover. Counts follow the rules ' +
      'of the boards: none for an awarded match, a corrupted row or a disputed score.',
  })
  @ApiOkResponse({ type: TeamProfile })
  @ApiErrors(400, 404, 500)
  async show(@Param() { id }: TeamPath, @Query() query: TeamProfileQuery, @Res() response: Response): Promise<void> {
    PageBytes.ofDocument(await this.profiles.find(id, query)).sendTo(response);
  }
}
