import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { Liveness, ReadinessReport } from './health.dto.js';
import { HealthService } from './health.service.js';

const malformed = 'The request is not valid HTTP; the connection is closed.';

/** Liveness and readiness, for orchestrators and monitors. */
@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @Access.public()
  @ApiOperation({
    summary: 'Liveness check',
    description: 'Responds as soon as the process runs, with or without a database.',
  })
  @ApiOkResponse({ type: Liveness })
  @ApiResponse({ status: 400, description: malformed, content: {} })
  live(): Liveness {
    return new Liveness();
  }

  @Get('ready')
  @Access.public()
  @ApiOperation({
    summary: 'Readiness check',
    description:
      'Ready once migrations, the first load of data, models and boards are done, and while the database responds ' +
      'and accepts writes.',
  })
  @ApiOkResponse({ type: ReadinessReport })
  @ApiResponse({ status: 400, description: malformed, content: {} })
  @ApiResponse({ status: 503, type: ReadinessReport, description: 'Not ready; retry after `Retry-After` seconds.' })
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessReport> {
    const report = await this.health.report();
    response.set('Cache-Control', 'no-store');
    if (report.status !== 'ready') response.status(503).set('Retry-After', '2');
    return report;
  }
}
