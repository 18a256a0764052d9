import { SignInButton } from '../session/sign-in-button';
import { SettingsButton } from '../settings/settings-button';
import styles from './header.module.css';
import { FastDemoNotice, FrozenNotice, OfflineNotice, SignOutNotice } from './notices';
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
      <FastDemoNotice />
      <OfflineNotice />
      <SignOutNotice />
    </>
  );
}
