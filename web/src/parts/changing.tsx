import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './changing.module.css';

interface ChangingProps {
  /** What is watched. */
  readonly value: string | number | null;
  readonly children: ReactNode;
}

/** Flashes once when its value has become another one while the page is open. */
export function Changing({ value, children }: ChangingProps) {
  const [first] = useState(value);
  return (
    <span key={value} className={value === first ? undefined : styles.changed}>
      {children}
    </span>
  );
}
