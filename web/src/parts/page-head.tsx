import { useEffect } from 'react';
import type { ReactNode } from 'react';
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
  return (
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
      {dataAsOf === undefined ? null : (
        <p className={`${styles.moment} ${isOld(dataAsOf) ? styles.old : ''}`}>
          {isOld(dataAsOf) ? texts.states.notRenewed : texts.states.asOf('')}
          <Moment at={new Date(dataAsOf)} />
        </p>
      )}
    </div>
  );
}

/** Minutes after which data are old: the service renews them every minute. */
const renewalMinutes = 5;

function isOld(dataAsOf: string): boolean {
  return Date.now() - Date.parse(dataAsOf) > renewalMinutes * 60_000;
}
