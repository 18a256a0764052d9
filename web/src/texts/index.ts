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

/** Names of statistics and of other markets, by the API's key. */
export const marketNames: Readonly<Record<string, string>> = { ...texts.match.markets.names, ...texts.statistics };

/** The name of a statistic or market, by the API's key. */
export function nameOfMarket(key: string): string {
  return marketNames[key] ?? key;
}

/** A name within a sentence: `fouls won`, `erhaltene Fouls`; German nouns stay capital. */
export function inSentence(name: string): string {
  const isNoun = settings().language === 'de' && !/^\p{L}+ \p{Lu}/u.test(name);
  return isNoun ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

/** The name of a country in the chosen language; that of the service is English. */
export function nameOfCountry({ name, alpha2 }: { readonly name: string; readonly alpha2: string | null }): string {
  if (settings().language !== 'de' || alpha2 === null) return name;
  const parts: Readonly<Record<string, string>> = { EN: 'England', SC: 'Schottland' };
  return parts[alpha2] ?? new Intl.DisplayNames('de', { type: 'region', fallback: 'none' }).of(alpha2) ?? name;
}

/** The short name of a position, by the API's code. */
export function shortPosition(code: string): string {
  const names: Readonly<Record<string, string>> = texts.shortPositions;
  return names[code] ?? code;
}
