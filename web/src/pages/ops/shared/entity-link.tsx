import { Link } from '@tanstack/react-router';
import styles from './shared.module.css';

interface EntityLinkProps {
  readonly kind: string;
  /** Null: there is none yet. */
  readonly id: number | null;
}

const pages = {
  team: '/teams/$id',
  player: '/players/$id',
  referee: '/referees/$id',
  fixture: '/matches/$id',
} as const;

/** The id of an entity, which leads to its page where there is one. */
export function EntityLink({ kind, id }: EntityLinkProps) {
  if (id === null) return '–';
  if (!(kind in pages)) return String(id);
  return (
    <Link to={pages[kind as keyof typeof pages]} params={{ id: String(id) }} className={styles.id}>
      {id}
    </Link>
  );
}
