import * as Ariakit from '@ariakit/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { texts } from '../texts';
import styles from './results.module.css';
import { useDebounced } from './use-debounced';

const typingMilliseconds = 150;

interface FinderProps<Result> {
  readonly label: string;
  /** Distinguishes its results from those of other finders. */
  readonly id: string;
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly Result[]>;
  readonly keyOf: (result: Result) => string | number;
  /** Distinguishes results of the same name. */
  readonly aboutOf: (result: Result) => ReactNode;
  readonly choose: (result: Result) => void;
  /** Renders the field and its surroundings. */
  readonly field: (field: ReactNode) => ReactNode;
  readonly className: string | undefined;
  readonly resultsClassName: string | undefined;
  /** Whether the results are rendered outside the field's container, which may clip them. */
  readonly portal?: boolean;
  readonly input?: RefObject<HTMLInputElement | null>;
  /** Text typed before the finder was mounted; the finder then takes the focus. */
  readonly initialWords?: string;
}

/** Search results so far. */
interface Found<Result> {
  readonly results: readonly Result[];
  /** Words in the field. */
  readonly words: string;
  readonly isSearching: boolean;
  /** Why the search failed; null: it has not. */
  readonly error: Error | null;
}

/** Results for the words in a field, searched once the user stops typing. */
export function useFound<Result>(id: string, words: string, find: FinderProps<Result>['find']): Found<Result> {
  const q = useDebounced(words.trim(), typingMilliseconds, '');
  const { data, isFetching, error } = useQuery({
    queryKey: ['find', id, q],
    queryFn: ({ signal }) => find(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const isSearching = isFetching || q !== words.trim();
  return { results: q === '' ? [] : (data ?? []), words: q, isSearching, error };
}

interface FoundOptionsProps<Result> extends Pick<FinderProps<Result>, 'keyOf' | 'aboutOf' | 'choose'> {
  readonly found: Found<Result>;
}

/** Results as options of a combobox, or a message that there are none or that the search failed. */
export function FoundOptions<Result extends { readonly name: string }>(props: FoundOptionsProps<Result>) {
  const { found, keyOf, aboutOf, choose } = props;
  return (
    <>
      {found.results.map((result) => (
        <Ariakit.ComboboxItem
          key={keyOf(result)}
          className={styles.result}
          value={result.name}
          setValueOnClick={false}
          hideOnClick
          onClick={() => choose(result)}
        >
          <bdi>{result.name}</bdi>
          <span className={styles.about}>{aboutOf(result)}</span>
        </Ariakit.ComboboxItem>
      ))}
      {found.results.length > 0 ? null : (
        <p className={styles.nothing} role="status">
          {messageOf(found)}
        </p>
      )}
    </>
  );
}

function messageOf({ isSearching, error, words }: Found<unknown>): string {
  if (isSearching) return texts.search.loading;
  return error === null ? texts.search.nothing(words) : `${texts.states.failed} ${error.message}`;
}

/** A field that searches by name, with the results below. */
export function Finder<Result extends { readonly name: string }>(props: FinderProps<Result>) {
  const { label, id, find, keyOf, aboutOf, choose, field, className, resultsClassName, portal = false } = props;
  const { input, initialWords } = props;
  const [words, setWords] = useState(initialWords ?? '');
  const found = useFound(id, words, find);
  return (
    <Ariakit.ComboboxProvider
      value={words}
      setValue={setWords}
      defaultOpen={initialWords !== undefined && initialWords !== ''}
      setOpen={(isOpen) => {
        if (!isOpen) setWords('');
      }}
    >
      {field(
        <Ariakit.Combobox
          ref={input}
          className={className}
          placeholder={label}
          aria-label={label}
          autoFocus={initialWords !== undefined}
          autoSelect
        />,
      )}
      {words.trim() === '' ? null : (
        <Ariakit.ComboboxPopover
          className={`${styles.results} ${resultsClassName}`}
          gutter={4}
          portal={portal}
          sameWidth={!portal}
          aria-label={label}
        >
          <FoundOptions
            found={found}
            keyOf={keyOf}
            aboutOf={aboutOf}
            choose={(result) => {
              setWords('');
              choose(result);
            }}
          />
        </Ariakit.ComboboxPopover>
      )}
    </Ariakit.ComboboxProvider>
  );
}
