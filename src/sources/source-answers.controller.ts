import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { maintenanceReaders } from '../maintenance/maintenance-scopes.js';
import { SourceAnswersService } from './source-answers.service.js';
import { AnswerPath, SourceAnswerPage, SourceAnswersQuery, SourcePath } from './sources.dto.js';

@ApiTags('Sources')
@Controller('api/v2/sources')
export class SourceAnswersController {
  constructor(private readonly answers: SourceAnswersService) {}

  @Get('answers/:answerId')
  @Access.bearer({ anyOf: maintenanceReaders })
  @ApiOperation({
    summary: 'Bytes of a stored response',
    description: `A stored response exactly as the provider sent it, as a file.`,
  })
  @ApiOkResponse({
    description: 'Bytes of the response.',
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrors(400, 404, 500)
  async show(@Param() { answerId }: AnswerPath, @Res() response: Response): Promise<void> {
    const body = await this.answers.getBody(answerId);
    response.attachment(`answer-${answerId}`).setHeader('X-Content-Type-Options', 'nosniff');
    response.type('application/octet-stream').end(body);
  }

  @Get(':id/answers')
  @Access.bearer({ anyOf: maintenanceReaders })
  @ApiOperation({
    summary: 'Stored responses of a source',
    description: `Stored responses of a connection, newest first.`,
  })
  @ApiOkResponse({ type: SourceAnswerPage })
  @ApiErrors(400, 404, 500)
  list(
    @Param() { id }: SourcePath,
    @Query() query: SourceAnswersQuery,
    @RequestPath() path: string,
  ): Promise<SourceAnswerPage> {
    return this.answers.list(id, query, path);
  }
}
