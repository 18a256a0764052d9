import type { AppConfig } from '../config/app-config.js';
import type { Channel } from '../database/entities/index.js';

export type { Channel };

export const CHANNELS = ['messenger', 'telegram'] as const satisfies readonly Channel[];

/** Channels whose chats can get messages. */
export function connectedChannels({ botSend, telegram }: Pick<AppConfig, 'botSend' | 'telegram'>): Channel[] {
  return [...(botSend === null ? [] : ['messenger' as const]), ...(telegram === null ? [] : ['telegram' as const])];
}

/** Channels whose chats get messages now: with a frozen clock no message leaves the service. */
export function sendingChannels(config: Pick<AppConfig, 'botSend' | 'clockAsOf' | 'telegram'>): Channel[] {
  return config.clockAsOf === null ? connectedChannels(config) : [];
}
