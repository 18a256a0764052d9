import { Link } from '@tanstack/react-router';
import { useSessionConfig } from '../session/session-config';
import { texts } from '../texts';
import styles from './footer.module.css';

/** Age notice and help link from the configuration. */
export function Footer() {
  const { data } = useSessionConfig();
  return (
    <footer className={styles.footer}>
      <span>{texts.footer.data}</span>
      {data?.isDemo === true ? (
        <span className={styles.demo}>
          {texts.footer.demo.note} <Link to="/ops/sources">{texts.footer.demo.link}</Link>
        </span>
      ) : null}
      <span className={styles.links}>
        {data === undefined ? null : (
          <>
            <span>{data.ageNote}</span>
            <a href={data.helpUrl} target="_blank" rel="noreferrer" title={texts.footer.elsewhere}>
              {data.helpText ?? texts.footer.help} <span aria-hidden="true">↗</span>
              <span className="unseen">{texts.footer.elsewhere}</span>
            </a>
          </>
        )}
        <a href="/docs">{texts.footer.api}</a>
      </span>
    </footer>
  );
}
