import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PlayerTrend, TeamTrend, TeamTrendPage } from '../../api';
import { Chips } from '../../parts/chips';
import { Empty } from '../../parts/empty';
import { Pager } from '../../parts/pager';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { usePricedBookmakers } from '../../settings/my-bookmakers';
import { texts } from '../../texts';
import { playerTrendsQuery, teamTrendsQuery } from './match-requests';
import type { MatchSearch } from './match-search';
import styles from './match.module.css';
import { TrendTable } from './trend-table';

const route = getRouteApi('/matches/$id');
const words = texts.match.trends;

interface TrendsProps {
  readonly id: string;
  readonly of: 'players' | 'teams';
  readonly page: number;
}

/** Lines that players or sides of the match have hit in most of their last matches. */
export function Trends({ id, of, page }: TrendsProps) {
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className={styles.filters}>
        <WhoseTrends of={of} />
      </div>
      {of === 'players' ? <PlayerTrends id={id} page={page} /> : <TeamTrends id={id} page={page} />}
    </Panel>
  );
}

/** Players or teams. */
export function WhoseTrends({ of }: Pick<TrendsProps, 'of'>) {
  const navigate = route.useNavigate();
  return (
    <Chips
      label={words.of}
      options={(['players', 'teams'] as const).map((value) => ({ value, text: words[value] }))}
      isChosen={(value) => value === of}
      choose={(value) => void navigate({ search: { tab: 'trends', of: value }, resetScroll: false })}
    />
  );
}

interface PageOfTrends {
  readonly id: string;
  readonly page: number;
}

function PlayerTrends({ id, page }: PageOfTrends) {
  const trends = useQuery(playerTrendsQuery(id, page, usePricedBookmakers()));
  return <TrendRows trends={trends} nameOf={playerName} search={{ tab: 'trends' }} />;
}

function TeamTrends({ id, page }: PageOfTrends) {
  const trends = useQuery(teamTrendsQuery(id, page, usePricedBookmakers()));
  return <TrendRows trends={trends} nameOf={teamName} search={{ tab: 'trends', of: 'teams' }} />;
}

interface TrendRowsProps<Trend> {
  readonly trends: UseQueryResult<Pick<TeamTrendPage, 'pagination' | 'emptyBecause'> & { readonly data: Trend[] }>;
  readonly nameOf: (trend: Trend) => ReactNode;
  /** Search parameters of the tab. */
  readonly search: MatchSearch;
}

function TrendRows<Trend extends PlayerTrend | TeamTrend>({ trends, nameOf, search }: TrendRowsProps<Trend>) {
  const navigate = route.useNavigate();
  return (
    <QueryStates query={trends} skeleton={<SkeletonRows count={12} />}>
      {({ data, emptyBecause, pagination }) =>
        data.length === 0 ? (
          <Empty because={emptyBecause} />
        ) : (
          <>
            <TrendTable trends={data} nameOf={nameOf} />
            <Pager pagination={pagination} go={(page) => void navigate({ search: { ...search, page } })} />
          </>
        )
      }
    </QueryStates>
  );
}

function playerName({ playerId, playerName: name }: PlayerTrend) {
  return (
    <Link to="/players/$id" params={{ id: String(playerId) }}>
      {name}
    </Link>
  );
}

function teamName({ teamId, teamName: name, scope }: TeamTrend) {
  return (
    <Link to="/teams/$id" params={{ id: String(teamId) }}>
      {name}
      {scope === 'match' ? ` ${words.bothSides}` : null}
    </Link>
  );
}
