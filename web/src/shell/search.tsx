import { useRouter } from '@tanstack/react-router';
import type { NavigateOptions } from '@tanstack/react-router';
import { Search as SearchIcon } from 'lucide-react';
import { Suspense, lazy, startTransition, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { searchFind } from '../api';
import type { SearchResult } from '../api';
import { Flag } from '../parts/flag';
import { useKeys } from '../parts/use-keys';
import { nameOfCountry, texts } from '../texts';
import { rememberSearch } from './recent-searches';
import type { RecentSearch } from './recent-searches';
import styles from './search.module.css';

const Finder = lazy(async () => ({ default: (await import('../parts/finder')).Finder<SearchResult> }));
const FullScreenSearch = lazy(async () => ({ default: (await import('./full-screen-search')).FullScreenSearch }));

/** Global search; `/` focuses it. Full screen on a phone. */
export function Search() {
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => startTransition(() => setOpen(true));
  useKeys({ '/': () => (input.current?.checkVisibility() === true ? input.current.focus() : open()) });
  const choose = (result: RecentSearch): void => {
    rememberSearch(result);
    void router.navigate(pageOf(result));
    // after the list has closed
    requestAnimationFrame(() => document.getElementById('content')?.focus());
  };
  return (
    <>
      <SearchField input={input} choose={choose} />
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={open}>
        <SearchIcon size={16} aria-hidden="true" />
        {texts.search.open}
      </button>
      <Suspense>
        {isOpen ? (
          <FullScreenSearch close={() => setOpen(false)} find={findEverything} aboutOf={aboutOf} choose={choose} />
        ) : null}
      </Suspense>
    </>
  );
}

interface SearchFieldProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly choose: (result: SearchResult) => void;
}

/** The field in the header. The result list is loaded on first use and takes over the text typed so far. */
function SearchField({ input, choose }: SearchFieldProps) {
  const [isUsed, setUsed] = useState(false);
  const [typed, setTyped] = useState('');
  const framed = (field: ReactNode): ReactNode => (
    <div className={styles.search}>
      {field}
      <kbd className={styles.key}>/</kbd>
    </div>
  );
  const plain = framed(
    <input
      ref={input}
      className={styles.input}
      placeholder={texts.search.label}
      aria-label={texts.search.label}
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      aria-autocomplete="list"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={() => startTransition(() => setUsed(true))}
    />,
  );
  return (
    <Suspense fallback={plain}>
      {isUsed ? (
        <Finder
          label={texts.search.label}
          id="everything"
          find={findEverything}
          keyOf={({ type, id }) => `${type} ${id}`}
          aboutOf={aboutOf}
          choose={choose}
          initialWords={typed}
          input={input}
          className={styles.input}
          resultsClassName={styles.results}
          field={framed}
        />
      ) : (
        plain
      )}
    </Suspense>
  );
}

async function findEverything(q: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  return (await searchFind({ query: { q }, signal })).data;
}

/** Distinguishes results of the same name. */
function aboutOf({ type, team, country }: SearchResult): ReactNode {
  return (
    <>
      <Flag alpha2={country.alpha2} />
      {texts.search.kinds[type]} · {team?.name ?? nameOfCountry(country)}
    </>
  );
}

/** The page of a search result; for a league, its matches. */
function pageOf({ type, id }: RecentSearch): NavigateOptions {
  const params = { id: String(id) };
  switch (type) {
    case 'competition':
      return { to: '/matches', search: { leagues: [id] } };
    case 'fixture':
      return { to: '/matches/$id', params };
    case 'player':
      return { to: '/players/$id', params };
    case 'referee':
      return { to: '/referees/$id', params };
    case 'team':
      return { to: '/teams/$id', params };
  }
}
