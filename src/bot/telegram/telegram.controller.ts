import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '../../common/access/access.decorator.js';
import { telegramWebhookPath } from './telegram-bot.js';
import { TelegramUpdatesService } from './telegram-updates.service.js';
import { TelegramUpdate } from './telegram.dto.js';

/** Endpoint to which Telegram delivers updates, once the service has registered it. */
@ApiExcludeController()
@Controller(telegramWebhookPath)
export class TelegramController {
  constructor(private readonly updates: TelegramUpdatesService) {}

  @Post()
  @HttpCode(200)
  @Access.telegram()
  async receive(@Body() update: TelegramUpdate): Promise<object> {
    await this.updates.handle(update);
    return {};
  }
}
