import { useRouter } from '@tanstack/react-router';
import type { NavigateOptions } from '@tanstack/react-router';
import { useRef } from 'react';
import { searchFind } from '../api';
import type { SearchResult } from '../api';
import { Finder } from '../parts/finder';
import { useKeys } from '../parts/use-keys';
import { texts } from '../texts';
import styles from './search.module.css';

/** The search over everything; `/` goes there. */
export function Search() {
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  useKeys({ '/': () => input.current?.focus() });
  return (
    <Finder
      label={texts.search.label}
      id="everything"
      find={async (q, signal) => (await searchFind({ query: { q }, signal })).data}
      keyOf={({ type, id }) => `${type} ${id}`}
      aboutOf={aboutOf}
      choose={(result) => {
        void router.navigate(pageOf(result));
        // once the list has closed
        requestAnimationFrame(() => document.getElementById('content')?.focus());
      }}
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
  );
}

/** What tells two of one name apart. */
function aboutOf({ type, team, country }: SearchResult): string {
  const kind = texts.search.kinds[type];
  const place = team?.name ?? country?.name;
  return place === undefined ? kind : `${kind} · ${place}`;
}

/** The page that shows what a search has found; of a league its matches. */
function pageOf({ type, id }: SearchResult): NavigateOptions {
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
