import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../common/access/access.decorator.js';
import { because, ReasonQuery } from '../../common/access/reason.dto.js';
import { CurrentWriter } from '../../common/access/writer.js';
import type { Writer } from '../../common/access/writer.js';
import { ApiErrors } from '../../common/openapi/api-errors.js';
import { RequestPath } from '../../common/paging/request-path.decorator.js';
import { maintenanceReaders, maintenanceWriters } from '../../maintenance/maintenance-scopes.js';
import { DeadLetterPage, DeadLetterPath, DeadLettersQuery, ReplayedMessages } from './dead-letters.dto.js';
import { DeadLettersService } from './dead-letters.service.js';

const forWriters = 'Each message is written to the audit log.';
const expiry = 'An alert expires when its match or the quiet hours begin, a morning message two hours after its time';

@ApiTags('Bot')
@Controller('api/bot/dead-letters')
export class DeadLettersController {
  constructor(private readonly letters: DeadLettersService) {}

  @Get()
  @Access.bearer({ anyOf: maintenanceReaders })
  @ApiOperation({
    summary: 'Undelivered messages',
    description:
      'Replies and alerts that the messaging platform rejected, or did not accept after twelve attempts, and messages ' +
      'that expired before they could be sent, newest first. Deleted after 30 days.',
  })
  @ApiOkResponse({ type: DeadLetterPage })
  @ApiErrors(400, 500)
  list(@Query() query: DeadLettersQuery, @RequestPath() path: string): Promise<DeadLetterPage> {
    return this.letters.list(query, path);
  }

  @Post('replay')
  @HttpCode(200)
  @Access.bearer({ scopes: maintenanceWriters })
  @ApiOperation({
    summary: 'Send all messages again',
    description: `Queues every failed message that has not expired. ${expiry}. ${forWriters}`,
  })
  @ApiOkResponse({ type: ReplayedMessages })
  @ApiErrors(400, 500)
  replayAll(@Query() { reason }: ReasonQuery, @CurrentWriter() writer: Writer): Promise<ReplayedMessages> {
    return this.letters.replayAll(because(writer, reason));
  }

  @Post(':id/replay')
  @HttpCode(200)
  @Access.bearer({ scopes: maintenanceWriters })
  @ApiOperation({
    summary: 'Send one message again',
    description: `Queues one failed message; returns 409 if it has expired. ${expiry}. ${forWriters}`,
  })
  @ApiOkResponse({ type: ReplayedMessages })
  @ApiErrors(400, 404, 409, 500)
  replayOne(
    @Param() { id }: DeadLetterPath,
    @Query() { reason }: ReasonQuery,
    @CurrentWriter() writer: Writer,
  ): Promise<ReplayedMessages> {
    return this.letters.replayOne(id, because(writer, reason));
  }
}
