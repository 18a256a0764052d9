import type { ReactNode } from 'react';
import { texts } from '../texts';
import { Popup } from './popup';
import styles from './about.module.css';

interface AboutProps {
  /** Title of the page. */
  readonly title: string;
  /** What it shows and how to read it. */
  readonly children: ReactNode;
}

/** A question mark that opens an explanation of the page. */
export function About({ title, children }: AboutProps) {
  const label = texts.parts.about(title);
  const button = (
    <button type="button" className={styles.opener} aria-label={label}>
      ?
    </button>
  );
  return (
    <Popup label={label} button={button} placement="bottom-start" className={styles.popover}>
      <p>{children}</p>
    </Popup>
  );
}
