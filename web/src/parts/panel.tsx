import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: string;
  /** What the panel shows and how to read it. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page with its own heading. */
export function Panel({ title, lead, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {lead === undefined ? null : <p>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
