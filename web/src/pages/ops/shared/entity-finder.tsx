import * as Ariakit from '@ariakit/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { managersList, searchFind } from '../../../api';
import { useDebounced } from '../../../parts/use-debounced';
import { texts } from '../../../texts';
import styles from './shared.module.css';

const typingMilliseconds = 150;
const mostManagers = 10;

/** What can be found by its name. */
export type FindableKind = 'team' | 'player' | 'referee' | 'competition' | 'manager';

/** Something that was found, and what tells it from others of its name. */
export interface FoundEntity {
  readonly id: number;
  readonly name: string;
  readonly about: string;
}

interface EntityFinderProps {
  readonly label: string;
  readonly kind: FindableKind;
  readonly choose: (entity: FoundEntity) => void;
}

/** Finds one team, player, referee, competition or manager by its name. */
export function EntityFinder({ label, kind, choose }: EntityFinderProps) {
  const [words, setWords] = useState('');
  const q = useDebounced(words.trim(), typingMilliseconds);
  const { data, isFetching } = useQuery({
    queryKey: ['find', kind, q],
    queryFn: ({ signal }) => find(kind, q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const found = q === '' ? [] : (data ?? []);
  return (
    <Ariakit.ComboboxProvider value={words} setValue={setWords} resetValueOnHide>
      <Ariakit.Combobox className={styles.finder} placeholder={label} aria-label={label} autoSelect />
      {words.trim() === '' ? null : (
        <Ariakit.ComboboxPopover className={styles.results} gutter={4} aria-label={label} portal>
          {found.map((entity) => (
            <Ariakit.ComboboxItem
              key={entity.id}
              className={styles.result}
              value={entity.name}
              setValueOnClick={false}
              hideOnClick
              onClick={() => choose(entity)}
            >
              <bdi>{entity.name}</bdi>
              <span className={styles.small}>{entity.about}</span>
            </Ariakit.ComboboxItem>
          ))}
          {found.length > 0 ? null : (
            <p className={styles.nothing} role="status">
              {isFetching || q !== words.trim() ? texts.search.loading : texts.search.nothing(q)}
            </p>
          )}
        </Ariakit.ComboboxPopover>
      )}
    </Ariakit.ComboboxProvider>
  );
}

/** The search knows no managers: they have a list of their own. */
async function find(kind: FindableKind, q: string, signal: AbortSignal): Promise<FoundEntity[]> {
  if (kind === 'manager') {
    const { data } = await managersList({ query: { q, limit: mostManagers }, signal });
    return data.map(({ id, name, country }) => ({ id, name, about: [country?.name, id].join(' · ') }));
  }
  const { data } = await searchFind({ query: { q, types: [kind] }, signal });
  return data.map(({ id, name, team, country }) => ({
    id,
    name,
    // two of one name are told apart by their ids
    about: [team?.name, country?.name, id].filter((each) => each !== undefined).join(' · '),
  }));
}
