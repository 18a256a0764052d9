import type { ReactNode } from 'react';
import styles from './hint.module.css';

/** Content with a tooltip that shows on hover and focus. */
export function Hint({ why, children }: { readonly why: string; readonly children: ReactNode }) {
  return (
    <span className={styles.hint} tabIndex={0} data-why={why}>
      {children}
      <span className="unseen"> ({why})</span>
    </span>
  );
}

/** An unknown value: a dash, with the reason. */
export function Unknown({ why }: { readonly why: string }) {
  return <Hint why={why}>–</Hint>;
}

/** A formatted value, or the reason why it is unknown. */
export function orUnknown<Value>(value: Value | null, why: string, write: (value: Value) => ReactNode): ReactNode {
  return value === null ? <Unknown why={why} /> : write(value);
}
