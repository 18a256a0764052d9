import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { because, WriteReply } from '../common/access/reason.dto.js';
import { CurrentWriter } from '../common/access/writer.js';
import type { Writer } from '../common/access/writer.js';
import { Conditional, EntityTagged } from '../common/entity-tag.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { maintenanceWriters } from './maintenance-scopes.js';
import { Manager, ManagerBody, ManagerPage, ManagerPath, ManagersQuery } from './managers.dto.js';
import { ManagersService } from './managers.service.js';

@ApiTags('Maintenance')
@Controller('api')
export class ManagersController {
  constructor(private readonly managers: ManagersService) {}

  @Get('managers')
  @Access.public()
  @ApiOperation({
    summary: 'Managers',
    description: 'Finds managers by words in their names and aliases, ordered by name and id.',
  })
  @ApiOkResponse({ type: ManagerPage })
  @ApiErrors(400, 500)
  list(@Query() query: ManagersQuery, @RequestPath() path: string): Promise<ManagerPage> {
    return this.managers.list(query, path);
  }

  @Get('manager/:id')
  @Access.public()
  @EntityTagged()
  @ApiOperation({
    summary: 'One manager',
    description: 'A manager by id, or by a former id from before a merge with another record.',
  })
  @ApiOkResponse({ type: Manager })
  @ApiErrors(400, 404, 500)
  get(@Param() { id }: ManagerPath): Promise<Manager> {
    return this.managers.get(id);
  }

  @Put('manager/:id')
  @Access.bearer({ scopes: maintenanceWriters })
  @Conditional()
  @ApiOperation({
    summary: 'Correct a manager',
    description:
      'Replaces the fields sent; `shortName` and `countrySlug` may be null. An unknown `countrySlug` returns 422. ' +
      'Imports do not overwrite the record, and both the old and the new name are recognised. The audit log records ' +
      'who and when, and the record before and after.',
  })
  @ApiOkResponse({ type: WriteReply })
  @ApiErrors(400, 404, 422, 500)
  put(@Param() { id }: ManagerPath, @Body() body: ManagerBody, @CurrentWriter() writer: Writer): Promise<WriteReply> {
    return this.managers.put(id, body, because(writer, body.reason));
  }
}
