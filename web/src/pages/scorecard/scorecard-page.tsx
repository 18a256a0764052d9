import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Scorecard } from '../../api';
import { Chips } from '../../parts/chips';
import { Message } from '../../parts/message';
import { PageHead } from '../../parts/page-head';
import { Panel } from '../../parts/panel';
import { GradedPicks } from '../../parts/picks/graded-picks';
import { PendingPicks } from '../../parts/picks/pending-picks';
import { scorecardQuery } from '../../parts/picks/picks-requests';
import { sources } from '../../parts/picks/picks-search';
import type { PicksSearch } from '../../parts/picks/picks-search';
import { Truth } from '../../parts/picks/truth';
import { QueryStates } from '../../parts/query-states';
import { SearchLink } from '../../parts/search-link';
import { SkeletonRows } from '../../parts/skeleton';
import { texts } from '../../texts';
import { Calibration } from './calibration';
import { Claims } from './claims';
import { ClosingLine } from './closing-line';
import { Groups } from './groups';
import { boards } from './scorecard-search';
import styles from './scorecard.module.css';

const route = getRouteApi('/scorecard');
const words = texts.scorecard;

/** Results of every row listed on a board, losses as visible as wins. */
export function ScorecardPage() {
  const search = route.useSearch();
  const { source = 'live', board, match, by = 'marketFamily' } = search;
  const navigate = route.useNavigate();
  const scorecard = useQuery(scorecardQuery({ source, board, match }, ['month', 'edge', by]));
  const gradedUntil = scorecard.data?.gradedUntil ?? null;
  const firstPage = { after: undefined, before: undefined, pendingAfter: undefined, pendingBefore: undefined };
  return (
    <>
      <PageHead title={words.title} data={gradedUntil === null ? undefined : { dataAsOf: gradedUntil }} />
      <Truth source={scorecard.data?.source ?? source} total={scorecard.data?.total} isOneMatch={match !== undefined} />
      <div className={styles.filters}>
        <Chips
          label={words.source}
          options={sources.map((value) => ({ value, text: words.sources[value] }))}
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
      {match === undefined ? null : (
        <p className={styles.note}>
          {words.oneMatch}{' '}
          <Link to="/matches/$id" params={{ id: String(match) }} className={styles.link}>
            {words.toMatch}
          </Link>
          {' · '}
          <SearchLink change={{ ...firstPage, match: undefined }} className={styles.link}>
            {words.allMatches}
          </SearchLink>
        </p>
      )}
      <QueryStates query={scorecard} skeleton={<SkeletonRows count={16} />}>
        {(data) => <Graded scorecard={data} />}
      </QueryStates>
    </>
  );
}

function Graded({ scorecard: { total, groups, source } }: { readonly scorecard: Scorecard }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { board, match, by = 'marketFamily' } = search;
  if (total === null || total.bets + total.voids === 0) {
    return (
      <div className="panels">
        <Message title={words.empty} detail={words.emptyWhy}>
          {source === 'live' ? <SearchLink change={{ source: 'replay' }}>{words.toReplay}</SearchLink> : null}
        </Message>
        {source === 'live' ? <PendingPicks choice={{ board, match }} search={search} /> : null}
      </div>
    );
  }
  const of = (grouping: string) => groups.find(({ groupBy }) => groupBy === grouping)?.data ?? [];
  return (
    <div className="panels">
      {match === undefined ? (
        <>
          <div className={styles.charts}>
            <Calibration total={total} />
            <ClosingLine total={total} months={of('month')} />
          </div>
          <Claims total={total} bands={of('edge')} />
        </>
      ) : null}
      <Groups grouping={by} groups={of(by)} />
      {source === 'live' ? <PendingPicks choice={{ board, match }} search={search} /> : null}
      <Panel title={words.picks.title} lead={words.picks.lead}>
        <GradedPicks
          choice={{ source, board, match }}
          search={search}
          show={(changed: PicksSearch) =>
            void navigate({ search: (old) => ({ ...old, ...changed }), resetScroll: false })
          }
        />
      </Panel>
    </div>
  );
}
