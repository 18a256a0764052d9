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

const own = 'Needs a token with a subject. Users see and change only their own watches.';

@ApiTags('Watches')
@Controller('api/v2/watches')
export class WatchesController {
  constructor(
    private readonly watches: WatchesService,
    private readonly news: ToldNewsService,
  ) {}

  @Get()
  @Access.bearer()
  @ApiOperation({ summary: 'Your watches', description: `Your watches, newest first. ${own}` })
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
      'Watches a league group, competition, team, player or fixture, or everything. Bets already listed and line-ups ' +
      'already published are not news. Everything is reported once; a bet again if its price rises by 3 % or the ' +
      'line-up changes, a line-up or kick-off again if it changes. After kick-off, only results of bets are news. A ' +
      'second watch with the same subject, market and delivery returns 409. A user can have up to 500 watches. ' +
      own,
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
      'News of watches with the delivery `page`, newest first. Prices and edges are as of when each was reported. ' +
      `Kept for 30 days after kick-off. ${own}`,
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
  @ApiOperation({ summary: 'One watch', description: `One of your watches. ${own}` })
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
    description: `Replaces the members sent. The watch restarts: the present state is not news. ${own}`,
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
  @ApiOperation({ summary: 'Delete a watch', description: `Deletes a watch; its news is kept. ${own}` })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiErrors(400, 403, 404, 500)
  delete(@Param() { id }: WatchPath, @CurrentWriter() writer: Writer): Promise<void> {
    return this.watches.delete(id, writer);
  }
}
