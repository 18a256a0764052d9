import { Outlet } from '@tanstack/react-router';
import { texts } from '../texts';
import { AccountSettings } from './account-settings';
import { Footer } from './footer';
import { Header } from './header';
import { KeyHelp } from './key-help';
import { Navigation } from './navigation';
import styles from './shell.module.css';

/** The frame around every page. */
export function Shell() {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {texts.skipToContent}
      </a>
      <Navigation />
      <div className={styles.column}>
        <Header />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <KeyHelp />
      <AccountSettings />
    </div>
  );
}
