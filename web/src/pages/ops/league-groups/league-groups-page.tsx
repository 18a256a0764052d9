import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { leagueGroupsList, leagueGroupsPut } from '../../../api';
import { SearchLink } from '../../../parts/search-link';
import { Table } from '../../../parts/table';
import { texts } from '../../../texts';
import { dashboard } from '../sections';
import { Listing } from '../shared/listing';
import { RecordEditor } from '../shared/record-editor';
import { RecordPanel } from '../shared/record-panel';
import styles from '../shared/shared.module.css';
import { Toast } from '../shared/toast';
import { groupFields, LeagueGroupEditor } from './league-group-editor';
import type { LeagueGroupsSearch } from './league-groups-search';

const route = getRouteApi('/ops/league-groups');
const words = texts.ops.leagueGroups;

function leagueGroupsQuery({ after, before }: LeagueGroupsSearch) {
  const query = { after, before, limit: 50 };
  return queryOptions({
    queryKey: ['ops', 'league groups', query],
    queryFn: ({ signal }) => leagueGroupsList({ query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** League groups of the bot; the open one is changed beside the list. */
export function LeagueGroupsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const groups = useQuery(leagueGroupsQuery(search));
  const queryClient = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  const isOpen = search.group !== undefined || search.create === true;
  const changed = (said: string): void => {
    setMessage(said);
    void queryClient.invalidateQueries({ queryKey: ['ops'] });
  };
  const open = (group: number | undefined): void => {
    void navigate({ search: (old) => ({ ...old, group, create: undefined }), replace: true, resetScroll: false });
  };
  return (
    <>
      <div className={`${styles.split} ${isOpen ? styles.withRecord : ''}`}>
        <div className={styles.records}>
          <div className={styles.filters}>
            <SearchLink change={{ create: true, group: undefined }} isInPlace className={styles.link}>
              {words.create}
            </SearchLink>
          </div>
          <Listing query={groups} words={words}>
            {(rows) => (
              <Table
                caption={words.title}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: words.name,
                    cell: ({ id, name }) => (
                      <SearchLink change={{ group: id, create: undefined }} isInPlace className={styles.link}>
                        <bdi>{name}</bdi>
                      </SearchLink>
                    ),
                  },
                  {
                    name: words.description,
                    cell: ({ description }) => <bdi>{description === '' ? '–' : description}</bdi>,
                    isText: true,
                  },
                  { name: words.members, cell: ({ memberCount }) => memberCount },
                ]}
              />
            )}
          </Listing>
        </div>
        {search.create === true ? (
          <RecordPanel title={words.create} close={{ create: undefined }} writer={dashboard.writer}>
            <RecordEditor
              title={words.create}
              fields={groupFields}
              record={{ name: '', description: '' }}
              write={async (fields, reason) => {
                const { id, name } = await leagueGroupsPut({ body: { ...fields, reason } });
                open(id);
                return words.created(name);
              }}
              written={changed}
              readAgain={() => undefined}
            />
          </RecordPanel>
        ) : search.group === undefined ? null : (
          <LeagueGroupEditor key={search.group} id={search.group} changed={changed} close={() => open(undefined)} />
        )}
      </div>
      <Toast message={message} close={() => setMessage(null)} />
    </>
  );
}
