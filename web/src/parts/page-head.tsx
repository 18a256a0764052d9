import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSessionConfig } from '../session/session-config';
import { texts } from '../texts';
import { Moment } from './moment';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Moment of the data shown, ISO 8601. */
  readonly dataAsOf?: string | undefined;
}

/** Title of a page and of its tab, what it shows, and as of when. */
export function PageHead({ title, lead, dataAsOf }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · ${texts.product}`;
  }, [title]);
  const { data: session } = useSessionConfig();
  const isLate =
    dataAsOf !== undefined &&
    session !== undefined &&
    Date.now() - Date.parse(dataAsOf) > session.lateAfterSeconds * 1_000;
  return (
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
      {dataAsOf === undefined ? null : (
        <p className={`${styles.moment} ${isLate ? styles.old : ''}`}>
          {isLate ? texts.states.notRenewed : texts.states.asOf('')}
          <Moment at={new Date(dataAsOf)} />
        </p>
      )}
    </div>
  );
}
