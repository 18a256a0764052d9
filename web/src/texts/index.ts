import { settings } from '../settings/settings';
import { en } from './en';
import type { Texts } from './en';

/** The texts in the chosen language. Another language is loaded with the page: changing it reloads the page. */
export const texts: Texts = settings().language === 'de' ? (await import('./de')).de : en;

/** The own name of a source; one that the pages do not know by the name that the service gives it. */
export function nameOfSource(name: string): string {
  const names: Readonly<Record<string, string>> = texts.sources;
  return names[name] ?? name;
}
