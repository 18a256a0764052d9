import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { RefusedRowPage, RefusedRowsQuery, UnresolvedNamePage, UnresolvedNamesQuery } from './import-reports.dto.js';
import { ImportReportsService } from './import-reports.service.js';
import { maintenanceReaders } from './maintenance-scopes.js';

/** What imports left out, and what they left open. */
@ApiTags('Maintenance')
@Controller('api/maintenance')
export class ImportReportsController {
  constructor(private readonly reports: ImportReportsService) {}

  @Get('refused-rows')
  @Access.bearer({ anyOf: maintenanceReaders })
  @ApiOperation({
    summary: 'Refused rows of imports',
    description:
      'Rows that imports left out, the last refused first: file, line and why. Needs the scope ' +
      '`maintenance:read` or `maintenance:write`.',
  })
  @ApiOkResponse({ type: RefusedRowPage })
  @ApiErrors(400, 500)
  listRefusedRows(@Query() query: RefusedRowsQuery, @RequestPath() path: string): Promise<RefusedRowPage> {
    return this.reports.listRefusedRows(query, path);
  }

  @Get('unresolved-names')
  @Access.bearer({ anyOf: maintenanceReaders })
  @ApiOperation({
    summary: 'Names that several or no known ones answered to',
    description:
      'Names that imports left for a person to settle with `npm run resolve`, the last listed first, ' +
      'with candidates and, once settled, ' +
      'what they mean. Needs the scope `maintenance:read` or `maintenance:write`.',
  })
  @ApiOkResponse({ type: UnresolvedNamePage })
  @ApiErrors(400, 500)
  listUnresolvedNames(@Query() query: UnresolvedNamesQuery, @RequestPath() path: string): Promise<UnresolvedNamePage> {
    return this.reports.listUnresolvedNames(query, path);
  }
}
