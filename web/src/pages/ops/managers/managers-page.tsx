import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { managersList } from '../../../api';
import { FindField } from '../../../parts/find-field';
import { SearchLink } from '../../../parts/search-link';
import { Table } from '../../../parts/table';
import { texts } from '../../../texts';
import { Listing } from '../shared/listing';
import styles from '../shared/shared.module.css';
import { Toast } from '../shared/toast';
import { ManagerEditor } from './manager-editor';
import type { ManagersSearch } from './managers-search';

const route = getRouteApi('/ops/managers');
const words = texts.ops.managers;

function managersQuery({ find, after, before }: ManagersSearch) {
  const query = { q: find, after, before, limit: 25 };
  return queryOptions({
    queryKey: ['ops', 'managers', query],
    queryFn: ({ signal }) => managersList({ query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Managers by name; the open one is corrected beside the list. */
export function ManagersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const managers = useQuery(managersQuery(search));
  const queryClient = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  const changed = (said: string): void => {
    setMessage(said);
    void queryClient.invalidateQueries({ queryKey: ['ops'] });
  };
  return (
    <>
      <div className={`${styles.split} ${search.manager === undefined ? '' : styles.withRecord}`}>
        <div className={styles.records}>
          <div className={styles.filters}>
            <FindField
              label={words.find}
              value={search.find ?? ''}
              change={(find) => void navigate({ search: { find }, replace: true })}
            />
          </div>
          <Listing query={managers} words={words}>
            {(rows) => (
              <Table
                caption={words.title}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: words.name,
                    cell: ({ id, name }) => (
                      <SearchLink change={{ manager: id }} isInPlace className={styles.link}>
                        <bdi>{name}</bdi>
                      </SearchLink>
                    ),
                  },
                  { name: words.shortName, cell: ({ shortName }) => <bdi>{shortName ?? '–'}</bdi>, isText: true },
                  { name: words.country, cell: ({ country }) => country?.name ?? '–', isText: true },
                ]}
              />
            )}
          </Listing>
        </div>
        {search.manager === undefined ? null : (
          <ManagerEditor key={search.manager} id={search.manager} changed={changed} />
        )}
      </div>
      <Toast message={message} close={() => setMessage(null)} />
    </>
  );
}
