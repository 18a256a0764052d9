import * as Ariakit from '@ariakit/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchFind } from '../../../api';
import type { SearchResult } from '../../../api';
import { useDebounced } from '../../../parts/use-debounced';
import { texts } from '../../../texts';
import styles from './shared.module.css';

const typingMilliseconds = 150;

interface EntityFinderProps {
  readonly label: string;
  readonly type: SearchResult['type'];
  readonly choose: (result: SearchResult) => void;
}

/** Finds one team, player, referee or competition by its name. */
export function EntityFinder({ label, type, choose }: EntityFinderProps) {
  const [words, setWords] = useState('');
  const q = useDebounced(words.trim(), typingMilliseconds);
  const { data, isFetching } = useQuery({
    queryKey: ['search', type, q],
    queryFn: ({ signal }) => searchFind({ query: { q, types: [type] }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const results = q === '' ? [] : (data?.data ?? []);
  return (
    <Ariakit.ComboboxProvider value={words} setValue={setWords} resetValueOnHide>
      <Ariakit.Combobox className={styles.finder} placeholder={label} aria-label={label} autoSelect />
      {words.trim() === '' ? null : (
        <Ariakit.ComboboxPopover className={styles.results} gutter={4} aria-label={label} portal>
          {results.map((result) => (
            <Ariakit.ComboboxItem
              key={result.id}
              className={styles.result}
              value={result.name}
              setValueOnClick={false}
              hideOnClick
              onClick={() => choose(result)}
            >
              <bdi>{result.name}</bdi>
              <span className={styles.small}>
                {[result.team?.name, result.country?.name].filter((each) => each !== undefined).join(' · ')}
              </span>
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
