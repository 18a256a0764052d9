import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { FixtureCoverage } from '../../api';
import { useFormat } from '../../format/use-format';
import { Pager } from '../../parts/pager';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { useChangeSearch } from '../../parts/use-change-search';
import { texts } from '../../texts';
import { differencesQuery } from './data-health-requests';
import styles from './data-health.module.css';
import { MatchCell, StatedValues } from './match-cells';

const route = getRouteApi('/data');
const words = texts.dataHealth.differences;

const columns: readonly Column<FixtureCoverage>[] = [
  { name: texts.dataHealth.matches.match, cell: (match) => <MatchCell {...match} /> },
  {
    name: words.values,
    isWide: true,
    cell: ({ differences }) =>
      differences.map((each) => (
        <StatedValues key={`${each.field} ${each.side ?? ''} ${each.playerId ?? ''}`} {...each} />
      )),
  },
];

/** Matches on which sources differ by more than a threshold, with the value from each source. */
export function Differences() {
  const search = route.useSearch();
  const change = useChangeSearch();
  const { timeZone } = useFormat();
  const matches = useQuery(differencesQuery(search, timeZone));
  return (
    <Panel title={words.title} lead={words.lead}>
      <QueryStates query={matches} skeleton={<SkeletonRows count={1} />}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <p className={styles.fine}>{words.none}</p>
          ) : (
            <>
              <Table caption={words.title} columns={columns} rows={data} keyOf={({ id }) => id} />
              <Pager pagination={pagination} go={(differencesPage) => change({ differencesPage }, { isStep: true })} />
            </>
          )
        }
      </QueryStates>
    </Panel>
  );
}
