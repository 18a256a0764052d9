import { Link, getRouteApi } from '@tanstack/react-router';
import { addDays, dayOf } from '../../format/times';
import { useFormat } from '../../format/use-format';
import { useKeys } from '../../parts/use-keys';
import { useServiceClock } from '../../session/service-clock';
import { texts } from '../../texts';
import styles from './matches.module.css';

const route = getRouteApi('/matches');
const words = texts.matches;
/** Offsets from the chosen day of the days one click away. */
const around = [-2, -1, 0, 1, 2, 3, 4];

/** The days around the chosen one, and a calendar for any other; arrow keys go to the previous and next day. */
export function DayPicker({ day }: { readonly day: string }) {
  const format = useFormat();
  const navigate = route.useNavigate();
  const today = dayOf(useServiceClock().now(), format.timeZone);
  const days = around.map((count) => addDays(day, count));
  const go = (count: number): void => void navigate({ search: (old) => ({ ...old, day: addDays(day, count) }) });
  useKeys({ ArrowLeft: () => go(-1), ArrowRight: () => go(1) });
  return (
    <nav className={styles.days} aria-label={words.days}>
      {days.includes(today) ? null : <DayLink day={today} isChosen={false} text={words.today} />}
      {days.map((each) => (
        <DayLink key={each} day={each} isChosen={each === day} text={each === today ? words.today : format.day(each)} />
      ))}
      <input
        className={styles.date}
        type="date"
        aria-label={words.otherDay}
        value={day}
        onChange={({ target }) => {
          if (target.value !== '') void navigate({ search: (old) => ({ ...old, day: target.value }) });
        }}
      />
    </nav>
  );
}

interface DayLinkProps {
  readonly day: string;
  readonly isChosen: boolean;
  readonly text: string;
}

function DayLink({ day, isChosen, text }: DayLinkProps) {
  return (
    <Link
      from="/matches"
      to="/matches"
      search={(old) => ({ ...old, day })}
      className={styles.day}
      aria-current={isChosen ? 'date' : undefined}
      activeProps={{ 'aria-current': isChosen ? 'date' : undefined }}
    >
      {text}
    </Link>
  );
}
