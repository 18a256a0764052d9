import { dayOf } from '../format/times';
import { useFormat } from '../format/use-format';

interface MomentProps {
  readonly at: Date;
  /** `19:30`, `Wed 19:30` or `Wed 26 Feb`. */
  readonly form?: 'time' | 'weekday' | 'day';
}

/** A time in the chosen time zone; its title holds the full instant. */
export function Moment({ at, form = 'weekday' }: MomentProps) {
  const format = useFormat();
  const text = {
    time: () => format.time(at),
    weekday: () => format.weekdayTime(at),
    day: () => format.day(dayOf(at, format.timeZone)),
  }[form]();
  return (
    <time dateTime={at.toISOString()} title={format.instant(at)}>
      {text}
    </time>
  );
}
