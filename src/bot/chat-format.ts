import { localMoment } from '../common/calendar/days.js';
import { americanOdds, fractionalOdds, oddsPlaces } from '../football/odds-format.js';
import type { OddsFormat } from '../football/odds-format.js';
import type { Verdict } from '../football/verdict.js';
import { botTexts } from './texts/index.js';
import type { BotTexts, Language } from './texts/index.js';
import type { StatisticKey } from './texts/statistic-names.js';

/** Format of words, numbers and times in a chat. */
export interface ChatFormat {
  readonly language: Language;
  readonly texts: BotTexts;
  /** Time zone in which times are shown. */
  readonly timeZone: string;
  readonly oddsFormat: OddsFormat;
}

/** The format for a language and a chat's settings. */
export function chatFormat(
  language: Language,
  { timeZone, oddsFormat }: Pick<ChatFormat, 'timeZone' | 'oddsFormat'>,
): ChatFormat {
  return { language, texts: botTexts[language], timeZone, oddsFormat };
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, places: number, isFixed: boolean): Intl.NumberFormat {
  const key = `${locale} ${places} ${isFixed}`;
  const cached = numberFormats.get(key);
  if (cached !== undefined) return cached;
  const digits = { maximumFractionDigits: places, minimumFractionDigits: isFixed ? places : 0 };
  // avoids `-0.0`
  const made = new Intl.NumberFormat(locale, { ...digits, signDisplay: 'negative' });
  numberFormats.set(key, made);
  return made;
}

/** A number with at most three decimals: `12.5`, in German `12,5`. */
export function numberText(value: number, { texts }: ChatFormat): string {
  return numberFormat(texts.locale, 3, false).format(value);
}

/** A number with this many decimals. */
export function fixedText(value: number, places: number, { texts }: ChatFormat): string {
  return numberFormat(texts.locale, places, true).format(value);
}

/** A percentage of money, without the percent sign: `12.5`. A second decimal would be lost in any interval. */
export function percentText(percent: number, format: ChatFormat): string {
  return fixedText(percent, 1, format);
}

/** A number, or `unknown`. */
export function knownText(value: number | null, format: ChatFormat, suffix = ''): string {
  return value === null ? format.texts.unknown : `${numberText(value, format)}${suffix}`;
}

/** A probability as `43.1 %`, or `unknown`. */
export function probabilityText(probability: number | null, format: ChatFormat): string {
  return probability === null ? format.texts.unknown : `${fixedText(probability * 100, 1, format)} %`;
}

/** A price in the chat's form: `2.10`, `11/10` or `+110`. */
export function oddsText(odds: number, format: ChatFormat): string {
  if (format.oddsFormat === 'fractional') return fractionalOdds(odds);
  if (format.oddsFormat === 'american') return americanOdds(odds);
  return fixedText(odds, oddsPlaces(odds), format);
}

/** A local time: `Wed 26 Feb 19:30`, in German `Mi 26. Feb, 19:30`. */
export function momentText(moment: Date, { texts, timeZone }: ChatFormat): string {
  const { day, time } = localMoment(moment, timeZone);
  const date = new Date(`${day}T00:00:00Z`);
  return texts.moment(texts.weekdays[date.getUTCDay()]!, date.getUTCDate(), texts.months[date.getUTCMonth()]!, time);
}

/** A local day: `Wed 26 Feb`, in German `Mi 26. Feb`. */
export function dayText(moment: Date, { texts, timeZone }: ChatFormat): string {
  const date = new Date(`${localMoment(moment, timeZone).day}T00:00:00Z`);
  return texts.day(texts.weekdays[date.getUTCDay()]!, date.getUTCDate(), texts.months[date.getUTCMonth()]!);
}

/** The local time of day: `19:30`. */
export function timeText(moment: Date, { timeZone }: ChatFormat): string {
  return localMoment(moment, timeZone).time;
}

/** Both teams of a fixture: `Bath v Ely`, with a score `Bath 1-0 Ely`. */
export function teamsText(home: string, away: string, { texts }: ChatFormat, score: string | null = null): string {
  return `${home} ${score ?? texts.versus} ${away}`;
}

/** Name of a statistic or other market by key, in the form for use within a sentence. */
export function marketText(key: string, { texts }: ChatFormat): string {
  const names: Readonly<Record<string, string>> = { ...texts.markets, ...texts.statistics };
  return texts.inSentence(names[key] ?? key);
}

/** Name of a statistic at the beginning of a line. */
export function statisticText(key: StatisticKey, { texts }: ChatFormat): string {
  return texts.statistics[key];
}

/** Name of a side of a market. */
export function sideText(side: string, { texts }: ChatFormat): string {
  const names: Readonly<Record<string, string>> = texts.sides;
  return names[side] ?? side;
}

/** `over 1.5`, or only the side if there is no line. */
export function selectionText(side: string, line: number | null, format: ChatFormat): string {
  return line === null ? sideText(side, format) : `${sideText(side, format)} ${numberText(line, format)}`;
}

/** The verdict of a bet, for use within a sentence: `verdict: strong`; null without one. */
export function verdictText(verdict: Verdict | null, { texts }: ChatFormat): string | null {
  return verdict === null ? null : texts.boards.verdict(texts.boards.verdicts[verdict]);
}

/** Capitalises a text for the beginning of a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
