import * as Ariakit from '@ariakit/react';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../parts/button';
import { texts } from '../texts';
import { useDestinations } from './destinations';
import styles from './more-sheet.module.css';

interface MoreSheetProps {
  /** Class of the button in the bar. */
  readonly className: string;
}

/** On a phone: a button that opens the pages for which the bar at the thumb has no room. */
export function MoreSheet({ className }: MoreSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const pages = useDestinations().filter(({ onPhone }) => !onPhone);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ellipsis size={18} aria-hidden="true" />
        {texts.navigation.more}
      </button>
      <Ariakit.Dialog
        open={isOpen}
        onClose={close}
        className={styles.sheet}
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
    </>
  );
}
