import type { ConnectionSettingsBody, Source, SourceLeague, SourceProvider } from '../../../api';

/** Numeric settings that make up a budget. */
export const budgetMembers = ['callsPerDay', 'creditsPerMonth', 'callsPerMinute'] as const;
export const regions = ['uk', 'eu', 'us', 'us2', 'au'] as const;

export type Kind = SourceProvider['kinds'][number];
export type Region = (typeof regions)[number];

/** State of a form; numbers as typed. */
export interface SourceDraft {
  readonly name: string;
  readonly key: string;
  readonly leagues: readonly { readonly id: string; readonly season: string }[];
  readonly kinds: readonly Kind[];
  readonly regions: readonly Region[];
  /** One address per line. */
  readonly urls: string;
  readonly folder: string;
  readonly numbers: Readonly<Record<(typeof budgetMembers)[number], string>>;
}

const season = (now: Date): string => String(now.getUTCFullYear() - (now.getUTCMonth() < 6 ? 1 : 0));

/** Draft of a new source: everything the provider has except matches in play. */
export function newDraft({ kinds }: SourceProvider, now: Date): SourceDraft {
  return {
    name: '',
    key: '',
    leagues: [{ id: '', season: season(now) }],
    kinds: kinds.filter((kind) => kind !== 'live'),
    regions: ['uk', 'eu'],
    urls: '',
    folder: '',
    numbers: { callsPerDay: '', creditsPerMonth: '', callsPerMinute: '' },
  };
}

/** Draft from the settings of a source. */
export function draftOf({ name, settings }: Source): SourceDraft {
  const numberOf = (member: (typeof budgetMembers)[number]): string => settings[member]?.toString() ?? '';
  return {
    name,
    key: '',
    leagues: (settings.leagues ?? []).map((league) => ({ id: league.id, season: String(league.season) })),
    kinds: settings.kinds ?? [],
    regions: settings.regions ?? ['uk', 'eu'],
    urls: (settings.urls ?? []).join('\n'),
    folder: settings.folder ?? '',
    numbers: {
      callsPerDay: numberOf('callsPerDay'),
      creditsPerMonth: numberOf('creditsPerMonth'),
      callsPerMinute: numberOf('callsPerMinute'),
    },
  };
}

/** Settings for the API, without empty ones and those that the provider does not use. */
export function settingsOf(draft: SourceDraft, provider: SourceProvider): ConnectionSettingsBody {
  const { optionalMembers, hasLeagues } = provider;
  const leagues = draft.leagues
    .map(({ id, season: year }) => ({ id: id.trim(), season: Number(year) }))
    .filter(({ id }) => id !== '');
  const numbers = budgetMembers.flatMap((member) =>
    optionalMembers.includes(member) && draft.numbers[member].trim() !== ''
      ? [[member, Number(draft.numbers[member])] as const]
      : [],
  );
  const urls = draft.urls.split(/\s+/).filter((url) => url !== '');
  const folder = draft.folder.trim();
  return {
    kinds: [...draft.kinds],
    ...(hasLeagues ? { leagues } : {}),
    ...(optionalMembers.includes('regions') ? { regions: [...draft.regions] } : {}),
    ...(optionalMembers.includes('urls') && urls.length > 0 ? { urls } : {}),
    ...(optionalMembers.includes('folder') && folder !== '' ? { folder } : {}),
    ...Object.fromEntries(numbers),
  };
}

/** Adds a league, replacing an empty line, or removes it. */
export function toggleLeague(draft: SourceDraft, { id, season: current }: SourceLeague): SourceDraft {
  const isChosen = draft.leagues.some((chosen) => chosen.id.trim() === id);
  const others = draft.leagues.filter((chosen) => chosen.id.trim() !== id && chosen.id.trim() !== '');
  const year = current === null ? (draft.leagues.at(-1)?.season ?? '') : String(current);
  const leagues = isChosen ? others : [...others, { id, season: year }];
  return { ...draft, leagues: leagues.length === 0 ? [{ id: '', season: year }] : leagues };
}
