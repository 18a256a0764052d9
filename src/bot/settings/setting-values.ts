import { similarNames } from '../../common/names/similar-names.js';
import { MOST_EDGE } from '../../football/market-family.js';
import { normaliseName } from '../../football/names.js';
import type { OddsFormat } from '../../football/odds-format.js';
import type { BotTexts, Language } from '../texts/index.js';
import { MOST_ALERTS } from './chat-settings.js';
import type { SettingChanges } from './chat-settings.js';

/** Name of a setting. */
export type SettingName = keyof BotTexts['settings']['fields'];

/** A parsed value, or the nearest ones if it is not allowed. */
export type ReadSetting =
  | { readonly changes: SettingChanges }
  | { readonly nearest: readonly string[]; /** The part that is wrong; absent: the whole. */ readonly part?: string };

/** Entities that a chat's values may name. */
export interface Nameable {
  readonly bookmakers: readonly { readonly slug: string; readonly name: string }[];
  readonly groups: readonly { readonly id: number; readonly name: string }[];
}

const mostNearest = 3;
/** Most bookmakers per chat. */
const mostBookmakers = 50;

/** Synonyms in both languages. */
const words: Readonly<Record<SettingName, readonly string[]>> = {
  language: ['language', 'sprache'],
  zone: ['zone', 'timezone', 'zeitzone'],
  odds: ['odds', 'quoten', 'quote'],
  bookmakers: ['bookmakers', 'bookmaker', 'wettanbieter', 'anbieter', 'buchmacher'],
  league: ['league', 'leagues', 'group', 'liga', 'ligen', 'gruppe'],
  quiet: ['quiet', 'ruhe', 'ruhezeit'],
  alerts: ['alerts', 'hinweise'],
  edge: ['edge', 'vorteil', 'vorsprung'],
  morning: ['morning', 'morgen'],
};
export const settingNames = Object.keys(words) as SettingName[];

const isOff = (text: string): boolean => ['off', 'aus', 'none', 'no', 'nein', 'keine'].includes(text.toLowerCase());
/** Whether a text means everything: `all`, in German `alle`. */
export const meansAll = (text: string): boolean => ['all', 'alle'].includes(text.toLowerCase());

/** The setting that a word names; null: none. */
export function settingOf(word: string): SettingName | null {
  return settingNames.find((name) => words[name].includes(word.toLowerCase())) ?? null;
}

const refused: ReadSetting = { nearest: [] };

/** Parses the value of a setting, in either language. */
export function readSetting(name: SettingName, text: string, nameable: Nameable): ReadSetting {
  switch (name) {
    case 'language':
      return readLanguage(text);
    case 'zone':
      return readZone(text);
    case 'odds':
      return readOdds(text);
    case 'bookmakers':
      return readBookmakers(text, nameable);
    case 'league':
      return readLeague(text, nameable);
    case 'quiet':
      return readQuiet(text);
    case 'alerts':
      return readAlerts(text);
    case 'edge':
      return readEdge(text);
    case 'morning':
      return readMorning(text);
  }
}

function readLanguage(text: string): ReadSetting {
  const languages: Readonly<Record<string, Language | null>> = {
    auto: null,
    ...{ en: 'en', english: 'en', englisch: 'en' },
    ...{ de: 'de', german: 'de', deutsch: 'de' },
  };
  const language = languages[text.toLowerCase()];
  return language === undefined ? refused : { changes: { language } };
}

/** Time zone by its name or its city, regardless of case. */
function readZone(text: string): ReadSetting {
  const name = text.replace(/ /g, '_').toLowerCase();
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  const timeZone = zones.find((zone) => zone.toLowerCase() === name || zone.toLowerCase().endsWith(`/${name}`));
  if (timeZone !== undefined) return { changes: { timeZone } };
  return { nearest: similarNames(text, zones, mostNearest) };
}

function readOdds(text: string): ReadSetting {
  const formats: Readonly<Record<string, OddsFormat>> = {
    ...{ decimal: 'decimal', dezimal: 'decimal' },
    ...{ fractional: 'fractional', fraction: 'fractional', bruch: 'fractional' },
    ...{ american: 'american', amerikanisch: 'american' },
  };
  const oddsFormat = formats[text.toLowerCase()];
  return oddsFormat === undefined ? refused : { changes: { oddsFormat } };
}

function readBookmakers(text: string, { bookmakers: known }: Nameable): ReadSetting {
  if (meansAll(text)) return { changes: { bookmakers: [] } };
  const slugs = new Set<string>();
  for (const word of text.split(',').map((each) => each.trim())) {
    const meant = word === '' ? undefined : byName(word, known);
    if (meant === undefined) return { nearest: similarNames(word, namesOf(known), mostNearest), part: word };
    slugs.add(meant.slug);
  }
  return slugs.size > mostBookmakers ? refused : { changes: { bookmakers: [...slugs] } };
}

function readLeague(text: string, { groups }: Nameable): ReadSetting {
  if (meansAll(text)) return { changes: { leagueGroupId: null } };
  const group = byName(text, groups);
  if (group !== undefined) return { changes: { leagueGroupId: group.id } };
  return { nearest: similarNames(text, namesOf(groups), mostNearest) };
}

const namesOf = (named: readonly { readonly name: string }[]): string[] => named.map(({ name }) => name);

/** The item with a name, or else the only one with that prefix. */
function byName<Named extends { readonly name: string }>(text: string, named: readonly Named[]): Named | undefined {
  const requested = normaliseName(text);
  const exact = named.find(({ name }) => normaliseName(name) === requested);
  if (exact !== undefined) return exact;
  const [only, another] = named.filter(({ name }) => normaliseName(name).startsWith(requested));
  return another === undefined ? only : undefined;
}

/** Normalises a time of day, `8:30` to `08:30`; null if it is none. */
function timeOf(text: string): string | null {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

function readQuiet(text: string): ReadSetting {
  if (isOff(text)) return { changes: { quietHours: null } };
  const [from, until, rest] = text.split(/[-–]/).map(timeOf);
  if (from == null || until == null || rest !== undefined || from === until) return refused;
  return { changes: { quietHours: { from, until } } };
}

function readMorning(text: string): ReadSetting {
  if (isOff(text)) return { changes: { morningAt: null } };
  const morningAt = timeOf(text);
  return morningAt === null ? refused : { changes: { morningAt } };
}

function readAlerts(text: string): ReadSetting {
  const mostAlertsADay = Number(text);
  const isAllowed = /^\d{1,3}$/.test(text) && mostAlertsADay >= 1 && mostAlertsADay <= MOST_ALERTS;
  return isAllowed ? { changes: { mostAlertsADay } } : refused;
}

function readEdge(text: string): ReadSetting {
  const [, number] = /^(\d{1,2}(?:[.,]\d{1,2})?) ?%?$/.exec(text) ?? [];
  const minimumEdge = Number(number?.replace(',', '.'));
  return number === undefined || minimumEdge > MOST_EDGE ? refused : { changes: { minimumEdge } };
}
