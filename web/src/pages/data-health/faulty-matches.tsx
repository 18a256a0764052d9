import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { CompetitionCoverage, CoverageConflict, EmptyBecause, FixtureCoverage } from '../../api';
import { useFormat } from '../../format/use-format';
import { Chips } from '../../parts/chips';
import { Empty } from '../../parts/empty';
import { Message } from '../../parts/message';
import { Pager } from '../../parts/pager';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SearchLink } from '../../parts/search-link';
import { SkeletonRows } from '../../parts/skeleton';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { useChangeSearch } from '../../parts/use-change-search';
import { texts } from '../../texts';
import { matchesQuery } from './data-health-requests';
import { states } from './data-health-search';
import type { DataHealthSearch } from './data-health-search';
import styles from './data-health.module.css';
import { MatchCell, StatedValues } from './match-cells';

const route = getRouteApi('/data');
const words = texts.dataHealth.matches;
const statuses = { ...texts.matches.status, ...texts.dataHealth.statuses };

/** Faulty matches, with the fields on which sources disagree; with a chosen day, all matches. */
export function FaultyMatches({ competitions }: { readonly competitions: readonly CompetitionCoverage[] }) {
  const search = route.useSearch();
  const { league, day, state } = search;
  const change = useChangeSearch();
  const format = useFormat();
  const matches = useQuery(matchesQuery(search, format.timeZone));
  const isNarrowed = league !== undefined || day !== undefined;
  const chosen = [
    competitions.find(({ id }) => id === league)?.name,
    day === undefined ? undefined : format.day(day),
  ].filter((part) => part !== undefined);
  return (
    <Panel title={words.title} lead={isNarrowed ? words.narrowed(chosen.join(', ')) : words.lead}>
      <Filters isNarrowed={isNarrowed} />
      <QueryStates query={matches} skeleton={<SkeletonRows count={expectedRows(competitions, search)} />}>
        {({ data, pagination, emptyBecause }) =>
          data.length === 0 ? (
            <NoMatch because={emptyBecause} isFiltered={state !== undefined || isNarrowed} />
          ) : (
            <>
              <MatchTable matches={data} />
              <Pager pagination={pagination} go={(page) => change({ page }, { isStep: true })} />
            </>
          )
        }
      </QueryStates>
    </Panel>
  );
}

/** Number of rows to reserve space for: the summary counts the matches of the list before it arrives. */
function expectedRows(competitions: readonly CompetitionCoverage[], { league, day, state }: DataHealthSearch): number {
  const days = competitions
    .filter(({ id }) => league === undefined || id === league)
    .flatMap((competition) => competition.days)
    .filter((each) => day === undefined || each.day === day);
  const count = days.reduce((sum, each) => {
    if (state !== undefined) return sum + each[state];
    return sum + (day === undefined ? each.corrupted + each.missing + each.partial : each.matches);
  }, 0);
  return Math.min(8, Math.max(1, count));
}

/** States to choose from, and a reset from a league or day to all. */
function Filters({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { day, state } = route.useSearch();
  const change = useChangeSearch();
  return (
    <div className={styles.filters}>
      <Chips
        label={words.state}
        options={[
          { value: 'default' as const, text: day === undefined ? words.faulty : words.all },
          ...states.map((value) => ({ value, text: texts.dataHealth.states[value] })),
        ]}
        isChosen={(value) => value === (state ?? 'default')}
        choose={(value) =>
          change({ page: undefined, state: value === 'default' ? undefined : value }, { isStep: true })
        }
      />
      {isNarrowed ? (
        <SearchLink
          className={styles.link}
          isInPlace
          change={{
            league: undefined,
            day: undefined,
            state: undefined,
            page: undefined,
            differencesPage: undefined,
          }}
        >
          {words.allLeagues}
        </SearchLink>
      ) : null}
    </div>
  );
}

interface NoMatchProps {
  readonly because: EmptyBecause | null;
  readonly isFiltered: boolean;
}

/** Message that nothing is wrong, or why there is nothing to show. */
function NoMatch({ because, isFiltered }: NoMatchProps) {
  if (!isFiltered && because?.code === 'filters_exclude_all') return <p className={styles.fine}>{words.none}</p>;
  if (because === null) return <Message title={texts.states.empty} detail={words.none} />;
  return <Empty because={because} />;
}

function MatchTable({ matches }: { readonly matches: readonly FixtureCoverage[] }) {
  const columns: readonly Column<FixtureCoverage>[] = [
    { name: words.match, cell: (match) => <MatchCell {...match} /> },
    {
      name: words.state,
      isText: true,
      cell: ({ coverage, status }) =>
        coverage === null ? statuses[status] : <b>{texts.dataHealth.states[coverage]}</b>,
    },
    {
      name: words.why,
      isText: true,
      cell: ({ corruptionReasons, coverage }) =>
        corruptionReasons.length > 0
          ? corruptionReasons.map((reason) => texts.match.coverage.reasons[reason]).join('; ')
          : words.whys[coverage ?? 'notFinished'],
    },
    {
      name: words.conflicts,
      isWide: true,
      cell: ({ conflicts }) =>
        conflicts.length === 0
          ? words.noConflict
          : conflicts.map((conflict) => <StatedValues key={keyOf(conflict)} {...conflict} />),
    },
  ];
  return <Table caption={words.title} columns={columns} rows={matches} keyOf={({ id }) => id} />;
}

const keyOf = ({ field, side }: CoverageConflict): string => `${field} ${side ?? ''}`;
