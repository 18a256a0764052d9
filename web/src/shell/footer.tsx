import { Link } from '@tanstack/react-router';
import { useSessionConfig } from '../session/session-config';
import { texts } from '../texts';
import { useDestinations } from './destinations';
import styles from './footer.module.css';

const otherPagesId = 'other-pages';

/** Goes to the pages that are not at the thumb. */
export function showOtherPages(): void {
  const pages = document.getElementById(otherPagesId);
  pages?.scrollIntoView();
  pages?.querySelector('a')?.focus();
}

/** The note on age and the link to help, from the configuration; on a phone the pages that are not at the thumb. */
export function Footer() {
  const { data } = useSessionConfig();
  const others = useDestinations().filter(({ onPhone }) => !onPhone);
  return (
    <footer className={styles.footer}>
      <nav id={otherPagesId} className={styles.pages} aria-label={texts.navigation.others}>
        {others.map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </nav>
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
