import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Scorecard } from '../../api';
import { Chips } from '../../parts/chips';
import { Message } from '../../parts/message';
import { PageHead } from '../../parts/page-head';
import { QueryStates } from '../../parts/query-states';
import { SearchLink } from '../../parts/search-link';
import { SkeletonRows } from '../../parts/skeleton';
import { texts } from '../../texts';
import { Calibration } from './calibration';
import { ClosingLine } from './closing-line';
import { Groups } from './groups';
import { Picks } from './picks';
import { scorecardQuery } from './scorecard-requests';
import { boards } from './scorecard-search';
import styles from './scorecard.module.css';
import { Truth } from './truth';

const route = getRouteApi('/scorecard');
const words = texts.scorecard;

/** What became of every row that a board listed, losses as visible as wins. */
export function ScorecardPage() {
  const search = route.useSearch();
  const { source = 'live', board } = search;
  const navigate = route.useNavigate();
  const scorecard = useQuery(scorecardQuery(search));
  const firstPage = { after: undefined, before: undefined };
  return (
    <>
      <PageHead title={words.title} dataAsOf={scorecard.data?.gradedUntil ?? undefined} />
      <Truth source={source} total={scorecard.data?.total} />
      <div className={styles.filters}>
        <Chips
          label={words.source}
          options={(['live', 'replay'] as const).map((value) => ({ value, text: words.sources[value] }))}
          isChosen={(value) => value === source}
          choose={(value) => void navigate({ search: (old) => ({ ...old, ...firstPage, source: value }) })}
        />
        <Chips
          label={words.board}
          options={[
            { value: 'all' as const, text: words.allBoards },
            ...boards.map((value) => ({ value, text: words.boards[value] })),
          ]}
          isChosen={(value) => value === (board ?? 'all')}
          choose={(value) =>
            void navigate({ search: (old) => ({ ...old, ...firstPage, board: value === 'all' ? undefined : value }) })
          }
        />
      </div>
      <p className={styles.note}>{words.notes[source]}</p>
      <QueryStates query={scorecard} skeleton={<SkeletonRows count={16} />}>
        {(data) => <Graded scorecard={data} />}
      </QueryStates>
    </>
  );
}

function Graded({ scorecard: { total, groups, source } }: { readonly scorecard: Scorecard }) {
  const { by = 'marketFamily' } = route.useSearch();
  if (total === null || total.bets === 0) {
    return (
      <Message title={words.empty} detail={words.emptyWhy}>
        {source === 'live' ? <SearchLink change={{ source: 'replay' }}>{words.toReplay}</SearchLink> : null}
      </Message>
    );
  }
  const of = (grouping: string) => groups.find(({ groupBy }) => groupBy === grouping)?.data ?? [];
  return (
    <div className={styles.page}>
      <div className={styles.charts}>
        <Calibration total={total} />
        <ClosingLine total={total} months={of('month')} />
      </div>
      <Groups grouping={by} groups={of(by)} />
      <Picks />
    </div>
  );
}
