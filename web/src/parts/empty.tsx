import type { ReactNode } from 'react';
import type { EmptyBecause } from '../api';
import type { Format } from '../format/use-format';
import { useFormat } from '../format/use-format';
import { texts } from '../texts';
import { Message } from './message';

/** Reason why there is nothing to show and how to fill it, in the language of the page. */
export function Empty({ because, children }: { readonly because: EmptyBecause | null; readonly children?: ReactNode }) {
  const format = useFormat();
  return (
    <Message
      title={because === null ? texts.states.empty : texts.empty[because.code]}
      detail={because === null ? '' : withTimes(texts.emptyDetail(because.code, because.detail), format)}
    >
      {children}
    </Message>
  );
}

/** The text with its ISO 8601 instants in the format of the page. */
function withTimes(detail: string, format: Format): string {
  return detail.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z/g, (instant) => {
    const moment = new Date(instant);
    return `${format.date(moment)} ${format.time(moment)}`;
  });
}
