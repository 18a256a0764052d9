import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { FixturePage, GradedPickRow } from '../../api';
import { MyPrices } from '../../parts/mine/my-prices';
import { PageHead } from '../../parts/page-head';
import { PricesOf } from '../../parts/prices-of';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { WatchButton } from '../../parts/watches/watch-button';
import { usePricedBookmakers } from '../../settings/my-bookmakers';
import { texts } from '../../texts';
import { Cards } from './cards';
import { MatchPicks } from './match-picks';
import { matchQuery } from './match-requests';
import type { MatchSearch } from './match-search';
import { MatchTabs } from './match-tabs';
import styles from './match.module.css';
import { Outliers } from './outliers';
import { Overview } from './overview';
import { MatchStatistics } from './match-statistics';
import { ScoreGrid } from './score-grid';
import { Scoreboard } from './scoreboard';
import { Statistics } from './statistics';
import { Trends } from './trends';

const route = getRouteApi('/matches/$id');

/** One match: score, market and model, elevens, lines, cards, trends, outliers. */
export function MatchPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const bookmakers = usePricedBookmakers();
  const match = useQuery(matchQuery(id, bookmakers));
  const title =
    match.data === undefined
      ? texts.match.title
      : texts.match.versus(match.data.homeTeam.name, match.data.awayTeam.name);
  return (
    <>
      <PageHead
        title={title}
        isTitleUnseen
        action={
          match.data?.status === 'notstarted' && <WatchButton name={title} thing={{ fixtureId: match.data.id }} />
        }
        data={match.data}
      />
      <QueryStates query={match} skeleton={<SkeletonRows count={12} />}>
        {(data) => (
          <>
            <Scoreboard match={data} />
            <MyPrices />
            <MatchTabs match={data} />
            <PricesOf bookmakers={bookmakers} isOutdated={match.isPlaceholderData}>
              <Tab match={data} search={search} />
            </PricesOf>
          </>
        )}
      </QueryStates>
    </>
  );
}

function Tab({ match, search }: { readonly match: FixturePage; readonly search: MatchSearch }) {
  const { id } = route.useParams();
  const { tab = 'overview', page = 1, of = 'players' } = search;
  if (tab === 'scores') return <ScoreGrid match={match} />;
  // boards list upcoming matches; for others the scorecard has the results of their rows
  const isAhead = match.status === 'notstarted';
  const picksOf = (board: GradedPickRow['board']) => (
    <MatchPicks key={board} match={match} board={board} search={search} />
  );
  if (tab === 'statistics' && isAhead) return <Statistics match={match} statistic={search.statistic ?? 'goals'} />;
  if (tab === 'statistics') {
    return (
      <div className={styles.wide}>
        <MatchStatistics match={match} />
        {picksOf('team-statistics')}
      </div>
    );
  }
  if (tab === 'cards') {
    if (!isAhead) return picksOf('value-bets');
    return <Cards id={id} all={search.all === true} others={search.others === true} page={page} />;
  }
  if (tab === 'trends') {
    return isAhead ? (
      <Trends id={id} of={of} page={page} />
    ) : (
      picksOf(of === 'players' ? 'player-trends' : 'team-trends')
    );
  }
  if (tab === 'outliers') {
    return isAhead ? <Outliers id={id} page={page} others={search.others === true} /> : picksOf('price-outliers');
  }
  return <Overview match={match} />;
}
