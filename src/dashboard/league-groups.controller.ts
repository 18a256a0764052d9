import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { because, ReasonQuery } from '../common/access/reason.dto.js';
import { CurrentWriter } from '../common/access/writer.js';
import type { Writer } from '../common/access/writer.js';
import { Conditional, EntityTagged } from '../common/entity-tag.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import {
  LeagueGroup,
  LeagueGroupBody,
  LeagueGroupLeaguesBody,
  LeagueGroupMemberPath,
  LeagueGroupPage,
  LeagueGroupPath,
  LeagueGroupsQuery,
  LeagueMember,
} from './league-groups.dto.js';
import { LeagueGroupsService } from './league-groups.service.js';

const writers = ['dashboard:write'] as const;
const readers = ['dashboard:read', ...writers] as const;
const forWriters = 'The audit log records who, when, and the values before and after.';

@ApiTags('Dashboard')
@Controller('api/dashboard/bot/league-groups')
export class LeagueGroupsController {
  constructor(private readonly groups: LeagueGroupsService) {}

  @Get()
  @Access.bearer({ anyOf: readers })
  @ApiOperation({
    summary: 'League groups',
    description: 'All groups with their members, ordered by name and id.',
  })
  @ApiOkResponse({ type: LeagueGroupPage })
  @ApiErrors(400, 500)
  list(@Query() query: LeagueGroupsQuery, @RequestPath() path: string): Promise<LeagueGroupPage> {
    return this.groups.list(query, path);
  }

  @Put()
  @Access.bearer({ scopes: writers })
  @Conditional()
  @EntityTagged()
  @ApiOperation({
    summary: 'Create or change a league group',
    description:
      'Without `id` a group is created; with one, the given fields are replaced, and an unknown id returns 404. A ' +
      `name used by another group, regardless of case, returns 409. ${forWriters}`,
  })
  @ApiOkResponse({ type: LeagueGroup })
  @ApiErrors(400, 404, 409, 500)
  put(@Body() body: LeagueGroupBody, @CurrentWriter() writer: Writer): Promise<LeagueGroup> {
    return this.groups.put(body, because(writer, body.reason));
  }

  @Get(':id')
  @Access.bearer({ anyOf: readers })
  @EntityTagged()
  @ApiOperation({ summary: 'One league group', description: `A group with its members.` })
  @ApiOkResponse({ type: LeagueGroup })
  @ApiErrors(400, 404, 500)
  get(@Param() { id }: LeagueGroupPath): Promise<LeagueGroup> {
    return this.groups.get(id);
  }

  @Delete(':id')
  @HttpCode(204)
  @Access.bearer({ scopes: writers })
  @Conditional()
  @ApiOperation({
    summary: 'Remove a league group',
    description: `Removes a group; its competitions stay. ${forWriters}`,
  })
  @ApiNoContentResponse({ description: 'The group has been removed.' })
  @ApiErrors(400, 404, 500)
  delete(
    @Param() { id }: LeagueGroupPath,
    @Query() { reason }: ReasonQuery,
    @CurrentWriter() writer: Writer,
  ): Promise<void> {
    return this.groups.delete(id, because(writer, reason));
  }

  @Post(':id/leagues')
  @HttpCode(200)
  @Access.bearer({ scopes: writers })
  @Conditional()
  @ApiOperation({
    summary: 'Add competitions to a league group',
    description:
      'All ids are checked before any is added: an unknown one returns 422 naming it, and nothing is added. A ' +
      'competition already in the group is not an error. ' +
      `The response lists all members of the group, by name. ${forWriters}`,
  })
  @ApiOkResponse({ type: [LeagueMember] })
  @ApiErrors(400, 404, 422, 500)
  addLeagues(
    @Param() { id }: LeagueGroupPath,
    @Body() body: LeagueGroupLeaguesBody,
    @CurrentWriter() writer: Writer,
  ): Promise<LeagueMember[]> {
    return this.groups.addLeagues(id, body.tournamentIds, because(writer, body.reason));
  }

  @Delete(':id/leagues/:tournamentId')
  @HttpCode(204)
  @Access.bearer({ scopes: writers })
  @Conditional()
  @ApiOperation({
    summary: 'Remove a competition from a league group',
    description: `A competition that is not in the group returns 404. ${forWriters}`,
  })
  @ApiNoContentResponse({ description: 'The competition has been removed.' })
  @ApiErrors(400, 404, 500)
  removeLeague(
    @Param() { id, tournamentId }: LeagueGroupMemberPath,
    @Query() { reason }: ReasonQuery,
    @CurrentWriter() writer: Writer,
  ): Promise<void> {
    return this.groups.removeLeague(id, tournamentId, because(writer, reason));
  }
}
