import { useEffect, useReducer } from 'react';
import type { ReactNode } from 'react';
import { useServiceClock } from '../session/service-clock';
import { productName } from '../identity';
import { useSessionConfig } from '../session/session-config';
import { texts } from '../texts';
import { About } from './about';
import { Moment } from './moment';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  /** Whether the title is for screen readers only, since the page begins with the same words. */
  readonly isTitleUnseen?: boolean;
  /** A line on what is currently shown. */
  readonly lead?: ReactNode;
  /** What the page shows and how to read it; opened by a question mark. */
  readonly about?: ReactNode;
  /** Actions on the content of the page. */
  readonly action?: ReactNode;
  /** Newest datum of the response shown, and its revision, whose second part is the time it represents. */
  readonly data?: { readonly revision?: string; readonly dataAsOf: string } | undefined;
}

/** In milliseconds; a longer timer fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Title of a page and of its tab, description, and time of the data. */
export function PageHead({ title, isTitleUnseen = false, lead, about, action, data }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  const renewedAt = new Date(Number(data?.revision?.split('-')[1]) * 1_000);
  const isLate = useIsLate(renewedAt.getTime());
  return (
    <div className={`${styles.head} ${about === undefined && !isTitleUnseen ? '' : styles.line}`}>
      <div>
        <div className={styles.title}>
          <h1 className={isTitleUnseen ? 'unseen' : undefined}>{title}</h1>
          {about === undefined ? null : <About title={title}>{about}</About>}
          {action}
        </div>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
      {data === undefined ? null : (
        <p className={`${styles.moment} ${isLate ? styles.old : ''}`}>
          {isLate ? texts.states.notRenewed : texts.states.asOf('')}
          <Moment at={isLate ? renewedAt : new Date(data.dataAsOf)} />
        </p>
      )}
    </div>
  );
}

/** Whether data renewed at a moment, in milliseconds, are late; re-renders once they are. NaN: unknown, never late. */
function useIsLate(renewedAt: number): boolean {
  const { data: session } = useSessionConfig();
  const clock = useServiceClock();
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const left = renewedAt + (session?.lateAfterSeconds ?? NaN) * 1_000 - clock.now().getTime();
  const { isFrozen, speed } = clock;
  useEffect(() => {
    if (isFrozen || !(left >= 0)) return undefined;
    const timer = setTimeout(tick, Math.min(left / speed + 1, LONGEST_TIMER));
    return () => clearTimeout(timer);
  }, [left, isFrozen, speed]);
  return left < 0;
}
