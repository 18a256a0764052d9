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

/** What is known of a message before its chat's settings are read. */
export interface Addressed extends Pick<BotContext, 'channel' | 'chatId' | 'chatTitle' | 'isForCertain' | 'mayManage'> {
  /** Language of who writes, as the messenger tells it. */
  readonly languageCode: string | null | undefined;
}

/** Note on age and link to help, as the operator sets them. */
export function footerOf({ ageNote, help }: Pick<AppConfig, 'ageNote' | 'help'>, texts: BotTexts): string {
  return texts.help.footer(ageNote, help.url);
}

/** Context of a message, from the settings of its chat. */
@Injectable()
export class ChatContexts {
  constructor(
    private readonly config: AppConfig,
    private readonly settings: ChatSettingsRepository,
    private readonly bookmakers: BookmakersService,
    private readonly clock: Clock,
  ) {}

  /** Reads the settings of the chat; without one those of the service hold. */
  async of({ languageCode, ...addressed }: Addressed): Promise<BotContext> {
    const settings = await this.withKnownBookmakers(await this.settings.find(null, addressed.chatId));
    const senderLanguage = languageOf(languageCode);
    const format = chatFormat(settings.language ?? senderLanguage, settings);
    const footer = footerOf(this.config, format.texts);
    return { ...addressed, now: this.clock.now(), settings, senderLanguage, footer, ...format };
  }

  /** A bookmaker that was merged into another one since is left out. */
  private async withKnownBookmakers(settings: ChatSettings): Promise<ChatSettings> {
    if (settings.bookmakers.length === 0) return settings;
    const known = new Set((await this.bookmakers.listAll()).map(({ slug }) => slug));
    return { ...settings, bookmakers: settings.bookmakers.filter((slug) => known.has(slug)) };
  }
}
