import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { CoverageSummary } from '../../api';
import { useFormat } from '../../format/use-format';
import { Chips } from '../../parts/chips';
import { Message } from '../../parts/message';
import { PageHead } from '../../parts/page-head';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { texts } from '../../texts';
import { CoverageGrid } from './coverage-grid';
import { defaultDays, summaryQuery } from './data-health-requests';
import { periods } from './data-health-search';
import styles from './data-health.module.css';
import { Differences } from './differences';
import { FaultyMatches } from './faulty-matches';
import { Gaps } from './gaps';
import { gapsOf } from './gaps-of';
import { Reach } from './reach';
import { Sources } from './sources';

const route = getRouteApi('/data');
const words = texts.dataHealth;

/** Missing data: since when, the boards left empty, and what to do. */
export function DataHealthPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { timeZone } = useFormat();
  const summary = useQuery(summaryQuery(search, timeZone));
  const { days = defaultDays } = search;
  return (
    <>
      <PageHead
        title={words.title}
        lead={summary.data === undefined ? words.lead : inShort(summary.data)}
        data={summary.data}
      />
      <div className={styles.filters}>
        <Chips
          label={words.period}
          options={periods.map((value) => ({ value, text: words.days(value) }))}
          isChosen={(value) => value === days}
          choose={(value) =>
            void navigate({
              search: (old) => ({ ...old, days: value, day: undefined, page: undefined, differencesPage: undefined }),
            })
          }
        />
      </div>
      <QueryStates query={summary} skeleton={<SkeletonRows count={16} />}>
        {(data) => <Health summary={data} />}
      </QueryStates>
    </>
  );
}

function Health({ summary }: { readonly summary: CoverageSummary }) {
  if (summary.competitions.length === 0) return <Message title={words.noData} detail={words.noDataNext} />;
  return (
    <div className="panels">
      <Gaps gaps={gapsOf(summary.competitions)} leaguesInAll={summary.competitions.length} />
      <CoverageGrid summary={summary} />
      <FaultyMatches competitions={summary.competitions} />
      <Differences />
      <Reach competitions={summary.competitions} />
      <Sources sources={summary.sources} />
    </div>
  );
}

/** Overall state in a sentence. */
function inShort({ competitions }: CoverageSummary): string {
  const days = competitions.flatMap((competition) => competition.days);
  const sum = (count: (day: (typeof days)[number]) => number): number =>
    days.reduce((total, day) => total + count(day), 0);
  return words.inShort({
    leagues: competitions.length,
    gaps: gapsOf(competitions).length,
    matches: sum(({ matches }) => matches),
    faulty: sum(({ corrupted, missing, partial }) => corrupted + missing + partial),
    overdue: sum(({ overdue }) => overdue),
    conflicts: sum(({ conflicts }) => conflicts),
  });
}
