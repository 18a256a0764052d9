import type { ReactNode } from 'react';
import styles from './message.module.css';

interface MessageProps {
  readonly title: string;
  /** 1 where it is the whole page. */
  readonly level?: 1 | 2;
  readonly detail: string;
  /** Technical detail for finding the cause. */
  readonly small?: string | null;
  readonly role?: 'alert' | 'status';
  /** The next step. */
  readonly children?: ReactNode;
}

/** A message in place of content: what happened, why, and the next step. */
export function Message({ title, level = 2, detail, small = null, role, children }: MessageProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.message} role={role}>
      <Heading>{title}</Heading>
      <p>{detail}</p>
      {children === undefined ? null : <div className={styles.next}>{children}</div>}
      {small === null ? null : <p className={styles.small}>{small}</p>}
    </section>
  );
}
