import * as Ariakit from '@ariakit/react';
import { Link } from '@tanstack/react-router';
import { Button } from '../parts/button';
import { texts } from '../texts';
import { useDestinations } from './destinations';
import styles from './more-sheet.module.css';

interface MoreSheetProps {
  readonly close: () => void;
}

/** On a phone: the pages that do not fit the bottom bar. */
export function MoreSheet({ close }: MoreSheetProps) {
  const pages = useDestinations().filter(({ onPhone }) => !onPhone);
  return (
    <Ariakit.Dialog
      open
      onClose={close}
      className={styles.sheet ?? ''}
      backdrop={<div className={styles.backdrop} />}
      unmountOnHide
    >
      <div className={styles.head}>
        <Ariakit.DialogHeading>{texts.navigation.others}</Ariakit.DialogHeading>
        <Button onClick={close}>{texts.keys.close}</Button>
      </div>
      <nav className={styles.pages} aria-label={texts.navigation.others}>
        {pages.map(({ to, name, icon: Icon }) => (
          <Link key={to} to={to} className={styles.page} activeOptions={{ includeSearch: false }} onClick={close}>
            <Icon size={20} aria-hidden="true" />
            {name}
          </Link>
        ))}
      </nav>
    </Ariakit.Dialog>
  );
}
