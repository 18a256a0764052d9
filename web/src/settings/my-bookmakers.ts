import { useSyncExternalStore } from 'react';

/** The bookmakers that a person chose, as this browser knows them. */
interface StoredChoice {
  /** Slugs; empty: all. */
  readonly slugs: readonly string[];
  /** Whether they are those of the account, rather than chosen here while signed out. */
  readonly isOfAccount: boolean;
  /** Whether the person has chosen, or did not want to. */
  readonly isAnswered: boolean;
}

/** A choice, and whether prices of all bookmakers are shown in spite of it. */
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

/** The choice of this moment. */
export const myBookmakers = (): MyBookmakers => current;

/** The choice, and a new rendering when it changes. */
export const useMyBookmakers = (): MyBookmakers => useSyncExternalStore(subscribe, myBookmakers);

/** Slugs of the bookmakers whose prices are asked for now; empty: all. */
export const pricedBookmakers = (): readonly string[] => (current.isShowingAll ? NONE : current.slugs);

/** The same, and a new rendering when they change. */
export const usePricedBookmakers = (): readonly string[] => useSyncExternalStore(subscribe, pricedBookmakers);

/** The parameter of a board for some bookmakers; none for all. */
export const bookmakersText = (slugs: readonly string[]): { readonly bookmakers?: string } =>
  slugs.length === 0 ? {} : { bookmakers: slugs.join(',') };

/** The parameter of fixtures for some bookmakers; none for all. */
export const bookmakersList = (slugs: readonly string[]): { readonly bookmakers?: string[] } =>
  slugs.length === 0 ? {} : { bookmakers: [...slugs] };

/** Stores a choice in this browser. */
export function storeBookmakers(slugs: readonly string[], isOfAccount: boolean): void {
  store({ slugs: [...slugs], isOfAccount, isAnswered: current.isAnswered || slugs.length > 0 });
}

/** Notes that the person was asked, and need not be again. */
export function answerBookmakers(): void {
  store({ slugs: current.slugs, isOfAccount: current.isOfAccount, isAnswered: true });
}

/** Forgets the choice of an account that signed out; one made while signed out stays. */
export function forgetAccountBookmakers(): void {
  if (current.isOfAccount) store({ slugs: [], isOfAccount: false, isAnswered: current.isAnswered });
}

/** Shows the prices of all bookmakers in this tab, or those of the chosen ones again. */
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
  // equal choices stay one object, so that nothing is asked for again
  const slugs = next.slugs.join(',') === current.slugs.join(',') ? current.slugs : next.slugs;
  current = { ...next, slugs };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stored choice; none where another version or program left something else there. */
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
