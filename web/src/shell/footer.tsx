import { useSessionConfig } from '../session/session-config';
import { texts } from '../texts';
import styles from './footer.module.css';

/** The note on age and the link to help, from the configuration of the service. */
export function Footer() {
  const { data } = useSessionConfig();
  return (
    <footer className={styles.footer}>
      <span>{texts.footer.data}</span>
      <span className={styles.links}>
        {data === undefined ? null : (
          <>
            <span>{data.ageNote}</span>
            <a href={data.helpUrl} target="_blank" rel="noreferrer" title={texts.footer.elsewhere}>
              {data.helpText} <span aria-hidden="true">↗</span>
              <span className="unseen">{texts.footer.elsewhere}</span>
            </a>
          </>
        )}
        <a href="/docs">{texts.footer.api}</a>
      </span>
    </footer>
  );
}
