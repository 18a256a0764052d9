import * as Ariakit from '@ariakit/react';
import type { ReactNode } from 'react';
import { texts } from '../texts';
import styles from './about.module.css';

interface AboutProps {
  /** What the page is called. */
  readonly title: string;
  /** What it shows, and how it is read. */
  readonly children: ReactNode;
}

/** A question mark that opens what a page shows and how it is read; Escape or a click elsewhere closes it. */
export function About({ title, children }: AboutProps) {
  return (
    <Ariakit.PopoverProvider placement="bottom-start">
      <Ariakit.PopoverDisclosure className={styles.opener} aria-label={texts.parts.about(title)}>
        ?
      </Ariakit.PopoverDisclosure>
      <Ariakit.Popover className={styles.popover} gutter={6} unmountOnHide aria-label={texts.parts.about(title)}>
        <p>{children}</p>
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  );
}
