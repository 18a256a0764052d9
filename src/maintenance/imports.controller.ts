import { Controller, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { because } from '../common/access/reason.dto.js';
import { CurrentWriter } from '../common/access/writer.js';
import type { Writer } from '../common/access/writer.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { StreamedBody } from '../common/validation/streamed-body.js';
import { ImportedFile, ImportQuery } from './imports.dto.js';
import { ImportsService } from './imports.service.js';
import { maintenanceWriters } from './maintenance-scopes.js';

@ApiTags('Maintenance')
@Controller('api/v2/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Post()
  @HttpCode(200)
  @Access.bearer({ scopes: maintenanceWriters })
  @StreamedBody('File contents, plain or gzipped: at most 64 MiB, including when unpacked.')
  @ApiOperation({
    summary: 'Import a file',
    description:
      'Imports one file as `npm run ingest` does, and returns its report; importing it again changes nothing. The ' +
      'file must arrive within 30 s and is not kept. A file that the source cannot read returns 422. At most two ' +
      'files are imported at once; a third returns 503. Sources whose files depend on each other can only be ' +
      'imported by the command. The audit log records who, when and why.',
  })
  @ApiOkResponse({ type: ImportedFile })
  @ApiErrors(400, 422, 500)
  import(
    @Query() query: ImportQuery,
    @CurrentWriter() writer: Writer,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ImportedFile> {
    return this.imports.import(query, because(writer, query.reason), request, response);
  }
}
