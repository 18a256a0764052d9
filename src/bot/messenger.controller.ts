import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { MessengerReply, MessengerUpdate } from './messenger.dto.js';
import { MessengerService } from './messenger.service.js';

/** Endpoint to which the messaging platform delivers updates. */
@ApiTags('Bot')
@Controller('api/bot/messenger')
export class MessengerController {
  constructor(private readonly messenger: MessengerService) {}

  @Post()
  @HttpCode(200)
  @Access.webhook()
  @ApiOperation({
    summary: 'Deliver an update to the bot',
    description:
      'Stores the update, then replies; an update whose `update_id` was delivered within the last 30 days gets the ' +
      'same reply and has no further effect. `/help` lists the commands. Edited messages, images and unknown ' +
      'commands get a hint. In a group the bot replies only when addressed: by commands without a name or with its ' +
      'own, replies to its messages, or mentions of its name; otherwise `message` is empty and nothing is sent. If ' +
      'an outbound address is configured, the reply is also sent to the chat.',
  })
  @ApiOkResponse({ type: MessengerReply })
  @ApiErrors(400, 500)
  receive(@Body() update: MessengerUpdate): Promise<MessengerReply> {
    return this.messenger.reply(update);
  }
}
