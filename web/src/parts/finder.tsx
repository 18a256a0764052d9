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
  /** Tells its results from those of other finders. */
  readonly id: string;
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly Result[]>;
  readonly keyOf: (result: Result) => string | number;
  /** What tells two of one name apart. */
  readonly aboutOf: (result: Result) => ReactNode;
  readonly choose: (result: Result) => void;
  /** Draws the field and what stands beside it. */
  readonly field: (field: ReactNode) => ReactNode;
  readonly className: string | undefined;
  readonly resultsClassName: string | undefined;
  /** Whether the results leave the element that the field is in, which may cut them off. */
  readonly portal?: boolean;
  readonly input?: RefObject<HTMLInputElement | null>;
  /** What somebody has typed before the finder was there; it takes the focus. */
  readonly begunWith?: string;
}

/** What a search has found so far. */
interface Found<Result> {
  readonly results: readonly Result[];
  /** The words that stand in the field. */
  readonly words: string;
  readonly isSearching: boolean;
}

/** What is found for words once somebody stops typing. */
export function useFound<Result>(id: string, words: string, find: FinderProps<Result>['find']): Found<Result> {
  const q = useDebounced(words.trim(), typingMilliseconds);
  const { data, isFetching } = useQuery({
    queryKey: ['find', id, q],
    queryFn: ({ signal }) => find(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return { results: q === '' ? [] : (data ?? []), words: q, isSearching: isFetching || q !== words.trim() };
}

interface FoundOptionsProps<Result> extends Pick<FinderProps<Result>, 'keyOf' | 'aboutOf' | 'choose'> {
  readonly found: Found<Result>;
}

/** What was found, as options of a combobox; or that there is nothing. */
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
          {found.isSearching ? texts.search.loading : texts.search.nothing(found.words)}
        </p>
      )}
    </>
  );
}

/** A field that finds something by its name, with the results below. */
export function Finder<Result extends { readonly name: string }>(props: FinderProps<Result>) {
  const { label, id, find, keyOf, aboutOf, choose, field, className, resultsClassName, portal = false } = props;
  const { input, begunWith } = props;
  const [words, setWords] = useState(begunWith ?? '');
  const found = useFound(id, words, find);
  return (
    <Ariakit.ComboboxProvider
      value={words}
      setValue={setWords}
      defaultOpen={begunWith !== undefined && begunWith !== ''}
      resetValueOnHide
    >
      {field(
        <Ariakit.Combobox
          ref={input}
          className={className}
          placeholder={label}
          aria-label={label}
          autoFocus={begunWith !== undefined}
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
