import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ListedFixture, TeamReference } from '../../api';
import { liveText } from '../../format/minutes';
import { useFormat } from '../../format/use-format';
import { Changing } from '../../parts/changing';
import { Crest } from '../../parts/crest';
import { Message } from '../../parts/message';
import { Moment } from '../../parts/moment';
import { Panel } from '../../parts/panel';
import { PriceTrail } from '../../parts/price-trail';
import { PricesOf } from '../../parts/prices-of';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { usePricedBookmakers } from '../../settings/my-bookmakers';
import { useSettings } from '../../settings/settings';
import { texts } from '../../texts';
import { matchesToShow } from './matches-to-show';
import type { DayFixtures } from './today-requests';
import styles from './today.module.css';

const words = texts.today.matches;
const { status: statuses, outcomes: outcomeNames, awarded } = texts.matches;
const outcomes = ['home', 'draw', 'away'] as const;
/** Number of matches shown; the Matches page has all. */
const MOST_MATCHES = 8;

/** Matches in play, then those to come, then results; pinned leagues first. */
export function TodaysMatches({ query }: { readonly query: UseQueryResult<DayFixtures> }) {
  const format = useFormat();
  const bookmakers = usePricedBookmakers();
  const day = query.data?.isToday === false ? query.data.day : null;
  return (
    <Panel title={day === null ? words.title : words.titleOf(format.day(day))}>
      <PricesOf bookmakers={bookmakers} isOutdated={query.isPlaceholderData}>
        <QueryStates query={query} skeleton={<SkeletonRows count={MOST_MATCHES} />}>
          {({ fixtures }) => <MatchList fixtures={fixtures} />}
        </QueryStates>
      </PricesOf>
    </Panel>
  );
}

function MatchList({ fixtures }: { readonly fixtures: readonly ListedFixture[] }) {
  const { pinnedLeagues } = useSettings();
  if (fixtures.length === 0) return <Message title={words.none} detail={words.noneWhy} />;
  return (
    <>
      <ul>
        {matchesToShow(fixtures, pinnedLeagues, MOST_MATCHES).map((fixture) => (
          <MatchRow key={fixture.id} fixture={fixture} />
        ))}
      </ul>
      <Link to="/matches" className={styles.more}>
        {words.all(fixtures.length)}
      </Link>
    </>
  );
}

function MatchRow({ fixture }: { readonly fixture: ListedFixture }) {
  const { id, live, status, kickoffAt, homeTeam, awayTeam, homeScore, awayScore, competition } = fixture;
  const inPlay = status === 'inprogress';
  return (
    <li className={styles.match}>
      <span className={inPlay ? styles.live : styles.when}>
        {status === 'notstarted' ? <Moment at={new Date(kickoffAt)} form="time" /> : null}
        {status === 'notstarted' ? null : fixture.awarded ? awarded : live === null ? statuses[status] : liveText(live)}
      </span>
      <Link to="/matches/$id" params={{ id: String(id) }} className={styles.sides}>
        <Side team={homeTeam} goals={live?.homeGoals ?? homeScore} />
        <Side team={awayTeam} goals={live?.awayGoals ?? awayScore} />
      </Link>
      <span className={styles.league}>
        {competition.name}
        {fixture.valueBets === null || fixture.valueBets === undefined || fixture.valueBets === 0 ? null : (
          <Link to="/matches/$id" params={{ id: String(id) }} search={{ tab: 'cards' }} className={styles.mark}>
            {texts.matches.marks.valueBets(fixture.valueBets)}
          </Link>
        )}
      </span>
      {status === 'notstarted' ? <Prices fixture={fixture} /> : null}
    </li>
  );
}

function Side({ team, goals }: { readonly team: TeamReference; readonly goals: number | null }) {
  return (
    <span className={styles.team}>
      <Crest name={team.shortName ?? team.name} primary={team.primaryColor} secondary={team.secondaryColor} />
      <span>{team.name}</span>
      {goals === null ? null : <b>{goals}</b>}
    </span>
  );
}

/** The best prices of home, draw and away, with sparklines of their movement below. */
function Prices({ fixture: { matchResult, resultPrices = [] } }: { readonly fixture: ListedFixture }) {
  const format = useFormat();
  return (
    <span className={styles.prices}>
      {outcomes.map((outcome) => {
        const best = matchResult?.outcomes.find(({ side }) => side === outcome)?.best ?? null;
        const movement = resultPrices.find(({ side }) => side === outcome)?.movement ?? null;
        return (
          <span
            key={outcome}
            className={styles.outcome}
            title={best === null ? undefined : texts.matches.at(best.bookmakerName)}
          >
            <span className="unseen">{outcomeNames[outcome]} </span>
            {best === null ? '–' : <Changing value={best.odds}>{format.odds(best.odds)}</Changing>}
            {best === null ? null : <PriceTrail odds={best.odds} movement={movement} />}
          </span>
        );
      })}
    </span>
  );
}
