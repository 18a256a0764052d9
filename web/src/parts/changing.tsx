import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './changing.module.css';
import { usePricesOf } from './prices-of';

interface ChangingProps {
  /** The value to watch. */
  readonly value: string | number | null;
  readonly children: ReactNode;
}

interface Shown {
  readonly value: ChangingProps['value'];
  readonly changes: number;
  /** Direction of a number's last change; undefined before the first. */
  readonly way: 'up' | 'down' | undefined;
  /** Bookmakers of the prices around it. */
  readonly of: string;
}

/**
 * Flashes whenever its value changes while the page is open; numbers also get an arrow for the direction. The price of
 * other bookmakers is not a change.
 */
export function Changing({ value, children }: ChangingProps) {
  const of = usePricesOf();
  const [shown, setShown] = useState<Shown>({ value, changes: 0, way: undefined, of });
  if (shown.of !== of) setShown({ value, changes: 0, way: undefined, of });
  else if (shown.value !== value) setShown({ value, changes: shown.changes + 1, way: wayOf(shown.value, value), of });
  return (
    <span key={shown.changes} className={shown.changes === 0 ? undefined : styles.changed} data-way={shown.way}>
      {children}
    </span>
  );
}

function wayOf(before: Shown['value'], now: Shown['value']): Shown['way'] {
  if (typeof before !== 'number' || typeof now !== 'number') return undefined;
  return now > before ? 'up' : 'down';
}
