import { useSyncExternalStore } from 'react';

/** Named search parameters, stored on this device. */
export interface SavedView {
  readonly name: string;
  /** As in the address, without `?`. */
  readonly search: string;
}

const listeners = new Set<() => void>();
const keyOf = (board: string): string => `views of ${board}`;

/** The views of a board, and functions to change them. */
export function useSavedViews(board: string) {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(board)) ?? '[]');
  const views = viewsOf(text);
  const store = (changed: readonly SavedView[]): void => {
    localStorage.setItem(keyOf(board), JSON.stringify(changed));
    for (const listener of listeners) listener();
  };
  return {
    views,
    save: (view: SavedView) => store([...views.filter(({ name }) => name !== view.name), view]),
    remove: (removed: string) => store(views.filter(({ name }) => name !== removed)),
  };
}

function viewsOf(text: string): SavedView[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter(isView) : [];
  } catch {
    // left there by another version or program
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, search } = value as Partial<Record<string, unknown>>;
  return typeof name === 'string' && typeof search === 'string';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
