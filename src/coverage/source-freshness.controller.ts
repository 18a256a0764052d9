import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { PageBytes } from '../common/paging/page-bytes.js';
import { SourcesFreshness } from './coverage-summary.dto.js';
import { CoverageSummaryService } from './coverage-summary.service.js';

/** When each source last delivered data, and which sources are late. */
@ApiTags('Boards of record')
@Controller('api/v2/data-coverage/sources')
export class SourceFreshnessController {
  constructor(private readonly coverage: CoverageSummaryService) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'Freshness of sources',
    description:
      'When each source last delivered a file and when anything new, how often it usually does (measured from its ' +
      'own imports) and whether it is late. The same as `sources` in the summary of data coverage.',
  })
  @ApiOkResponse({ type: SourcesFreshness })
  @ApiErrors(500)
  async show(@Res() response: Response): Promise<void> {
    PageBytes.ofDocument(await this.coverage.showSources()).sendTo(response);
  }
}
