import type { ReactNode } from 'react';
import styles from './hint.module.css';

/** Something with a reason, which shows while the pointer or the focus is on it. */
export function Hint({ why, children }: { readonly why: string; readonly children: ReactNode }) {
  return (
    <span className={styles.hint} tabIndex={0} data-why={why}>
      {children}
      <span className="unseen"> ({why})</span>
    </span>
  );
}

/** A value that is unknown: a dash, with the reason. */
export function Unknown({ why }: { readonly why: string }) {
  return <Hint why={why}>–</Hint>;
}

/** A value as it is written, or why it is unknown. */
export function orUnknown<Value>(value: Value | null, why: string, write: (value: Value) => ReactNode): ReactNode {
  return value === null ? <Unknown why={why} /> : write(value);
}
