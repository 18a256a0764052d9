import { timeZoneOf, useSettings } from '../settings/settings';
import type { Settings } from '../settings/settings';
import { formatNumber, formatPercent } from './numbers';
import { formatOdds } from './odds';
import {
  formatDate,
  formatDay,
  formatAgo,
  formatDuration,
  formatIn,
  formatInstant,
  formatMonth,
  formatTime,
  formatWeekdayTime,
} from './times';

const locales = { en: 'en-GB', de: 'de-DE' } as const;

/** Formats numbers and times by the chosen language, odds format and time zone. */
export interface Format {
  readonly timeZone: string;
  readonly odds: (odds: number) => string;
  readonly number: (value: number, places?: number, fixed?: boolean) => string;
  readonly percent: (rate: number, options?: { signed?: boolean; places?: number }) => string;
  readonly time: (moment: Date) => string;
  readonly weekdayTime: (moment: Date) => string;
  readonly instant: (moment: Date) => string;
  readonly day: (day: string) => string;
  /** `2025-02` as `Feb 2025`. */
  readonly month: (month: string) => string;
  readonly date: (moment: Date) => string;
  /** `10 minutes` */
  readonly duration: (seconds: number) => string;
  /** `10 minutes ago` */
  readonly ago: (seconds: number) => string;
  /** `in 10 minutes` */
  readonly in: (seconds: number) => string;
}

/** Cache by settings: hundreds of cells share one. */
const formats = new WeakMap<Settings, Format>();

export function useFormat(): Format {
  const settings = useSettings();
  const format = formats.get(settings) ?? formatOf(settings);
  formats.set(settings, format);
  return format;
}

function formatOf(settings: Settings): Format {
  const { language, odds } = settings;
  const locale = locales[language];
  const timeZone = timeZoneOf(settings);
  return {
    timeZone,
    odds: (value) => formatOdds(value, odds, locale),
    number: (value, places, fixed) => formatNumber(value, locale, places, fixed),
    percent: (rate, options) => formatPercent(rate, locale, options),
    time: (moment) => formatTime(moment, locale, timeZone),
    weekdayTime: (moment) => formatWeekdayTime(moment, locale, timeZone),
    instant: (moment) => formatInstant(moment, locale, timeZone),
    day: (day) => formatDay(day, locale),
    month: (month) => formatMonth(month, locale),
    ago: (seconds) => formatAgo(seconds, locale),
    in: (seconds) => formatIn(seconds, locale),
    duration: (seconds) => formatDuration(seconds, locale),
    date: (moment) => formatDate(moment, locale, timeZone),
  };
}
