import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { maintenanceReaders } from './maintenance-scopes.js';
import { RefusedRowPage, RefusedRowsQuery } from './operator-lists.dto.js';
import { OperatorListsService } from './operator-lists.service.js';
import { UnresolvedNamePage, UnresolvedNamesQuery } from './unresolved-names.dto.js';
import { UnresolvedNamesService } from './unresolved-names.service.js';

@ApiTags('Maintenance')
@Controller('api/maintenance')
export class ImportReportsController {
  constructor(
    private readonly lists: OperatorListsService,
    private readonly names: UnresolvedNamesService,
  ) {}

  @Get('refused-rows')
  @Access.bearer({ anyOf: maintenanceReaders })
  @ApiOperation({
    summary: 'Rows refused by imports',
    description: 'Rows refused by imports, newest first, with file, line and reason.',
  })
  @ApiOkResponse({ type: RefusedRowPage })
  @ApiErrors(400, 500)
  listRefusedRows(@Query() query: RefusedRowsQuery, @RequestPath() path: string): Promise<RefusedRowPage> {
    return this.lists.listRefusedRows(query, path);
  }

  @Get('unresolved-names')
  @Access.bearer({ anyOf: maintenanceReaders })
  @ApiOperation({
    summary: 'Unresolved names from imports',
    description:
      'Names that match no known entity or several, including resolved ones, newest first, with candidates and the ' +
      'decision. Resolve them with `POST /api/v2/names/unresolved/{id}/resolve` or `npm run resolve`; ' +
      '`GET /api/v2/names/unresolved` lists only unresolved ones.',
  })
  @ApiOkResponse({ type: UnresolvedNamePage })
  @ApiErrors(400, 500)
  listUnresolvedNames(@Query() query: UnresolvedNamesQuery, @RequestPath() path: string): Promise<UnresolvedNamePage> {
    return this.names.list(query, path);
  }
}
