import { Link } from '@tanstack/react-router';
import type { FixturePage } from '../../api';
import { useFormat } from '../../format/use-format';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts';
import styles from './match.module.css';

const words = texts.match.meetings;

/** The last meetings of both sides, at either ground. */
export function Meetings({ match: { meetings } }: { readonly match: FixturePage }) {
  const format = useFormat();
  if (meetings.length === 0)
    return (
      <Panel title={words.title} lead={words.none}>
        {null}
      </Panel>
    );
  return (
    <Panel title={words.title}>
      <ul className={styles.meetings}>
        {meetings.map((meeting) => (
          <li key={meeting.id}>
            <Link to="/matches/$id" params={{ id: String(meeting.id) }}>
              <time dateTime={meeting.kickoffAt}>{format.date(new Date(meeting.kickoffAt))}</time>
              <span>{meeting.homeTeamName}</span>
              <b>{`${meeting.homeScore}:${meeting.awayScore}`}</b>
              <span>{meeting.awayTeamName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
