import { useFormat } from '../format/use-format';

/** A moment as `Wed 19:30`, or `19:30`; the full instant stands in its title. */
export function Moment({ at, withDay = true }: { readonly at: Date; readonly withDay?: boolean }) {
  const format = useFormat();
  return (
    <time dateTime={at.toISOString()} title={format.instant(at)}>
      {withDay ? format.weekdayTime(at) : format.time(at)}
    </time>
  );
}
