import { numberText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import type { ChatSettings } from './chat-settings.js';
import type { Nameable, SettingName } from './setting-values.js';

/** A value that a button selects. */
export interface SettingChoice {
  readonly label: string;
  /** In the form that the command accepts. */
  readonly value: string;
  readonly isChosen: boolean;
}

/** Most choices offered below a message. */
const mostChoices = 60;

/** A setting's value in words. */
export function settingText(name: SettingName, settings: ChatSettings, nameable: Nameable, format: ChatFormat): string {
  const { values } = format.texts.settings;
  switch (name) {
    case 'language':
      return values[settings.language ?? 'auto'];
    case 'zone':
      return settings.timeZone;
    case 'odds':
      return values[settings.oddsFormat];
    case 'bookmakers':
      return bookmakerNames(settings, nameable) || values.all;
    case 'league':
      return nameable.groups.find(({ id }) => id === settings.leagueGroupId)?.name ?? values.all;
    case 'quiet':
      return settings.quietHours === null ? values.off : `${settings.quietHours.from}-${settings.quietHours.until}`;
    case 'alerts':
      return values.alerts(settings.mostAlertsADay);
    case 'edge':
      return values.edge(numberText(settings.minimumEdge, format));
    case 'morning':
      return settings.morningAt === null ? values.off : values.at(settings.morningAt);
  }
}

const bookmakerNames = ({ bookmakers }: ChatSettings, nameable: Nameable): string =>
  bookmakers.map((slug) => nameable.bookmakers.find((each) => each.slug === slug)?.name ?? slug).join(', ');

/** Common zones, in addition to the chat's own. */
const zones = ['Europe/London', 'Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich', 'UTC'];

/** The values of a setting that buttons offer. */
export function choicesOf(
  name: SettingName,
  settings: ChatSettings,
  nameable: Nameable,
  format: ChatFormat,
): SettingChoice[] {
  const { values } = format.texts.settings;
  const plain = (value: string | null, chosen: string | null, label = value ?? values.off): SettingChoice => ({
    label,
    value: value ?? 'off',
    isChosen: value === chosen,
  });
  const quiet = settings.quietHours === null ? null : `${settings.quietHours.from}-${settings.quietHours.until}`;
  switch (name) {
    case 'language':
      return (['auto', 'en', 'de'] as const).map((code) => plain(code, settings.language ?? 'auto', values[code]));
    case 'zone':
      return [...new Set([...zones, settings.timeZone])].map((zone) => plain(zone, settings.timeZone));
    case 'odds':
      return (['decimal', 'fractional', 'american'] as const).map((odds) =>
        plain(odds, settings.oddsFormat, values[odds]),
      );
    case 'bookmakers':
      return bookmakerChoices(settings, nameable, values.all);
    case 'league':
      return groupChoices(settings, nameable, values.all);
    case 'quiet':
      return [null, '22:00-07:00', '23:00-08:00', '00:00-09:00'].map((hours) => plain(hours, quiet));
    case 'alerts':
      return ['3', '10', '20', '50'].map((most) => plain(most, String(settings.mostAlertsADay)));
    case 'edge':
      return [0, 2, 3, 5, 10].map((edge) =>
        plain(String(edge), String(settings.minimumEdge), values.edge(numberText(edge, format))),
      );
    case 'morning':
      return [null, '07:30', '08:30', '10:00'].map((time) => plain(time, settings.morningAt));
  }
}

/** One choice per bookmaker, which adds it, or removes it if it is already selected. */
function bookmakerChoices(
  { bookmakers: chosen }: ChatSettings,
  { bookmakers }: Nameable,
  all: string,
): SettingChoice[] {
  const listed = bookmakers.slice(0, mostChoices).map(({ slug, name }): SettingChoice => {
    const isChosen = chosen.includes(slug);
    return { label: name, value: `${isChosen ? '-' : '+'}${slug}`, isChosen };
  });
  return [{ label: all, value: 'all', isChosen: chosen.length === 0 }, ...listed];
}

function groupChoices({ leagueGroupId }: ChatSettings, { groups }: Nameable, all: string): SettingChoice[] {
  const listed = groups
    .slice(0, mostChoices)
    .map(({ id, name }): SettingChoice => ({ label: name, value: `#${id}`, isChosen: id === leagueGroupId }));
  return [{ label: all, value: 'all', isChosen: leagueGroupId === null }, ...listed];
}
