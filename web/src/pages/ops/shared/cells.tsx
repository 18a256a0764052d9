import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../format/use-format';
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

/** A moment of the past as `16 Feb 2025 19:30`; the full instant stands in its title. */
export function Instant({ at }: { readonly at: string }) {
  const format = useFormat();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={format.instant(moment)} className={styles.instant}>
      {format.date(moment)} {format.time(moment)}
    </time>
  );
}
