import { Link } from '@tanstack/react-router';
import type { WatchNewsRecord } from '../../api';
import { useFormat } from '../../format/use-format';
import type { Format } from '../../format/use-format';
import { inSentence, nameOfMarket, shortPosition, texts } from '../../texts';
import styles from './watches.module.css';

const words = texts.watches;

/** News, newest first: time, match, event. */
export function WatchNews({ news }: { readonly news: readonly WatchNewsRecord[] }) {
  const format = useFormat();
  return (
    <ul className={styles.news}>
      {news.map((each) => (
        <li key={each.id}>
          <time dateTime={each.toldAt} title={format.instant(new Date(each.toldAt))}>
            {format.weekdayTime(new Date(each.toldAt))}
          </time>
          <div>
            <p>{textOf(each, format)}</p>
            <Link to="/matches/$id" params={{ id: String(each.fixtureId) }}>
              {each.homeTeamName} – {each.awayTeamName}
            </Link>{' '}
            <span className={styles.about}>{each.competitionName}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface NamedBet {
  readonly subject: string | null;
  readonly market: string;
  readonly side: string;
  readonly line: number | null;
}

/** A bet in words: `Bryan Mbeumo over 1.5 shots`. */
function betName({ subject, market, side, line }: NamedBet, format: Format): string {
  const sides: Readonly<Record<string, string>> = words.sides;
  const parts = [
    subject,
    sides[side] ?? side,
    line === null ? null : format.number(line),
    inSentence(nameOfMarket(market)),
  ];
  return parts.filter((part) => part !== null).join(' ');
}

function textOf({ bet, lineUp, position, kickoff, grade, ...news }: WatchNewsRecord, format: Format): string {
  if (bet !== null) {
    const percent = (value: number): string => format.percent(value / 100, { signed: true });
    const risen = news.oddsBefore === null ? '' : ` (${words.risen(format.odds(news.oddsBefore))})`;
    const name = words.bet(betName(bet, format), format.odds(bet.odds), bet.bookmaker);
    return `${name}${risen}; ${words.edge(percent(bet.edge), percent(bet.edgeLow), percent(bet.edgeHigh))}`;
  }
  if (lineUp !== null) {
    const head = news.isFirst ? words.lineUp(lineUp.teamName) : words.lineUpChanged(lineUp.teamName);
    return `${head}: ${lineUp.players.join(', ')}`;
  }
  if (position !== null)
    return words.position(position.playerName, shortPosition(position.position), shortPosition(position.usualPosition));
  if (grade !== null) return words.graded(betName(grade, format), format.odds(grade.odds), words.grades[grade.grade]);
  return kickoff === null ? words.events[news.event] : kickoffText(kickoff, format);
}

function kickoffText({ status, kickoffAt, before }: NonNullable<WatchNewsRecord['kickoff']>, format: Format): string {
  if (status !== 'scheduled') return words.statuses[status];
  const moment = (at: string): string => `${format.date(new Date(at))} ${format.time(new Date(at))}`;
  if (before?.status !== 'scheduled') return words.newDate(moment(kickoffAt));
  const say = before.isAssumed ? words.known : words.moved;
  return say(moment(kickoffAt), moment(before.kickoffAt));
}
