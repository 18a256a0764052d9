import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SearchResult } from '../../api';
import { CursorPager } from '../../parts/cursor-pager';
import { Finder } from '../../parts/finder';
import { PageHead } from '../../parts/page-head';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { startWatch, watchesQuery } from '../../parts/watches/watch-requests';
import type { WatchedThing } from '../../parts/watches/watch-requests';
import { texts } from '../../texts';
import { lastRead, noteRead } from './last-read';
import { WatchList } from './watch-list';
import { WatchNews } from './watch-news';
import { findThings, newsQuery } from './watches-requests';
import styles from './watches.module.css';

const route = getRouteApi('/watches');
const words = texts.watches;

/** The user's watches and their news. */
export function WatchesPage() {
  const [since] = useState(lastRead);
  const watches = useQuery(watchesQuery);
  const news = useQuery(newsQuery(since, route.useSearch()));
  const newest = news.data?.data[0]?.toldAt;
  useEffect(() => {
    if (newest !== undefined) noteRead(newest);
  }, [newest]);
  return (
    <>
      <PageHead title={words.title} about={words.lead} />
      <QueryStates query={watches} skeleton={<SkeletonRows count={6} />}>
        {(all) => (
          <div className="panels">
            <Panel title={words.newsTitle} lead={unreadText(news.data?.unreadCount ?? null)}>
              <QueryStates query={news} skeleton={<SkeletonRows count={6} />}>
                {({ data, page }) => (
                  <>
                    {data.length === 0 ? <p>{words.noNews}</p> : <WatchNews news={data} />}
                    <CursorPager page={page} />
                  </>
                )}
              </QueryStates>
            </Panel>
            <Panel title={all.length === 0 ? words.title : words.list(all.length)}>
              <AddWatch />
              {all.length === 0 ? <p>{words.none}</p> : <WatchList watches={all} />}
            </Panel>
          </div>
        )}
      </QueryStates>
    </>
  );
}

const unreadText = (unread: number | null): string =>
  unread === null || unread === 0 ? words.newsLead : `${words.unread(unread)}. ${words.newsLead}`;

/** Finds a subject by name and watches it. */
function AddWatch() {
  const start = useMutation({ mutationFn: (result: SearchResult) => startWatch(thingOf(result)) });
  return (
    <>
      <Finder
        label={words.add}
        id="watched things"
        find={findThings}
        keyOf={({ type, id }) => `${type} ${id}`}
        aboutOf={({ team, competition, country }) => team?.name ?? competition?.name ?? country.name}
        choose={(result) => start.mutate(result)}
        field={(field) => <div className={styles.add}>{field}</div>}
        className={styles.field}
        resultsClassName=""
      />
      {start.error === null ? null : <p role="alert">{start.error.message}</p>}
    </>
  );
}

function thingOf({ type, id }: SearchResult): WatchedThing {
  switch (type) {
    case 'team':
      return { teamId: id };
    case 'player':
      return { playerId: id };
    case 'competition':
      return { competitionId: id };
    default:
      return { fixtureId: id };
  }
}
