import { Injectable } from '@nestjs/common';
import { BookmakersService } from '../bookmakers/bookmakers.service.js';
import { AppConfig } from '../config/app-config.js';
import { Clock } from '../common/clock/clock.js';
import type { BotContext } from './bot-commands.js';
import { chatFormat } from './chat-format.js';
import type { ChatSettings } from './settings/chat-settings.js';
import { ChatSettingsRepository } from './settings/chat-settings.repository.js';
import { languageOf } from './texts/index.js';
import type { BotTexts } from './texts/index.js';

/** The part of a message's context that is known before its chat's settings are read. */
export interface Addressed extends Pick<BotContext, 'channel' | 'chatId' | 'chatTitle' | 'isForCertain' | 'mayManage'> {
  /** Language of the sender, as reported by the messenger. */
  readonly languageCode: string | null | undefined;
}

/** Age notice and link to help, as configured by the operator. */
export function footerOf({ ageNote, help }: Pick<AppConfig, 'ageNote' | 'help'>, texts: BotTexts): string {
  return texts.help.footer(ageNote, help.url);
}

/** Creates the context of a message from its chat's settings. */
@Injectable()
export class ChatContexts {
  constructor(
    private readonly config: AppConfig,
    private readonly settings: ChatSettingsRepository,
    private readonly bookmakers: BookmakersService,
    private readonly clock: Clock,
  ) {}

  /** Reads the settings of the chat; without a chat, those of the service apply. */
  async of({ languageCode, ...addressed }: Addressed): Promise<BotContext> {
    const settings = await this.withKnownBookmakers(await this.settings.find(null, addressed.chatId));
    const senderLanguage = languageOf(languageCode);
    const format = chatFormat(settings.language ?? senderLanguage, settings);
    const footer = footerOf(this.config, format.texts);
    return { ...addressed, now: this.clock.now(), settings, senderLanguage, footer, ...format };
  }

  /** Drops bookmakers that have since been merged into another. */
  private async withKnownBookmakers(settings: ChatSettings): Promise<ChatSettings> {
    if (settings.bookmakers.length === 0) return settings;
    const known = new Set((await this.bookmakers.listAll()).map(({ slug }) => slug));
    return { ...settings, bookmakers: settings.bookmakers.filter((slug) => known.has(slug)) };
  }
}
