import { useSyncExternalStore } from 'react';

/** Choices of the user on this device; nothing secret. */
export interface Settings {
  readonly language: 'en' | 'de';
  readonly theme: 'system' | 'light' | 'dark';
  readonly contrast: 'system' | 'high';
  readonly density: 'compact' | 'airy';
  readonly odds: 'decimal' | 'fractional' | 'american';
  /** Fraction of the full Kelly stake to advise. */
  readonly stake: 'none' | 'quarter' | 'half';
  /** IANA name; null: the browser's time zone. */
  readonly timeZone: string | null;
  /** Ids of competitions shown first. */
  readonly pinnedLeagues: readonly number[];
}

const key = 'settings';
const defaults: Settings = {
  language: navigator.language.startsWith('de') ? 'de' : 'en',
  theme: 'system',
  contrast: 'system',
  density: 'compact',
  odds: 'decimal',
  stake: 'none',
  timeZone: null,
  pinnedLeagues: [],
};
const choices = {
  language: ['en', 'de'],
  theme: ['system', 'light', 'dark'],
  contrast: ['system', 'high'],
  density: ['compact', 'airy'],
  odds: ['decimal', 'fractional', 'american'],
  stake: ['none', 'quarter', 'half'],
} as const;

let current = stored();
const listeners = new Set<() => void>();

/** The current settings. */
export function settings(): Settings {
  return current;
}

export function changeSettings(change: Partial<Settings>): void {
  current = { ...current, ...change };
  localStorage.setItem(key, JSON.stringify(current));
  applySettings();
  for (const listener of listeners) listener();
}

/** The chosen time zone, else the browser's. */
export function timeZoneOf({ timeZone }: Settings): string {
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The settings; re-renders when they change. */
export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, settings);
}

/** Applies theme, contrast, density and language to the styles. */
export function applySettings(): void {
  const { dataset } = document.documentElement;
  const prefersContrast = matchMedia('(prefers-contrast: more)').matches;
  document.documentElement.lang = current.language;
  dataset['theme'] = current.theme;
  dataset['density'] = current.density;
  dataset['contrast'] = current.contrast === 'high' || prefersContrast ? 'high' : 'normal';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stored settings; invalid values fall back to their defaults. */
function stored(): Settings {
  const read = readObject();
  const chosen = Object.entries(choices).filter(([name, values]) =>
    (values as readonly unknown[]).includes(read[name]),
  );
  const { timeZone, pinnedLeagues } = read;
  return {
    ...defaults,
    ...Object.fromEntries(chosen.map(([name]) => [name, read[name]])),
    timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : null,
    pinnedLeagues: Array.isArray(pinnedLeagues) ? pinnedLeagues.filter((id) => typeof id === 'number') : [],
  };
}

function readObject(): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    // left there by another version or program
    return {};
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
