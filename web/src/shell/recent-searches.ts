import { useSyncExternalStore } from 'react';
import type { SearchResult } from '../api';

/** A search result that was opened, stored on this device. */
export type RecentSearch = Pick<SearchResult, 'type' | 'id' | 'name'>;

const key = 'recent searches';
const most = 6;
const types: readonly unknown[] = ['team', 'player', 'competition', 'referee', 'fixture'];
const listeners = new Set<() => void>();

/** Recently opened search results, newest first. */
export function useRecentSearches(): readonly RecentSearch[] {
  return read(useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? '[]'));
}

/** Puts a result first; drops the oldest beyond the limit. */
export function rememberSearch({ type, id, name }: RecentSearch): void {
  const others = read(localStorage.getItem(key) ?? '[]').filter((each) => each.type !== type || each.id !== id);
  store([{ type, id, name }, ...others].slice(0, most));
}

export function forgetSearches(): void {
  store([]);
}

function store(searches: readonly RecentSearch[]): void {
  localStorage.setItem(key, JSON.stringify(searches));
  for (const listener of listeners) listener();
}

function read(text: string): RecentSearch[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isRecentSearch) : [];
  } catch {
    // left there by another version or program
    return [];
  }
}

function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { type, id, name } = value as Partial<Record<string, unknown>>;
  return types.includes(type) && Number.isSafeInteger(id) && typeof name === 'string';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
