import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { CompetitionPage, CompetitionPath, CompetitionsQuery, SeasonPage, SeasonsQuery } from './competitions.dto.js';
import { CompetitionsService } from './competitions.service.js';
import { PhasePage, PhasesPath, PhasesQuery } from './phases.dto.js';
import { PhasesService } from './phases.service.js';
import { Standings, StandingsQuery } from './standings.dto.js';
import { StandingsService } from './standings.service.js';

@ApiTags('Competitions')
@Controller('api/v2/competitions')
export class CompetitionsController {
  constructor(
    private readonly competitions: CompetitionsService,
    private readonly phases: PhasesService,
    private readonly standings: StandingsService,
  ) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'Competitions',
    description: 'Finds competitions by words in their name or country, ordered by priority, name and id.',
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
    description: 'Seasons of a competition, newest first.',
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
      'Lists the stages and groups of a season, ordered by name and id. A source without phases gives a single ' +
      '`Regular season`. To page, follow `links.next`, or send `page.nextCursor` as `after`.',
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

  @Get(':competitionId/seasons/:seasonId/standings')
  @Access.public()
  @ApiOperation({
    summary: 'Standings of a competition season',
    description:
      'League table from the results known now, including awarded ones, with the last five matches of each team. ' +
      "Ordered by the league's own rule, given in `order`: goal difference in most leagues, head-to-head record of " +
      'level teams in Spain, Italy, Portugal, Turkey, Greece and Poland, matches won in Belgium, Brazil and the USA; ' +
      'the Scottish Premiership splits after 33 matches. Points deducted by a league are not in the data. Play-offs ' +
      'count like other matches if a source does not list them as a phase.',
  })
  @ApiOkResponse({ type: Standings })
  @ApiErrors(400, 404, 500)
  async showStandings(
    @Param() path: PhasesPath,
    @Query() query: StandingsQuery,
    @Res() response: Response,
  ): Promise<void> {
    (await this.standings.bytes(path, query)).sendTo(response);
  }
}
