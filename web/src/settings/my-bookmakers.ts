import { useSyncExternalStore } from 'react';

/** Chosen bookmakers as stored in this browser. */
interface StoredChoice {
  /** Slugs; empty: all. */
  readonly slugs: readonly string[];
  /** Whether they come from the account rather than from a choice made while signed out. */
  readonly isOfAccount: boolean;
  /** Whether the user has chosen or declined to. */
  readonly isAnswered: boolean;
}

/** A choice, and whether it is overridden to show the prices of all bookmakers. */
export interface MyBookmakers extends StoredChoice {
  readonly isShowingAll: boolean;
}

const STORED = 'my-bookmakers';
const SHOWING_ALL = 'all-bookmakers';
const NO_CHOICE: StoredChoice = { slugs: [], isOfAccount: false, isAnswered: false };
const NONE: readonly string[] = [];

let current: MyBookmakers = { ...stored(), isShowingAll: sessionStorage.getItem(SHOWING_ALL) !== null };
const listeners = new Set<() => void>();

addEventListener('storage', ({ key }) => {
  if (key === STORED) set({ ...current, ...stored() });
});

/** The current choice. */
export const myBookmakers = (): MyBookmakers => current;

/** The choice; re-renders when it changes. */
export const useMyBookmakers = (): MyBookmakers => useSyncExternalStore(subscribe, myBookmakers);

/** Slugs of the bookmakers whose prices are currently requested; empty: all. */
export const pricedBookmakers = (): readonly string[] => (current.isShowingAll ? NONE : current.slugs);

/** The same; re-renders when they change. */
export const usePricedBookmakers = (): readonly string[] => useSyncExternalStore(subscribe, pricedBookmakers);

/** Board parameter that selects bookmakers; omitted for all. */
export const bookmakersText = (slugs: readonly string[]): { readonly bookmakers?: string } =>
  slugs.length === 0 ? {} : { bookmakers: slugs.join(',') };

/** Fixtures parameter that selects bookmakers; omitted for all. */
export const bookmakersList = (slugs: readonly string[]): { readonly bookmakers?: string[] } =>
  slugs.length === 0 ? {} : { bookmakers: [...slugs] };

/** Stores a choice in this browser. */
export function storeBookmakers(slugs: readonly string[], isOfAccount: boolean): void {
  store({ slugs: [...slugs], isOfAccount, isAnswered: current.isAnswered || slugs.length > 0 });
}

/** Records that the user was asked and need not be asked again. */
export function answerBookmakers(): void {
  store({ slugs: current.slugs, isOfAccount: current.isOfAccount, isAnswered: true });
}

/** Forgets the choice of an account after sign-out; one made while signed out stays. */
export function forgetAccountBookmakers(): void {
  if (current.isOfAccount) store({ slugs: [], isOfAccount: false, isAnswered: current.isAnswered });
}

/** Shows the prices of all bookmakers in this tab, or only those of the chosen ones again. */
export function showAllBookmakers(isShowingAll: boolean): void {
  if (isShowingAll) sessionStorage.setItem(SHOWING_ALL, 'true');
  else sessionStorage.removeItem(SHOWING_ALL);
  set({ ...current, isShowingAll });
}

function store(choice: StoredChoice): void {
  localStorage.setItem(STORED, JSON.stringify(choice));
  set({ ...current, ...choice });
}

function set(next: MyBookmakers): void {
  // equal choices keep the same object, so that nothing is refetched
  const slugs = next.slugs.join(',') === current.slugs.join(',') ? current.slugs : next.slugs;
  current = { ...next, slugs };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stored choice; none if another version or program left something else there. */
function stored(): StoredChoice {
  try {
    const { slugs, isOfAccount, isAnswered } = JSON.parse(
      localStorage.getItem(STORED) ?? '{}',
    ) as Partial<StoredChoice>;
    return {
      slugs: Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string') : [],
      isOfAccount: isOfAccount === true,
      isAnswered: isAnswered === true,
    };
  } catch {
    return NO_CHOICE;
  }
}
