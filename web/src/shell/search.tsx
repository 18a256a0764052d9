import { useRouter } from '@tanstack/react-router';
import type { NavigateOptions } from '@tanstack/react-router';
import { Search as SearchIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { searchFind } from '../api';
import type { SearchResult } from '../api';
import { Finder } from '../parts/finder';
import { Flag } from '../parts/flag';
import { useKeys } from '../parts/use-keys';
import { nameOfCountry, texts } from '../texts';
import { FullScreenSearch } from './full-screen-search';
import { rememberSearch } from './recent-searches';
import type { RecentSearch } from './recent-searches';
import styles from './search.module.css';

/** The search over everything; `/` goes there. A phone gives it all of its screen. */
export function Search() {
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  useKeys({ '/': () => (input.current?.checkVisibility() === true ? input.current.focus() : setOpen(true)) });
  const choose = (result: RecentSearch): void => {
    rememberSearch(result);
    void router.navigate(pageOf(result));
    // once the list has closed
    requestAnimationFrame(() => document.getElementById('content')?.focus());
  };
  return (
    <>
      <Finder
        label={texts.search.label}
        id="everything"
        find={findEverything}
        keyOf={({ type, id }) => `${type} ${id}`}
        aboutOf={aboutOf}
        choose={choose}
        input={input}
        className={styles.input}
        resultsClassName={styles.results}
        field={(field) => (
          <div className={styles.search}>
            {field}
            <kbd className={styles.key}>/</kbd>
          </div>
        )}
      />
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SearchIcon size={16} aria-hidden="true" />
        {texts.search.open}
      </button>
      <FullScreenSearch
        isOpen={isOpen}
        close={() => setOpen(false)}
        find={findEverything}
        aboutOf={aboutOf}
        choose={choose}
      />
    </>
  );
}

async function findEverything(q: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  return (await searchFind({ query: { q }, signal })).data;
}

/** What tells two of one name apart. */
function aboutOf({ type, team, country }: SearchResult): ReactNode {
  return (
    <>
      <Flag alpha2={country.alpha2} />
      {texts.search.kinds[type]} · {team?.name ?? nameOfCountry(country)}
    </>
  );
}

/** The page that shows what a search has found; of a league its matches. */
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
