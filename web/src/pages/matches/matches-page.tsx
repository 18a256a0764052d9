import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { dayOf } from '../../format/times';
import { useFormat } from '../../format/use-format';
import { Button } from '../../parts/button';
import { Empty } from '../../parts/empty';
import { LatePrices } from '../../parts/late-prices';
import { Message } from '../../parts/message';
import { MyPrices } from '../../parts/mine/my-prices';
import { moveFocus } from '../../parts/move-focus';
import { NewestPrice } from '../../parts/newest-price';
import { PageHead } from '../../parts/page-head';
import { PricesOf } from '../../parts/prices-of';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { useKeys } from '../../parts/use-keys';
import { useServiceClock } from '../../session/service-clock';
import { usePricedBookmakers } from '../../settings/my-bookmakers';
import { useSettings } from '../../settings/settings';
import { texts } from '../../texts';
import { DayPicker } from './day-picker';
import { groupByLeague, matchesThatFit } from './leagues';
import { LeagueMatches } from './league-matches';
import { matchDayQuery, matchFactsQuery } from './match-day';
import type { MatchDay } from './match-day';
import { MatchFilters } from './match-filters';
import type { MatchesSearch } from './matches-search';
import styles from './matches.module.css';

const route = getRouteApi('/matches');
const words = texts.matches;

/** The matches of a day by league, with prices above fair highlighted. */
export function MatchesPage() {
  const search = route.useSearch();
  const { timeZone } = useFormat();
  const matchDay = useQuery(matchDayQuery(search.day, timeZone));
  const clock = useServiceClock();
  const day = matchDay.data?.day ?? search.day ?? dayOf(clock.now(), timeZone);
  return (
    <>
      <PageHead title={words.title} about={words.lead} data={matchDay.data} />
      <DayPicker day={day} />
      <QueryStates query={matchDay} skeleton={<SkeletonRows count={10} />}>
        {(data) => <DayMatches matchDay={data} search={search} />}
      </QueryStates>
    </>
  );
}

interface DayMatchesProps {
  readonly matchDay: MatchDay;
  readonly search: MatchesSearch;
}

function DayMatches({ matchDay, search }: DayMatchesProps) {
  const { timeZone } = useFormat();
  const { pinnedLeagues } = useSettings();
  const navigate = route.useNavigate();
  const clock = useServiceClock();
  const bookmakers = usePricedBookmakers();
  const facts = useQuery(matchFactsQuery(matchDay.matches, bookmakers));
  const rows = useRef<HTMLDivElement>(null);
  useKeys({ j: () => moveFocus(rows.current, 1), k: () => moveFocus(rows.current, -1) });
  if (matchDay.matches.length === 0) return <Empty because={matchDay.emptyBecause} />;
  const matches = matchesThatFit(matchDay.matches, search);
  const isLater = search.day === undefined && matchDay.day > dayOf(clock.now(), timeZone);
  return (
    <>
      <MatchFilters matchDay={matchDay} search={search} />
      {isLater ? <p className={styles.note}>{words.nextDay}</p> : null}
      <LatePrices />
      <MyPrices />
      <div ref={rows}>
        <PricesOf bookmakers={bookmakers} isOutdated={facts.isPlaceholderData}>
          {groupByLeague(matches, matchDay.leagues, pinnedLeagues).map(({ league, matches: ofLeague }) => (
            <LeagueMatches key={league.id} league={league} matches={ofLeague} facts={facts.data} />
          ))}
        </PricesOf>
      </div>
      <p className={styles.note}>
        <NewestPrice markets={[...(facts.data?.values() ?? [])].flatMap(({ result }) => result ?? [])} />
      </p>
      {matches.length > 0 ? null : (
        <Message title={words.nothingFound} detail={words.nothingFoundNext}>
          <Button onClick={() => void navigate({ search: { day: search.day } })}>{texts.states.resetFilters}</Button>
        </Message>
      )}
    </>
  );
}
