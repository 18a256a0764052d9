import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './changing.module.css';

interface ChangingProps {
  /** What is watched. */
  readonly value: string | number | null;
  readonly children: ReactNode;
}

/** Flashes once each time its value becomes another one while the page is open. */
export function Changing({ value, children }: ChangingProps) {
  const [shown, setShown] = useState({ value, changes: 0 });
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 });
  return (
    <span key={shown.changes} className={shown.changes === 0 ? undefined : styles.changed}>
      {children}
    </span>
  );
}
