import { Link } from '@tanstack/react-router';
import styles from './shared.module.css';

interface EntityLinkProps {
  readonly kind: string;
  /** Null: there is none yet. */
  readonly id: number | null;
  /** What the link says; by default the id. */
  readonly name?: string | null;
}

const pages = {
  team: '/teams/$id',
  player: '/players/$id',
  referee: '/referees/$id',
  fixture: '/matches/$id',
} as const;

/** An entity, which leads to its page where there is one. */
export function EntityLink({ kind, id, name = null }: EntityLinkProps) {
  if (id === null) return '–';
  if (!(kind in pages)) return <bdi>{name ?? id}</bdi>;
  return (
    <Link to={pages[kind as keyof typeof pages]} params={{ id: String(id) }} className={styles.id}>
      <bdi>{name ?? id}</bdi>
    </Link>
  );
}
