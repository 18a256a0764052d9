import type { ReactNode } from 'react';
import styles from './message.module.css';

interface MessageProps {
  readonly title: string;
  readonly detail: string;
  /** For those who look for the cause. */
  readonly small?: string | null;
  readonly role?: 'alert' | 'status';
  /** The next step. */
  readonly children?: ReactNode;
}

/** What stands where content would: what happened, why, what now. */
export function Message({ title, detail, small = null, role, children }: MessageProps) {
  return (
    <section className={styles.message} role={role}>
      <h2>{title}</h2>
      <p>{detail}</p>
      {children === undefined ? null : <div className={styles.next}>{children}</div>}
      {small === null ? null : <p className={styles.small}>{small}</p>}
    </section>
  );
}
