import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { countriesList } from '../../../api';
import { FindField } from '../../../parts/find-field';
import { SearchLink } from '../../../parts/search-link';
import { Table } from '../../../parts/table';
import { texts } from '../../../texts';
import { Listing } from '../shared/listing';
import styles from '../shared/shared.module.css';
import { Toast } from '../shared/toast';
import type { CountriesSearch } from './countries-search';
import { CountryEditor } from './country-editor';
import { NewCountry } from './new-country';

const route = getRouteApi('/ops/countries');
const words = texts.ops.countries;

function countriesQuery({ find, after, before }: CountriesSearch) {
  const query = { q: find, after, before, limit: 25 };
  return queryOptions({
    queryKey: ['ops', 'countries', query],
    queryFn: ({ signal }) => countriesList({ query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Countries by name; the open one is corrected beside the list. */
export function CountriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const countries = useQuery(countriesQuery(search));
  const [message, setMessage] = useState<string | null>(null);
  const isOpen = search.country !== undefined || search.create === true;
  /** After a change: another slug is another address. */
  const opened = (slug: string, said: string): void => {
    setMessage(said);
    void navigate({ search: (old) => ({ ...old, country: slug, create: undefined }), replace: true });
  };
  return (
    <>
      <div className={`${styles.split} ${isOpen ? styles.withRecord : ''}`}>
        <div className={styles.records}>
          <div className={styles.filters}>
            <FindField
              label={words.find}
              value={search.find ?? ''}
              change={(find) => void navigate({ search: { find }, replace: true })}
            />
            <SearchLink change={{ create: true, country: undefined }} isInPlace className={styles.link}>
              {words.create}
            </SearchLink>
          </div>
          <Listing query={countries} words={words}>
            {(rows) => (
              <Table
                caption={words.title}
                rows={rows}
                keyOf={({ slug }) => slug}
                columns={[
                  {
                    name: words.name,
                    cell: ({ slug, name }) => (
                      <SearchLink change={{ country: slug, create: undefined }} isInPlace className={styles.link}>
                        <bdi>{name}</bdi>
                      </SearchLink>
                    ),
                  },
                  { name: words.slug, cell: ({ slug }) => slug, isText: true },
                  { name: words.alpha2, cell: ({ alpha2 }) => alpha2 ?? '–', isText: true },
                ]}
              />
            )}
          </Listing>
        </div>
        {search.create === true ? (
          <NewCountry created={opened} />
        ) : search.country === undefined ? null : (
          <CountryEditor key={search.country} slug={search.country} changed={opened} />
        )}
      </div>
      <Toast message={message} close={() => setMessage(null)} />
    </>
  );
}
