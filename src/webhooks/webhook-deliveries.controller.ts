import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { CurrentCaller } from '../common/access/caller.js';
import type { Caller } from '../common/access/caller.js';
import { because, ReasonQuery } from '../common/access/reason.dto.js';
import { CurrentWriter } from '../common/access/writer.js';
import type { Writer } from '../common/access/writer.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { ofAll, ofOwn, webhookReaders, webhookWritersOfAll } from './webhook-scopes.js';
import {
  WebhookDelivery,
  WebhookDeliveriesQuery,
  WebhookDeliveryPage,
  WebhookDeliveryPath,
  WebhookPath,
} from './webhooks.dto.js';

@ApiTags('Webhooks')
@Controller('api/v2/webhooks/:id')
export class WebhookDeliveriesController {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @Post('test')
  @HttpCode(200)
  @Access.bearer({ anyOf: webhookWritersOfAll })
  @ApiOperation({
    summary: 'Send a test event',
    description: `Queues an event of type \`test\`. A paused or disabled webhook returns 409. ${ofAll}`,
  })
  @ApiOkResponse({ type: WebhookDelivery })
  @ApiErrors(400, 404, 409, 500)
  test(
    @Param() { id }: WebhookPath,
    @Query() { reason }: ReasonQuery,
    @CurrentWriter() writer: Writer,
  ): Promise<WebhookDelivery> {
    return this.deliveries.test(id, because(writer, reason));
  }

  @Get('deliveries')
  @Access.bearer({ anyOf: webhookReaders })
  @ApiOperation({
    summary: 'Deliveries of a webhook',
    description: `Messages of the last 30 days with their attempts, newest first. ${ofOwn}`,
  })
  @ApiOkResponse({ type: WebhookDeliveryPage })
  @ApiErrors(400, 404, 500)
  list(
    @Param() { id }: WebhookPath,
    @Query() query: WebhookDeliveriesQuery,
    @RequestPath() path: string,
    @CurrentCaller() caller: Caller,
  ): Promise<WebhookDeliveryPage> {
    return this.deliveries.list(id, query, path, caller);
  }

  @Post('deliveries/:deliveryId/replay')
  @HttpCode(200)
  @Access.bearer({ anyOf: webhookWritersOfAll })
  @ApiOperation({
    summary: 'Send a message again',
    description:
      'Queues a delivered or failed message again, with the same `webhook-id`. A pending one returns 409. ' + ofAll,
  })
  @ApiOkResponse({ type: WebhookDelivery })
  @ApiErrors(400, 404, 409, 500)
  replay(
    @Param() { id, deliveryId }: WebhookDeliveryPath,
    @Query() { reason }: ReasonQuery,
    @CurrentWriter() writer: Writer,
  ): Promise<WebhookDelivery> {
    return this.deliveries.replay(id, deliveryId, because(writer, reason));
  }
}
