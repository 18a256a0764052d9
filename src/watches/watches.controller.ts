import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { CurrentCaller } from '../common/access/caller.js';
import type { Caller } from '../common/access/caller.js';
import { CurrentWriter } from '../common/access/writer.js';
import type { Writer } from '../common/access/writer.js';
import { Conditional, EntityTagged } from '../common/entity-tag.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { ToldNewsService } from './news/told-news.service.js';
import {
  WatchBody,
  WatchChangeBody,
  WatchesPage,
  WatchesQuery,
  WatchNewsPage,
  WatchNewsQuery,
  WatchPath,
  WatchRecord,
} from './watches.dto.js';
import { userOf, WatchesService } from './watches.service.js';

const own = 'Needs a token that names a user; nobody sees or changes the watches of others.';

@ApiTags('Watches')
@Controller('api/v2/watches')
export class WatchesController {
  constructor(
    private readonly watches: WatchesService,
    private readonly news: ToldNewsService,
  ) {}

  @Get()
  @Access.bearer()
  @ApiOperation({ summary: 'Your watches', description: `The watches of the user, the last created first. ${own}` })
  @ApiOkResponse({ type: WatchesPage })
  @ApiErrors(400, 403, 500)
  list(
    @Query() query: WatchesQuery,
    @RequestPath() path: string,
    @CurrentCaller() caller: Caller,
  ): Promise<WatchesPage> {
    return this.watches.list(query, path, caller);
  }

  @Post()
  @Access.bearer()
  @ApiOperation({
    summary: 'Create a watch',
    description:
      'Watches a league group, competition, team, player or fixture, or everything. What stands now is no news: bets ' +
      'listed and line-ups published before are not told. Each thing is told once; a bet again only if its price ' +
      'rises by 3 % or the line-up changes. Matches that have kicked off are not told of, except what became of bets ' +
      `on them. A second watch of the same with the same delivery is 409; a user has 500 at most. ${own}`,
  })
  @ApiCreatedResponse({ type: WatchRecord })
  @ApiErrors(400, 403, 409, 422, 500)
  create(@Body() body: WatchBody, @CurrentWriter() writer: Writer): Promise<WatchRecord> {
    return this.watches.create(body, writer);
  }

  @Get('news')
  @Access.bearer()
  @ApiOperation({
    summary: 'News of your watches',
    description:
      'What watches with the delivery `page` told, the newest first, as it was then: prices and edges have moved ' +
      `since. Kept for 30 days after kick-off. ${own}`,
  })
  @ApiOkResponse({ type: WatchNewsPage })
  @ApiErrors(400, 403, 500)
  listNews(
    @Query() query: WatchNewsQuery,
    @RequestPath() path: string,
    @CurrentCaller() caller: Caller,
  ): Promise<WatchNewsPage> {
    return this.news.list(query, path, userOf(caller).subject);
  }

  @Get(':id')
  @Access.bearer()
  @EntityTagged()
  @ApiOperation({ summary: 'One watch', description: `A watch of the user. ${own}` })
  @ApiOkResponse({ type: WatchRecord })
  @ApiErrors(400, 403, 404, 500)
  get(@Param() { id }: WatchPath, @CurrentCaller() caller: Caller): Promise<WatchRecord> {
    return this.watches.get(id, caller);
  }

  @Patch(':id')
  @Access.bearer()
  @Conditional()
  @EntityTagged()
  @ApiOperation({
    summary: 'Change a watch',
    description: `Replaces the given members. A changed watch begins anew: what stands now is no news to it. ${own}`,
  })
  @ApiOkResponse({ type: WatchRecord })
  @ApiErrors(400, 403, 404, 409, 422, 500)
  change(
    @Param() { id }: WatchPath,
    @Body() body: WatchChangeBody,
    @CurrentWriter() writer: Writer,
  ): Promise<WatchRecord> {
    return this.watches.change(id, body, writer);
  }

  @Delete(':id')
  @HttpCode(204)
  @Access.bearer()
  @Conditional()
  @ApiOperation({ summary: 'Delete a watch', description: `Ends a watch; what it told stays in the news. ${own}` })
  @ApiNoContentResponse({ description: 'The watch is gone.' })
  @ApiErrors(400, 403, 404, 500)
  delete(@Param() { id }: WatchPath, @CurrentWriter() writer: Writer): Promise<void> {
    return this.watches.delete(id, writer);
  }
}
