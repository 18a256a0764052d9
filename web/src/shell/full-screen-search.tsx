import * as Ariakit from '@ariakit/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SearchResult } from '../api';
import { FoundOptions, useFound } from '../parts/finder';
import { texts } from '../texts';
import { forgetSearches, useRecentSearches } from './recent-searches';
import type { RecentSearch } from './recent-searches';
import styles from './full-screen-search.module.css';

const words = texts.search;

interface FullScreenSearchProps {
  readonly close: () => void;
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly SearchResult[]>;
  readonly aboutOf: (result: SearchResult) => ReactNode;
  readonly choose: (result: RecentSearch) => void;
}

/** Full-screen search on a phone; shows recent searches until the user types. */
export function FullScreenSearch({ close, ...search }: FullScreenSearchProps) {
  return (
    <Ariakit.Dialog open onClose={close} className={styles.screen ?? ''} unmountOnHide aria-label={words.label}>
      <SearchScreen {...search} close={close} />
    </Ariakit.Dialog>
  );
}

function SearchScreen({ close, find, aboutOf, choose }: FullScreenSearchProps) {
  const [typed, setTyped] = useState('');
  const found = useFound('everything', typed, find);
  const lead = (result: RecentSearch): void => {
    close();
    choose(result);
  };
  return (
    <Ariakit.ComboboxProvider value={typed} setValue={setTyped} open={typed.trim() !== ''}>
      <div className={styles.bar}>
        <Ariakit.Combobox
          className={styles.input}
          placeholder={words.label}
          aria-label={words.label}
          autoFocus
          autoSelect
        />
        <Ariakit.DialogDismiss className={styles.cancel}>{words.cancel}</Ariakit.DialogDismiss>
      </div>
      {typed.trim() === '' ? (
        <Recent choose={lead} />
      ) : (
        <Ariakit.ComboboxList alwaysVisible className={styles.results} aria-label={words.label}>
          <FoundOptions found={found} keyOf={({ type, id }) => `${type} ${id}`} aboutOf={aboutOf} choose={lead} />
        </Ariakit.ComboboxList>
      )}
    </Ariakit.ComboboxProvider>
  );
}

function Recent({ choose }: Pick<FullScreenSearchProps, 'choose'>) {
  const recent = useRecentSearches();
  if (recent.length === 0) return <p className={styles.hint}>{words.hint}</p>;
  return (
    <section aria-label={words.recent}>
      <div className={styles.head}>
        <h2>{words.recent}</h2>
        <button type="button" className={styles.cancel} onClick={forgetSearches}>
          {words.forget}
        </button>
      </div>
      {recent.map((each) => (
        <button key={`${each.type} ${each.id}`} type="button" className={styles.recent} onClick={() => choose(each)}>
          <bdi>{each.name}</bdi>
          <span>{words.kinds[each.type]}</span>
        </button>
      ))}
    </section>
  );
}
