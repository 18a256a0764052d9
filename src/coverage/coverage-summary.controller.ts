import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { PageBytes } from '../common/paging/page-bytes.js';
import { CoverageSummary, CoverageSummaryQuery } from './coverage-summary.dto.js';
import { CoverageSummaryService } from './coverage-summary.service.js';

@ApiTags('Boards of record')
@Controller('api/v2/data-coverage/summary')
export class CoverageSummaryController {
  constructor(private readonly coverage: CoverageSummaryService) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'Summary of data coverage',
    description:
      'By competition: how complete the data of its matches are day by day, how far each kind of data reaches, what ' +
      'is missing, which boards that leaves empty and which sources would provide it. By source: when it last ' +
      'delivered a file, when it last delivered anything new, and how many rows were refused.',
  })
  @ApiOkResponse({ type: CoverageSummary })
  @ApiErrors(400, 500)
  async show(@Query() query: CoverageSummaryQuery, @Res() response: Response): Promise<void> {
    PageBytes.ofDocument(await this.coverage.show(query)).sendTo(response);
  }
}
