import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { FixturePage } from '../../api';
import { PageHead } from '../../parts/page-head';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { texts } from '../../texts';
import { Cards } from './cards';
import { matchQuery } from './match-requests';
import type { MatchSearch } from './match-search';
import { MatchTabs } from './match-tabs';
import { Outliers } from './outliers';
import { Overview } from './overview';
import { MatchStatistics } from './match-statistics';
import { ScoreGrid } from './score-grid';
import { Scoreboard } from './scoreboard';
import { Statistics } from './statistics';
import { Trends } from './trends';

const route = getRouteApi('/matches/$id');

/** One match: score, what market and model say, elevens, lines, cards, trends, outliers. */
export function MatchPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const match = useQuery(matchQuery(id));
  const title =
    match.data === undefined
      ? texts.match.title
      : texts.match.versus(match.data.homeTeam.name, match.data.awayTeam.name);
  return (
    <>
      <PageHead title={title} dataAsOf={match.data?.dataAsOf} />
      <QueryStates query={match} skeleton={<SkeletonRows count={12} />}>
        {(data) => (
          <>
            <Scoreboard match={data} />
            <MatchTabs match={data} />
            <Tab match={data} search={search} />
          </>
        )}
      </QueryStates>
    </>
  );
}

function Tab({ match, search }: { readonly match: FixturePage; readonly search: MatchSearch }) {
  const { id } = route.useParams();
  const { tab = 'overview', page = 1 } = search;
  if (tab === 'scores') return <ScoreGrid match={match} />;
  if (tab === 'statistics' && match.statistics !== null) return <MatchStatistics match={match} />;
  if (tab === 'statistics') return <Statistics match={match} statistic={search.statistic ?? 'goals'} />;
  if (tab === 'cards') return <Cards id={id} all={search.all === true} page={page} />;
  if (tab === 'trends') return <Trends id={id} of={search.of ?? 'players'} page={page} />;
  if (tab === 'outliers') return <Outliers id={id} page={page} />;
  return <Overview match={match} />;
}
