import { Link } from '@tanstack/react-router';
import type { MatchdayFixture } from '../../api';
import { useFormat } from '../../format/use-format';
import { Hint } from '../../parts/hint';
import { Moment } from '../../parts/moment';
import { texts } from '../../texts';
import type { ResultPrices } from './match-day';
import styles from './matches.module.css';
import { PriceCell } from './price-cell';

const words = texts.matches;
const outcomes = ['home', 'draw', 'away'] as const;
/** Change of a best price since its opening that is worth a mark, in percent. */
const worthAMark = 8;

interface MatchRowProps {
  readonly match: MatchdayFixture;
  readonly prices: ResultPrices | undefined;
  readonly isLoading: boolean;
}

/** One match: when, who, score, three prices, marks. */
export function MatchRow({ match, prices, isLoading }: MatchRowProps) {
  const { events, homeTeam, awayTeam } = match;
  const isAhead = events.status === 'notstarted';
  return (
    <li className={styles.match}>
      <div className={styles.when}>
        <Moment at={new Date(events.timeStartTimestamp * 1_000)} form="time" />
        <MatchStatus match={match} />
      </div>
      <Link to="/matches/$id" params={{ id: String(events.id) }} className={styles.sides}>
        <Side name={homeTeam.name} goals={events.homeScoreCurrent} />
        <Side name={awayTeam.name} goals={events.awayScoreCurrent} />
      </Link>
      <MatchMarks match={match} prices={prices} />
      <div className={styles.prices}>
        {outcomes.map((outcome) => (
          <PriceCell
            key={outcome}
            outcome={outcome}
            price={prices?.result?.outcomes.find(({ side }) => side === outcome)}
            isAhead={isAhead}
            isLoading={isLoading && isAhead}
          />
        ))}
      </div>
    </li>
  );
}

function Side({ name, goals }: { readonly name: string; readonly goals: number | null }) {
  return (
    <span className={styles.side}>
      <span>{name}</span>
      {goals === null ? null : <b>{goals}</b>}
    </span>
  );
}

function MatchStatus({ match: { events } }: { readonly match: MatchdayFixture }) {
  if (events.status === 'notstarted') return null;
  const text = words.status[events.status];
  return (
    <span className={events.status === 'inprogress' ? styles.live : styles.status}>
      {events.awarded ? words.awarded : text}
    </span>
  );
}

function MatchMarks({ match, prices }: { readonly match: MatchdayFixture; readonly prices: ResultPrices | undefined }) {
  const format = useFormat();
  const { moved = 0, isSteam = false, isLonely = false } = prices ?? {};
  return (
    <div className={styles.marks}>
      {match.lineupType === 'confirmed' && match.events.status === 'notstarted' ? (
        <span className={styles.mark}>{words.marks.confirmed}</span>
      ) : null}
      {isLonely ? (
        <span className={styles.warning}>
          <Hint why={words.marks.lonelyWhy}>{words.marks.lonely}</Hint>
        </span>
      ) : null}
      {isSteam ? (
        <span className={styles.warning}>
          <Hint why={words.marks.steamWhy}>{words.marks.steam}</Hint>
        </span>
      ) : null}
      {Math.abs(moved) < worthAMark ? null : (
        <span className={styles.mark}>
          <Hint why={words.marks.movedWhy}>{words.marks.moved(format.percent(moved / 100, { signed: true }))}</Hint>
        </span>
      )}
      {match.refereeName === null ? null : (
        <span className={styles.referee} title={words.referee(match.refereeName)}>
          {match.refereeName}
          {match.refereeAvgCards === null ? null : `, ${words.cards(match.refereeAvgCards)}`}
        </span>
      )}
    </div>
  );
}
