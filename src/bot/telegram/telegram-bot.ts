import { Inject, Injectable } from '@nestjs/common';
import type { Api } from 'grammy';
import { telegramSecretOf } from '../../common/access/access-secrets.js';
import { AppConfig } from '../../config/app-config.js';
import { BOT_COMMANDS } from '../bot-commands.js';
import type { BotCommand } from '../bot-commands.js';
import { botTexts } from '../texts/index.js';
import type { Language } from '../texts/index.js';
import { createTelegramApi, telegramFaultOf } from './telegram-api.js';

/** Path to which Telegram delivers updates. */
export const telegramWebhookPath = 'api/bot/telegram';

/** Types of updates that the bot requests. */
export const telegramUpdates = ['message', 'callback_query', 'my_chat_member'] as const;

/** Bot API clients. */
export interface TelegramClients {
  readonly api: Api;
  /** Client for polling, with a timeout beyond that of Telegram's long poll. */
  readonly pollingApi: Api;
}

const pollingTimeoutSeconds = 45;

/**
 * Injection token of the clients; null without a token, and with a frozen clock, as no message is sent then.
 */
export const TELEGRAM_CLIENTS = Symbol('TELEGRAM_CLIENTS');

/** Creates the clients if there is a Telegram bot. */
export async function openTelegramClients({ telegram, clockAsOf }: AppConfig): Promise<TelegramClients | null> {
  if (telegram === null || clockAsOf !== null) return null;
  return {
    api: await createTelegramApi(telegram),
    pollingApi: await createTelegramApi(telegram, pollingTimeoutSeconds),
  };
}

/** The bot's account on Telegram: its name there, its commands and its webhook. */
@Injectable()
export class TelegramBot {
  private ownName: string | null = null;

  constructor(
    private readonly config: AppConfig,
    @Inject(BOT_COMMANDS) private readonly commands: readonly BotCommand[],
    @Inject(TELEGRAM_CLIENTS) readonly clients: TelegramClients | null,
  ) {}

  /** Name by which groups address it; null while unknown. */
  get username(): string | null {
    return this.ownName ?? this.config.botUsername;
  }

  /** Reads the bot's name from Telegram and registers its commands, in English and, for German users, in German. */
  async introduce(api: Api): Promise<void> {
    this.ownName = (await api.getMe()).username;
    await api.setMyCommands(this.menu('en'));
    await api.setMyCommands(this.menu('de'), { language_code: 'de' });
  }

  private menu(language: Language): { command: string; description: string }[] {
    const { commands, help } = botTexts[language];
    const listed = this.commands.map(({ name }) => ({ command: name, description: commands[name].description }));
    return [...listed, { command: 'help', description: help.description }];
  }

  /**
   * Whether a person is an administrator of a group.
   * @throws Error of the Bot API, after which Telegram delivers the update again
   */
  async isAdministrator(telegramId: number, userId: number | null): Promise<boolean> {
    if (this.clients === null || userId === null) return false;
    try {
      const { status } = await this.clients.api.getChatMember(telegramId, userId);
      return status === 'creator' || status === 'administrator';
    } catch (error) {
      // someone unknown in the chat is not an administrator of it
      if (telegramFaultOf(error)?.status === 400) return false;
      throw error;
    }
  }

  /** Registers the public URL as Telegram's webhook. @returns false if the service has none */
  async registerWebhook(api: Api): Promise<boolean> {
    const { telegram, publicUrl } = this.config;
    if (telegram === null || publicUrl === null) return false;
    await api.setWebhook(`${publicUrl}/${telegramWebhookPath}`, {
      secret_token: telegramSecretOf(telegram.token),
      allowed_updates: telegramUpdates,
    });
    return true;
  }
}
