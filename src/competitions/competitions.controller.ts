import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { CompetitionPage, CompetitionPath, CompetitionsQuery, SeasonPage, SeasonsQuery } from './competitions.dto.js';
import { CompetitionsService } from './competitions.service.js';
import { PhasePage, PhasesPath, PhasesQuery } from './phases.dto.js';
import { PhasesService } from './phases.service.js';

/** Competitions, their seasons and the phases of these. */
@ApiTags('Competitions')
@Controller('api/v2/competitions')
export class CompetitionsController {
  constructor(
    private readonly competitions: CompetitionsService,
    private readonly phases: PhasesService,
  ) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'Competitions',
    description: 'Look-up of competitions by words of their name or country, in the order of priority, name and id.',
  })
  @ApiOkResponse({ type: CompetitionPage })
  @ApiErrors(400, 500)
  list(@Query() query: CompetitionsQuery, @RequestPath() path: string): Promise<CompetitionPage> {
    return this.competitions.list(query, path);
  }

  @Get(':id/seasons')
  @Access.public()
  @ApiOperation({
    summary: 'Seasons of a competition',
    description: 'Look-up of the seasons of a competition, newest first.',
  })
  @ApiOkResponse({ type: SeasonPage })
  @ApiErrors(400, 404, 500)
  listSeasons(
    @Param() { id }: CompetitionPath,
    @Query() query: SeasonsQuery,
    @RequestPath() path: string,
  ): Promise<SeasonPage> {
    return this.competitions.listSeasons(id, query, path);
  }

  @Get(':competitionId/seasons/:seasonId/phases')
  @Access.public()
  @ApiOperation({
    summary: 'Phases of a competition season',
    description:
      'Lists the stages and groups of a season in the order of name and id. A source without phases ' +
      'gives one `Regular season`. Pages are walked by cursor: `links.next`, or `page.nextCursor` as ' +
      '`after`.',
  })
  @ApiOkResponse({ type: PhasePage })
  @ApiErrors(400, 404, 500)
  listPhases(
    @Param() params: PhasesPath,
    @Query() query: PhasesQuery,
    @RequestPath() path: string,
  ): Promise<PhasePage> {
    return this.phases.list(params, query, path);
  }
}
