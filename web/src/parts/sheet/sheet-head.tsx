import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Moment } from '../moment';
import styles from './sheet.module.css';

interface SheetHeadProps {
  readonly title: string;
  readonly match?: {
    readonly id: number;
    readonly home: string;
    readonly away: string;
    /** Unix seconds. */
    readonly kickoff: number;
  };
  /** Links to the subject of the row. */
  readonly children?: ReactNode;
  readonly warning?: string | null;
}

/** Heading of a sheet. Receives the focus when the sheet opens. */
export function SheetHead({ title, match, children, warning = null }: SheetHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {match === undefined ? null : (
        <p className={styles.small}>
          <Link to="/matches/$id" params={{ id: String(match.id) }}>
            {match.home} – {match.away}
          </Link>
          , <Moment at={new Date(match.kickoff * 1_000)} />
        </p>
      )}
      {children === undefined ? null : <p className={styles.small}>{children}</p>}
      {warning === null ? null : <p className={styles.warning}>{warning}</p>}
    </>
  );
}

/** Link to a player, a team or a referee. */
export function SheetLink({ to, id, children }: SheetLinkProps) {
  return (
    <Link to={to} params={{ id: String(id) }}>
      {children}
    </Link>
  );
}

interface SheetLinkProps {
  readonly to: '/players/$id' | '/teams/$id' | '/referees/$id';
  readonly id: number;
  readonly children: ReactNode;
}
