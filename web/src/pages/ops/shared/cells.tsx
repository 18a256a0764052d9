import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useFormat } from '../../../format/use-format';
import { Hint } from '../../../parts/hint';
import styles from './shared.module.css';

interface EntityLinkProps {
  readonly kind: string;
  /** Null: none yet. */
  readonly id: number | null;
  /** Text of the link; default: the id. */
  readonly name?: string | null;
}

const pages = {
  team: '/teams/$id',
  player: '/players/$id',
  referee: '/referees/$id',
  fixture: '/matches/$id',
} as const;

/** An entity, linked to its page if it has one. */
export function EntityLink({ kind, id, name = null }: EntityLinkProps) {
  if (id === null) return '–';
  if (!(kind in pages)) return <bdi>{name ?? id}</bdi>;
  return (
    <Link to={pages[kind as keyof typeof pages]} params={{ id: String(id) }} className={styles.id}>
      <bdi>{name ?? id}</bdi>
    </Link>
  );
}

/** A past time as `16 Feb 2025 19:30`; its title holds the full instant. */
export function Instant({ at }: { readonly at: string }) {
  const format = useFormat();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={format.instant(moment)} className={styles.instant}>
      {format.date(moment)} {format.time(moment)}
    </time>
  );
}

/** The name of a file, which breaks after separators; the whole path as a tooltip. */
export function FileName({ path }: { readonly path: string }) {
  const parts = path.slice(path.lastIndexOf('/') + 1).split(/(?<=[-_.])/);
  return (
    <Hint why={path}>
      <bdi>
        {parts.map((part, at) => (
          <Fragment key={at}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </bdi>
    </Hint>
  );
}
