import { startOfDay } from '../../../format/times';
import type { Format } from '../../../format/use-format';

/** A text of the service with its ISO dates in display format: `Brentford v Everton, 26 Feb 2025`. */
export function withWrittenDates(text: string, { date, timeZone }: Format): string {
  return text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) =>
    Number.isNaN(Date.parse(day)) ? day : date(startOfDay(day, timeZone)),
  );
}
