import * as Ariakit from '@ariakit/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { searchFind } from '../api';
import type { SearchResult } from '../api';
import { useDebounced } from '../parts/use-debounced';
import { useKeys } from '../parts/use-keys';
import { texts } from '../texts';
import { pageOfResult } from './page-of-result';
import styles from './search.module.css';

const typingMilliseconds = 150;

/** The search over everything; `/` goes there. */
export function Search() {
  const [words, setWords] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const q = useDebounced(words.trim(), typingMilliseconds);
  const { data, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => searchFind({ query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  useKeys({ '/': () => input.current?.focus() });
  const open = (result: SearchResult): void => {
    setWords('');
    void router.navigate(pageOfResult(result));
    // once the list has closed
    requestAnimationFrame(() => document.getElementById('content')?.focus());
  };
  const results = q === '' ? [] : (data?.data ?? []);
  return (
    <Ariakit.ComboboxProvider value={words} setValue={setWords} resetValueOnHide>
      <div className={styles.search}>
        <Ariakit.Combobox
          ref={input}
          className={styles.input}
          placeholder={texts.search.label}
          aria-label={texts.search.label}
          autoSelect
        />
        <kbd className={styles.key}>/</kbd>
      </div>
      {words.trim() === '' ? null : (
        <Ariakit.ComboboxPopover className={styles.results} gutter={4} sameWidth aria-label={texts.search.label}>
          {results.map((result) => (
            <Ariakit.ComboboxItem
              key={`${result.type} ${result.id}`}
              className={styles.result}
              value={result.name}
              setValueOnClick={false}
              hideOnClick
              onClick={() => open(result)}
            >
              <span>{result.name}</span>
              <span className={styles.about}>{aboutOf(result)}</span>
            </Ariakit.ComboboxItem>
          ))}
          {results.length > 0 ? null : (
            <p className={styles.nothing} role="status">
              {isFetching || q !== words.trim() ? texts.search.loading : texts.search.nothing(q)}
            </p>
          )}
        </Ariakit.ComboboxPopover>
      )}
    </Ariakit.ComboboxProvider>
  );
}

/** What tells two of one name apart. */
function aboutOf({ type, team, country }: SearchResult): string {
  const kind = texts.search.kinds[type];
  const place = team?.name ?? country?.name;
  return place === undefined ? kind : `${kind} · ${place}`;
}
