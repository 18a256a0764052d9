import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { maintenanceReaders } from './maintenance-scopes.js';
import { AuditLogPage, AuditLogQuery } from './operator-lists.dto.js';
import { OperatorListsService } from './operator-lists.service.js';

@ApiTags('Maintenance')
@Controller('api/maintenance/audit-log')
export class AuditLogController {
  constructor(private readonly lists: OperatorListsService) {}

  @Get()
  @Access.bearer({ anyOf: maintenanceReaders })
  @ApiOperation({
    summary: 'Audit log',
    description:
      'Every change made over HTTP and every resolution and merge made with `npm run resolve`, newest first: who, ' +
      'when, what, the state before and after, and the reason if given. Requests that are refused or change nothing ' +
      'leave no entry; entries cannot be edited.',
  })
  @ApiOkResponse({ type: AuditLogPage })
  @ApiErrors(400, 500)
  list(@Query() query: AuditLogQuery, @RequestPath() path: string): Promise<AuditLogPage> {
    return this.lists.listAuditLog(query, path);
  }
}
