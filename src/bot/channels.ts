import type { AppConfig } from '../config/app-config.js';
import type { Channel } from '../database/entities/index.js';

export type { Channel };

export const CHANNELS = ['messenger', 'telegram'] as const satisfies readonly Channel[];

/** Channels over which chats can be reached. */
export function connectedChannels({ botSend, telegram }: Pick<AppConfig, 'botSend' | 'telegram'>): Channel[] {
  return [...(botSend === null ? [] : ['messenger' as const]), ...(telegram === null ? [] : ['telegram' as const])];
}

/** Channels over which messages are sent now: none with a frozen clock. */
export function sendingChannels(config: Pick<AppConfig, 'botSend' | 'clockAsOf' | 'telegram'>): Channel[] {
  return config.clockAsOf === null ? connectedChannels(config) : [];
}
