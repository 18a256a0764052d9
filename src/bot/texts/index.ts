import { de } from './de.js';
import { en } from './en.js';
import type { BotTexts } from './en.js';

export type { BotTexts };

/** Languages of the bot. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The texts by language. */
export const botTexts: Readonly<Record<Language, BotTexts>> = { en, de };

/** The language for a code such as `de-AT`; English if it is not supported. */
export function languageOf(code: string | null | undefined): Language {
  const [language] = (code ?? '').toLowerCase().split('-');
  return LANGUAGES.find((each) => each === language) ?? 'en';
}
