import { SignInButton } from '../session/sign-in-button';
import { SettingsButton } from '../settings/settings-button';
import { FrozenNotice } from './frozen-notice';
import styles from './header.module.css';
import { OfflineNotice } from './offline-notice';
import { Search } from './search';

/** Search, settings and sign-in, at the top of every page. */
export function Header() {
  return (
    <>
      <header className={styles.header}>
        <Search />
        <div className={styles.end}>
          <SettingsButton />
          <SignInButton />
        </div>
      </header>
      <FrozenNotice />
      <OfflineNotice />
    </>
  );
}
