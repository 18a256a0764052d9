import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { CurrentCaller } from '../common/access/caller.js';
import type { Caller } from '../common/access/caller.js';
import { because, ReasonQuery } from '../common/access/reason.dto.js';
import { CurrentWriter } from '../common/access/writer.js';
import type { Writer } from '../common/access/writer.js';
import { Conditional, EntityTagged } from '../common/entity-tag.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { ofAll, ofOwn, webhookReaders, webhookWriters, webhookWritersOfAll } from './webhook-scopes.js';
import {
  CreatedWebhook,
  Webhook,
  WebhookBody,
  WebhookChange,
  WebhookPage,
  WebhookPath,
  WebhookSecret,
  WebhooksQuery,
} from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('Webhooks')
@Controller('api/v2/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @Access.bearer({ anyOf: webhookReaders })
  @ApiOperation({ summary: 'Webhooks', description: `Your webhooks, newest first. Secrets are never shown. ${ofOwn}` })
  @ApiOkResponse({ type: WebhookPage })
  @ApiErrors(400, 500)
  list(
    @Query() query: WebhooksQuery,
    @RequestPath() path: string,
    @CurrentCaller() caller: Caller,
  ): Promise<WebhookPage> {
    return this.webhooks.list(query, path, caller);
  }

  @Post()
  @Access.bearer({ scopes: webhookWriters })
  @Conditional()
  @EntityTagged()
  @ApiOperation({
    summary: 'Add a webhook',
    description:
      'Subscribes an address to events as Standard Webhooks 1.0. The secret for verifying signatures is returned in ' +
      'this response only. At most 50 per account; one more returns 409. Operator events also need ' +
      '`maintenance:read` or `maintenance:write`.',
  })
  @ApiCreatedResponse({ type: CreatedWebhook })
  @ApiErrors(400, 409, 500)
  create(@Body() body: WebhookBody, @CurrentWriter() writer: Writer): Promise<CreatedWebhook> {
    return this.webhooks.create(body, because(writer, body.reason));
  }

  @Get(':id')
  @Access.bearer({ anyOf: webhookReaders })
  @EntityTagged()
  @ApiOperation({ summary: 'One webhook', description: `Settings and state of a webhook. ${ofOwn}` })
  @ApiOkResponse({ type: Webhook })
  @ApiErrors(400, 404, 500)
  get(@Param() { id }: WebhookPath, @CurrentCaller() caller: Caller): Promise<Webhook> {
    return this.webhooks.get(id, caller);
  }

  @Patch(':id')
  @Access.bearer({ anyOf: webhookWritersOfAll })
  @Conditional()
  @EntityTagged()
  @ApiOperation({
    summary: 'Change a webhook',
    description: `Replaces the members sent; operators can pause and resume other users' webhooks. ${ofAll}`,
  })
  @ApiOkResponse({ type: Webhook })
  @ApiErrors(400, 404, 500)
  change(@Param() { id }: WebhookPath, @Body() body: WebhookChange, @CurrentWriter() writer: Writer): Promise<Webhook> {
    return this.webhooks.change(id, body, because(writer, body.reason));
  }

  @Delete(':id')
  @HttpCode(204)
  @Access.bearer({ anyOf: webhookWritersOfAll })
  @Conditional()
  @ApiOperation({
    summary: 'Remove a webhook',
    description: `Deletes the subscription and its deliveries. ${ofAll}`,
  })
  @ApiNoContentResponse({ description: 'Removed.' })
  @ApiErrors(400, 404, 500)
  delete(
    @Param() { id }: WebhookPath,
    @Query() { reason }: ReasonQuery,
    @CurrentWriter() writer: Writer,
  ): Promise<void> {
    return this.webhooks.delete(id, because(writer, reason));
  }

  @Post(':id/secret')
  @HttpCode(200)
  @Access.bearer({ scopes: webhookWriters })
  @Conditional()
  @ApiOperation({
    summary: 'Rotate the secret of a webhook',
    description:
      'Creates a new secret, which is returned in this response only. For 24 hours, messages carry two signatures, ' +
      'by the new secret and the previous one. For your own webhooks only.',
  })
  @ApiOkResponse({ type: WebhookSecret })
  @ApiErrors(400, 404, 500)
  rotateSecret(
    @Param() { id }: WebhookPath,
    @Query() { reason }: ReasonQuery,
    @CurrentWriter() writer: Writer,
  ): Promise<WebhookSecret> {
    return this.webhooks.rotateSecret(id, because(writer, reason));
  }
}
