import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { because, ReasonQuery, WriteReply } from '../common/access/reason.dto.js';
import { CurrentWriter } from '../common/access/writer.js';
import type { Writer } from '../common/access/writer.js';
import { Conditional, EntityTagged } from '../common/entity-tag.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { maintenanceReaders, maintenanceWriters } from '../maintenance/maintenance-scopes.js';
import { Source, SourceBody, SourceChange, SourceList, SourcePath, SourceStatus } from './sources.dto.js';
import { SourcesService } from './sources.service.js';

const forWriters = 'The audit log records who and when, and the state before and after.';
const ofFile = 'Returns 409 for connections listed in the file named by SOURCES, which are changed there.';

@ApiTags('Sources')
@Controller('api/v2/sources')
export class SourcesController {
  constructor(private readonly sources: SourcesService) {}

  @Get()
  @Access.bearer({ anyOf: maintenanceReaders })
  @ApiOperation({
    summary: 'Sources',
    description: `All connections to providers with their status, by name. Keys are never shown.`,
  })
  @ApiOkResponse({ type: SourceList })
  @ApiErrors(400, 500)
  list(): Promise<SourceList> {
    return this.sources.list();
  }

  @Post()
  @Access.bearer({ scopes: maintenanceWriters })
  @Conditional()
  @EntityTagged()
  @ApiOperation({
    summary: 'Add a source',
    description: `Starts following a provider. Returns 409 if the name is taken. ${forWriters}`,
  })
  @ApiCreatedResponse({ type: Source })
  @ApiErrors(400, 409, 500)
  create(@Body() body: SourceBody, @CurrentWriter() writer: Writer): Promise<Source> {
    return this.sources.create(body, because(writer, body.reason));
  }

  @Get(':id')
  @Access.bearer({ anyOf: maintenanceReaders })
  @EntityTagged()
  @ApiOperation({
    summary: 'One source',
    description: `Settings of a connection; its state is at \`/status\`.`,
  })
  @ApiOkResponse({ type: Source })
  @ApiErrors(400, 404, 500)
  get(@Param() { id }: SourcePath): Promise<Source> {
    return this.sources.get(id);
  }

  @Get(':id/status')
  @Access.bearer({ anyOf: maintenanceReaders })
  @ApiOperation({
    summary: 'Status of a source',
    description: `State, budget, freshness and last errors of a connection.`,
  })
  @ApiOkResponse({ type: SourceStatus })
  @ApiErrors(400, 404, 500)
  getStatus(@Param() { id }: SourcePath): Promise<SourceStatus> {
    return this.sources.getStatus(id);
  }

  @Patch(':id')
  @Access.bearer({ scopes: maintenanceWriters })
  @Conditional()
  @EntityTagged()
  @ApiOperation({
    summary: 'Change a source',
    description: `Replaces the members sent. ${ofFile} They can still be paused here. ${forWriters}`,
  })
  @ApiOkResponse({ type: Source })
  @ApiErrors(400, 404, 409, 500)
  change(@Param() { id }: SourcePath, @Body() body: SourceChange, @CurrentWriter() writer: Writer): Promise<Source> {
    return this.sources.change(id, body, because(writer, body.reason));
  }

  @Delete(':id')
  @HttpCode(204)
  @Access.bearer({ scopes: maintenanceWriters })
  @Conditional()
  @ApiOperation({
    summary: 'Remove a source',
    description: `Stops following the provider. Imported data and stored responses are kept. ${ofFile} ${forWriters}`,
  })
  @ApiNoContentResponse({ description: 'Removed.' })
  @ApiErrors(400, 404, 409, 500)
  delete(
    @Param() { id }: SourcePath,
    @Query() { reason }: ReasonQuery,
    @CurrentWriter() writer: Writer,
  ): Promise<void> {
    return this.sources.delete(id, because(writer, reason));
  }

  @Post(':id/run')
  @HttpCode(200)
  @Access.bearer({ scopes: maintenanceWriters })
  @Conditional()
  @ApiOperation({
    summary: 'Run a source now',
    description:
      'Within a few seconds, requests what is due and retries what failed or was refused. A paused connection ' +
      `returns 409. ${forWriters}`,
  })
  @ApiOkResponse({ type: WriteReply })
  @ApiErrors(400, 404, 409, 500)
  run(
    @Param() { id }: SourcePath,
    @Query() { reason }: ReasonQuery,
    @CurrentWriter() writer: Writer,
  ): Promise<WriteReply> {
    return this.sources.run(id, because(writer, reason));
  }
}
