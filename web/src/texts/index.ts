import { settings } from '../settings/settings';
import { en } from './en';
import type { Texts } from './en';

/** The texts in the chosen language. Another language is loaded with the page: changing it reloads the page. */
export const texts: Texts = settings().language === 'de' ? (await import('./de')).de : en;
